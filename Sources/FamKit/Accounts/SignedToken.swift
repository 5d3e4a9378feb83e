import CMessageCode
import FamRegistry
import FamValues
import Foundation

/// Tokens in three parts, signed with HMAC-SHA256 (RFC 7519, HS256): what a service gives to whom it let in, and takes
/// back.
public struct SignedToken: Codable, Hashable, Sendable {
    /// Whose it is.
    public var sub: String
    /// Seconds since 1970.
    public var iat: Int64
    /// From this second on it counts no more.
    public var exp: Int64
    /// One of several sessions of the same account.
    public var sid: String

    public init(sub: String, iat: Int64, exp: Int64, sid: String) {
        self.sub = sub
        self.iat = iat
        self.exp = exp
        self.sid = sid
    }

    private struct Header: Codable {
        var alg: String
        var typ: String?
    }

    // MARK: Making and reading

    public func text(key: [UInt8]) throws -> Secret {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let parts = [try encoder.encode(Header(alg: "HS256", typ: "JWT")), try encoder.encode(self)].map {
            Base64URL.text(Array($0))
        }
        let body = parts.joined(separator: ".")
        return Secret(body + "." + Base64URL.text(MessageCode.of(Array(body.utf8), key: key)))
    }

    /// Nil unless it was made with this key: any other form, algorithm or signature. When it ends is not looked at.
    public init?(_ token: Secret, key: [UInt8]) {
        let parts = token.reveal().split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let header = Base64URL.bytes(parts[0]), let body = Base64URL.bytes(parts[1]),
            let signature = Base64URL.bytes(parts[2]),
            MessageCode.of(Array((parts[0] + "." + parts[1]).utf8), key: key).isSame(as: signature),
            let kind = try? JSONDecoder().decode(Header.self, from: Data(header)), kind.alg == "HS256",
            let payload = try? JSONDecoder().decode(SignedToken.self, from: Data(body))
        else { return nil }
        self = payload
    }

    /// The service's own rule has no buffer: the one of `TokenDate` is for whoever holds a token.
    public func hasEnded(at now: Instant) -> Bool { now.micros / Instant.perSecond >= exp }
}

/// HMAC-SHA256 of libcrypto.
public enum MessageCode {
    public static func of(_ text: [UInt8], key: [UInt8]) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: 32)
        fam_message_code(key, key.count, text, text.count, &code)
        return code
    }
}

extension [UInt8] {
    /// In a time that does not tell where they differ.
    fileprivate func isSame(as other: [UInt8]) -> Bool {
        count == other.count && fam_same_bytes(self, other, count) != 0
    }
}

/// Base64 with letters for addresses, without padding (RFC 4648, section 5).
public enum Base64URL {
    public static func text(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Nil for anything else, padded text too.
    public static func bytes(_ text: String) -> [UInt8]? {
        guard !text.utf8.contains(where: { "+/=".utf8.contains($0) }) else { return nil }
        var padded = text.replacing("-", with: "+").replacing("_", with: "/")
        while padded.utf8.count % 4 != 0 { padded += "=" }
        return Data(base64Encoded: padded).map { Array($0) }
    }
}
