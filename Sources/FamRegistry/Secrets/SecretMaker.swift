import FamValues

/// Makes codes and tokens that nobody can guess. In a test, a transcript or a replay they are the same each time, so
/// that what was recorded can be played back.
public protocol SecretMaker: AnyObject {
    /// Decimal digits. In a test those that a secret parameter called `name` is given.
    func code(digits: Int, for name: String) -> Secret
    func bytes(_ count: Int) -> [UInt8]
}

extension ServiceKey where Service == any SecretMaker {
    public static var secretMaker: ServiceKey { ServiceKey("secrets.maker") }
}
