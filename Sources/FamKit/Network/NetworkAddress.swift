/// An address for requests: `https://HOST[:PORT]/PATH`, or `http` on this machine. Text in the path and the query is
/// escaped, so it cannot change the destination.
public struct NetworkAddress: Hashable, Sendable {
    public let scheme: String
    /// In lower case.
    public let host: String
    public let port: Int?
    /// Escaped; begins with `/`.
    public private(set) var path: String
    /// Escaped; nil if there is none.
    public private(set) var query: String?

    /// - Throws: `badAddress` for text in any other form, and for `http` to another machine.
    public init(_ text: String) throws(NetworkError) {
        guard text.utf8.count <= 8192,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !Self.refused.contains($0) }),
            let colon = text.firstRange(of: "://")
        else { throw .badAddress }
        scheme = text[..<colon.lowerBound].lowercased()
        let rest = text[colon.upperBound...]
        let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
        (host, port) = try Self.authority(rest[..<end])
        guard scheme == "https" || (scheme == "http" && Self.isThisMachine(host)) else { throw .badAddress }
        let target = rest[end...].prefix { $0 != "#" }
        let mark = target.firstIndex(of: "?")
        let path = target[..<(mark ?? target.endIndex)]
        self.path = path.isEmpty ? "/" : String(path)
        query = mark.map { String(target[target.index(after: $0)...]) }
    }

    /// Characters that no address may contain: `"`, `<`, `>`, `\`, `^`, `` ` ``, `{`, `|`, `}`.
    private static let refused: Set<UInt8> = [0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B, 0x7C, 0x7D]

    private static func authority(_ text: Substring) throws(NetworkError) -> (String, Int?) {
        var name = text, port: Int?
        if let colon = text.lastIndex(of: ":"), text.last != "]" {
            guard let number = Int(text[text.index(after: colon)...]), (1...65_535).contains(number) else {
                throw .badAddress
            }
            port = number
            name = text[..<colon]
        }
        let host = name.lowercased(), isLiteral = host.hasPrefix("[") && host.hasSuffix("]")
        let allowed = isLiteral ? "0123456789abcdef:.[]" : "abcdefghijklmnopqrstuvwxyz0123456789.-"
        guard !host.isEmpty, host.utf8.count <= 253, host.allSatisfy(allowed.contains) else { throw .badAddress }
        return (host, port)
    }

    /// Loopback only.
    static func isThisMachine(_ host: String) -> Bool {
        host == "localhost" || host == "[::1]" || host == "127.0.0.1"
    }

    public var text: String {
        scheme + "://" + host + (port.map { ":\($0)" } ?? "") + path + (query.map { "?" + $0 } ?? "")
    }

    /// The address with more path segments and query items, in this order.
    public func adding(
        path segments: [String] = [], query items: [(name: String, value: String)] = []
    )
        -> NetworkAddress
    {
        var new = self
        for segment in segments {
            if new.path.last != "/" { new.path += "/" }
            new.path += Self.escaped(segment)
        }
        for item in items {
            new.query = (new.query.map { $0 + "&" } ?? "") + Self.escaped(item.name) + "=" + Self.escaped(item.value)
        }
        return new
    }

    /// Percent-encodes every byte outside the unreserved set of RFC 3986.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
                escaped.unicodeScalars.append(.init(byte))
            default: escaped += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return escaped
    }
}
