import FamText
import FamValues

/// Tokens and hashed codes of a household on this machine (X-OP29, X-Q09): a file with mode 0600 next to the database,
/// or memory for a household in memory. Not part of the digest, the journal, backups or undo. What an entry keeps here
/// is written once the entry is committed, and dropped if it is refused.
public protocol SecretStore: AnyObject {
    /// A secret that was kept readable; nil for none, and for one kept as a hash.
    func secret(_ key: String) throws -> Secret?
    func keep(_ secret: Secret, as key: String) throws
    /// Keeps it whatever happens to the entry, even if it is refused or only planned: a failed attempt counts.
    func keepAtOnce(_ secret: Secret, as key: String) throws
    /// Keeps a slow salted hash, which can only be compared.
    func keepHash(of secret: Secret, as key: String) throws
    /// Whether `secret` matches the kept hash.
    func matches(_ secret: Secret, _ key: String) throws -> Bool
    func holds(_ key: String) throws -> Bool
    func forget(_ key: String) throws
}

private let secretStoreKey = ServiceKey<any SecretStore>("secrets.store")

extension ServiceKey where Service == any SecretStore {
    public static var secretStore: ServiceKey { secretStoreKey }
}
