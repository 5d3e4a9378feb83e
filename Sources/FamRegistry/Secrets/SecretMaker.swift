import FamValues

/// Makes codes and tokens that cannot be guessed. In a test, a transcript or a replay they are always the same, so that
/// a recording can be played back.
public protocol SecretMaker: AnyObject {
    /// Decimal digits. In a test, those that a secret parameter called `name` would get.
    func code(digits: Int, for name: String) -> Secret
    func bytes(_ count: Int) -> [UInt8]
}

private let secretMakerKey = ServiceKey<any SecretMaker>("secrets.maker")

extension ServiceKey where Service == any SecretMaker {
    public static var secretMaker: ServiceKey { secretMakerKey }
}
