import FamRegistry
import FamServices
import FamText
import FamValues

/// The password of one account, as its slow hash in the `SecretStore`.
public struct AccountPassword {
    private let key: String
    private let context: any Context

    /// - Parameter account: unique across modules, such as `home.0190…`.
    public init(_ account: String, _ context: any Context) {
        key = "password." + account
        self.context = context
    }

    private var store: any SecretStore { get throws { try context.service(.secretStore) } }

    /// False for an account without a password, and on a machine that does not have it, as after a restore.
    public var isSet: Bool { get throws { try store.holds(key) } }

    public func set(_ password: Secret) throws { try store.keepHash(of: password, as: key) }

    public func matches(_ password: Secret) throws -> Bool { try store.matches(password, key) }

    /// Takes as long as `matches`, so that timing does not reveal whether the account exists.
    public static func pretend(_ password: Secret) throws { _ = try PasswordHash(of: password) }
}
