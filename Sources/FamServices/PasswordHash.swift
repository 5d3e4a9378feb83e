import CPasswordHash
import FamText
import FamValues
import Glibc

/// A slow salted hash of a password or code, made by the C library's yescrypt. One takes some hundredths of a second
/// and 16 MB.
public struct PasswordHash: Sendable {
    /// The stored form: `$y$…`, with setting and salt.
    public let text: String

    /// A stored hash.
    public init(kept text: String) { self.text = text }

    /// A new hash with a random salt. The salt comes from the system and not from the run's randomness, since it is not
    /// part of any digest.
    /// - Throws: `invalid-value` for a secret longer than 511 bytes.
    public init(of secret: Secret) throws {
        let salt = SystemSeed.bytes(16)
        guard
            let setting = PasswordHash.taken(
                fam_password_setting("$y$", 0, salt.map { CChar(bitPattern: $0) }, Int32(salt.count))),
            let hash = PasswordHash.hash(secret, setting)
        else {
            throw Diagnostic(.invalidValue, "the secret cannot be kept", help: "it may have at most 511 bytes")
        }
        text = hash
    }

    /// Whether this is the hash of `secret`.
    public func matches(_ secret: Secret) -> Bool {
        guard let other = PasswordHash.hash(secret, text) else { return false }
        return Secret(other) == Secret(text)
    }

    /// Nil if the library refuses, which it reports as a text that begins with `*`.
    private static func hash(_ secret: Secret, _ setting: String) -> String? {
        taken(fam_password_hash(secret.reveal(), setting)).flatMap { $0.hasPrefix("*") ? nil : $0 }
    }

    private static func taken(_ text: UnsafeMutablePointer<CChar>?) -> String? {
        guard let text else { return nil }
        defer { free(text) }
        return String(cString: text)
    }
}
