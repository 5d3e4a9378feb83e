import FamRegistry
import FamText
import FamValues

/// The session of a module on this machine: a token in the `SecretStore` (X-OP29, H-Q27). Each module has its own
/// session (X-Q24).
public struct SessionToken {
    /// 30 days.
    public static let life: Int64 = 30 * Instant.perDay

    private let key: String
    private let context: any Context

    public init(_ module: String, _ context: any Context) {
        key = "token." + module
        self.context = context
    }

    private var store: any SecretStore { get throws { try context.service(.secretStore) } }

    /// Makes a token for an account. Returns when it expires.
    @discardableResult
    public func issue(for account: String) throws -> Instant {
        let end = Instant(micros: context.now.micros + SessionToken.life)
        let payload = "{\"exp\":\(end.micros / Instant.perSecond),\"sub\":\"\(account)\"}"
        let signature = try context.service(.secretMaker).bytes(32)
        let parts = [Array("{\"typ\":\"fam\"}".utf8), Array(payload.utf8), signature]
        try store.keep(Secret(parts.map(Base64URL.text).joined(separator: ".")), as: key)
        return end
    }

    /// The account of the token; nil if there is no token or it has expired.
    public func account() throws -> String? {
        guard let token = try store.secret(key), !TokenDate.isExpired(token, at: context.now) else { return nil }
        return TokenDate.subject(of: token)
    }

    public func clear() throws { try store.forget(key) }
}
