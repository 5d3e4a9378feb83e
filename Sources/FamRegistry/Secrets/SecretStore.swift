import FamText
import FamValues

/// Tokens and hashed codes of a household on this machine (X-OP29, X-Q09): a file 0600 beside the database, or memory
/// for one in memory. Outside the digest, the journal, backups and undo. What an entry keeps here is once the entry is
/// committed, and is gone with an entry that is refused.
public protocol SecretStore: AnyObject {
    /// What was kept to be read again; nil for none, and for what was kept as a hash.
    func secret(_ key: String) throws -> Secret?
    func keep(_ secret: Secret, as key: String) throws
    /// Keeps it whatever becomes of the entry, also of one that is refused or only planned: a failed attempt counts.
    func keepAtOnce(_ secret: Secret, as key: String) throws
    /// Keeps a slow salted hash, which says only whether somebody knows the secret.
    func keepHash(of secret: Secret, as key: String) throws
    /// Whether `secret` is the one whose hash was kept.
    func matches(_ secret: Secret, _ key: String) throws -> Bool
    func holds(_ key: String) throws -> Bool
    func forget(_ key: String) throws
}

extension ServiceKey where Service == any SecretStore {
    public static var secretStore: ServiceKey { ServiceKey("secrets.store") }
}
