import FamRegistry
import FamServices
import FamValues

/// Secrets of a real run, from the system's generator, never from the run's own numbers, which are predictable for
/// anyone who knows the seed.
extension ProcessSecrets: SecretMaker {
    public func code(digits: Int, for name: String) -> Secret {
        var text = ""
        while text.utf8.count < digits {
            // 250 of the 256 values of a byte, so that no digit is likelier than another.
            for byte in bytes(digits) where byte < 250 && text.utf8.count < digits { text += String(byte % 10) }
        }
        return Secret(text)
    }

    public func bytes(_ count: Int) -> [UInt8] { SystemSeed.bytes(count) }
}
