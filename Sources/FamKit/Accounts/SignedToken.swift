import CMessageCode
import FamRegistry
import FamText
import FamValues
import Foundation

/// Tokens in three parts, signed with HMAC-SHA256 (RFC 7519, HS256).
public struct SignedToken: Codable, Hashable, Sendable {
    /// The account.
    public var sub: String
    /// When it was issued, in seconds since 1970.
    public var iat: Int64
    /// From this second on it is expired.
    public var exp: Int64
    /// One of several sessions of the account.
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

    // MARK: Encoding and decoding

    public func text(key: [UInt8]) throws -> Secret {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let parts = [try encoder.encode(Header(alg: "HS256", typ: "JWT")), try encoder.encode(self)].map {
            Base64URL.text(Array($0))
        }
        let body = parts.joined(separator: ".")
        return Secret(body + "." + Base64URL.text(MessageCode.of(Array(body.utf8), key: key)))
    }

    /// Nil for any other form, algorithm or signature. Does not check whether it has expired.
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

    /// Exact for the service that issued it; the buffer of `TokenDate` is for clients.
    public func hasEnded(at now: Instant) -> Bool { now.micros / Instant.perSecond >= exp }
}

/// HMAC-SHA256, by libcrypto.
public enum MessageCode {
    public static func of(_ text: [UInt8], key: [UInt8]) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: 32)
        fam_message_code(key, key.count, text, text.count, &code)
        return code
    }
}

extension [UInt8] {
    /// In constant time.
    fileprivate func isSame(as other: [UInt8]) -> Bool {
        count == other.count && fam_same_bytes(self, other, count) != 0
    }
}

/// URL-safe base64 without padding (RFC 4648, section 5).
public enum Base64URL {
    public static func text(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Nil for anything else, including padded text.
    public static func bytes(_ text: String) -> [UInt8]? {
        text.utf8.contains(where: { "+/=".utf8.contains($0) }) ? nil : lenientBytes(text)
    }

    /// The same for padded text and the standard alphabet, too.
    static func lenientBytes(_ text: String) -> [UInt8]? {
        var padded = text.replacing("-", with: "+").replacing("_", with: "/")
        while padded.utf8.count % 4 != 0 { padded += "=" }
        return Data(base64Encoded: padded).map { Array($0) }
    }
}
