import FamValues
import Foundation

/// When a token expires, by its payload (X-OP27). The signature is not checked, since only this program reads the
/// token.
public enum TokenDate {
    /// X-OP28: a token that expires this soon counts as expired.
    public static let buffer: Int64 = 300 * Instant.perSecond

    /// Nil if there is none: fewer than two parts, invalid base64, not a JSON object, or no number `exp`.
    public static func expiration(of token: Secret) -> Instant? {
        guard let seconds = part(End.self, of: token)?.exp else { return nil }
        let micros = seconds * Double(Instant.perSecond)
        return abs(micros) < 9e18 ? Instant(micros: Int64(micros)) : nil
    }

    /// The account.
    public static func subject(of token: Secret) -> String? { part(Owner.self, of: token)?.sub }

    public static func isExpired(_ token: Secret, at now: Instant, buffer: Int64 = buffer) -> Bool {
        guard let end = expiration(of: token) else { return true }
        return now.micros >= end.micros - buffer
    }

    private struct End: Decodable { var exp: Double }
    private struct Owner: Decodable { var sub: String }

    private static func part<Part: Decodable>(_ part: Part.Type, of token: Secret) -> Part? {
        let parts = token.reveal().split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 2 else { return nil }
        guard let bytes = Base64URL.lenientBytes(String(parts[1])) else { return nil }
        return try? JSONDecoder().decode(part, from: Data(bytes))
    }
}
