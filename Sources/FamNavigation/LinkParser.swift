import FamText

/// A link cut into its parts: split first, escapes decoded once after that.
public struct ParsedLink: Hashable, Sendable {
    /// Lower case.
    public var scheme: String
    public var host: String
    public var path: [String]
    public var query: [Item]
    /// As it was given.
    public var text: String

    public struct Item: Hashable, Sendable {
        public var name: String
        public var value: String
    }

    /// The value of a name; one that is given twice is given the same both times, or the text is no link.
    public func value(_ name: String) -> String? { query.first { $0.name.utf8.elementsEqual(name.utf8) }?.value }
}

/// Why a text is no link.
public enum LinkFault: Error, Hashable, Sendable {
    case empty
    /// Bytes that are no UTF-8, or U+FFFD, which stands where somebody else has repaired such bytes.
    case unreadable
    case tooLong(bytes: Int)
    case noScheme
    case noHost
    case escapedHost
    case userInfo
    case port
    /// A space, control, invisible or reserved character, by its offset in bytes.
    case badCharacter(Unicode.Scalar, offset: Int)
    /// `%` without two digits, an escaped control character, or bytes that are no UTF-8.
    case badEscape(String)
    case emptySegment
    /// `.` or `..`, also when escaped.
    case dotSegment
    /// Two values of one name, as it stands the second time.
    case repeatedItem(String)

    public var reason: String {
        switch self {
        case .empty: "the link is empty"
        case .unreadable: "the link holds bytes that are no UTF-8 text"
        case .tooLong: "the link has more than \(LinkParser.maximalBytes) bytes"
        case .noScheme: "a link starts with `scheme://`"
        case .noHost: "no host stands behind `://`"
        case .escapedHost: "a host holds no `%`: programs disagree whether it is decoded"
        case .userInfo: "a link holds no user name or password (`@` before the path)"
        case .port: "a host with a port, brackets or a colon is not understood"
        case .badCharacter(let scalar, let offset):
            "the character U+\(String(scalar.value, radix: 16, uppercase: true)) at byte \(offset) has to be percent-escaped"
        case .badEscape(let text): "bad escape in `\(text)`"
        case .emptySegment: "two slashes follow each other in the path"
        case .dotSegment: "`.` and `..` do not stand in a link's path, escaped or not"
        case .repeatedItem(let name): "the item `\(SafeText.shown(name))` stands twice with different values"
        }
    }
}

/// The one place where text becomes a link. Nothing is repaired: what does not follow the grammar is refused with its reason, and so is what
/// two programs could read in two ways (Docs/link-rules.md).
/// ```
/// link = scheme "://" host ["/" segment {"/" segment} ["/"]] ["?" name ["=" value] {"&" …}] ["#" …]
/// ```
/// A fragment is cut off. `+` is a plus. Characters outside ASCII may stand unescaped unless they are spaces, controls or invisible. The host
/// has no escapes, the path no `.` and `..`, and a name that stands twice has one value.
public enum LinkParser {
    public static let maximalBytes = 2048

    public static func parse(_ text: String) throws(LinkFault) -> ParsedLink {
        guard !text.isEmpty else { throw .empty }
        guard text.utf8.count <= maximalBytes else { throw .tooLong(bytes: text.utf8.count) }
        try checkCharacters(text)
        // By bytes: a mark after a delimiter would make one Character of both, and hide the delimiter.
        let bytes = Array(text.utf8)
        guard let mark = bytes.firstIndex(of: 0x3A), bytes[mark...].starts(with: "://".utf8), let scheme = scheme(bytes[..<mark])
        else { throw .noScheme }
        var rest = bytes[(mark + 3)...]
        if let hash = rest.firstIndex(of: 0x23) { rest = rest[..<hash] }
        var query: ArraySlice<UInt8> = []
        if let question = rest.firstIndex(of: 0x3F) {
            query = rest[(question + 1)...]
            rest = rest[..<question]
        }
        let slash = rest.firstIndex(of: 0x2F) ?? rest.endIndex
        return ParsedLink(
            scheme: scheme, host: try host(rest[..<slash]), path: try path(rest[slash...]), query: try items(query), text: text)
    }

    private static func checkCharacters(_ text: String) throws(LinkFault) {
        var offset = 0
        for scalar in text.unicodeScalars {
            guard scalar != "\u{FFFD}" else { throw .unreadable }
            let isBad: Bool
            if scalar.isASCII {
                switch scalar {
                case "\"", "<", ">", "\\", "^", "`", "{", "|", "}": isBad = true
                default: isBad = scalar.value <= 0x20 || scalar.value == 0x7F
                }
            } else {
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .unassigned, .privateUse, .surrogate: isBad = true
                // Variation selectors are marks, and cannot be seen either.
                default: isBad = scalar.properties.isDefaultIgnorableCodePoint
                }
            }
            guard !isBad else { throw .badCharacter(scalar, offset: offset) }
            offset += scalar.utf8.count
        }
    }

    /// Lower case; nil when it is none (RFC 3986: a letter, then letters, digits, `+`, `-`, `.`).
    private static func scheme(_ bytes: ArraySlice<UInt8>) -> String? {
        guard let word = ASCIIWord.folded(String(decoding: bytes, as: UTF8.self)), let first = word.utf8.first, (0x61...0x7A).contains(first)
        else { return nil }
        let isGood = word.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E].contains($0) }
        return isGood ? word : nil
    }

    private static func host(_ bytes: ArraySlice<UInt8>) throws(LinkFault) -> String {
        guard !bytes.isEmpty else { throw .noHost }
        guard !bytes.contains(0x40) else { throw .userInfo }
        guard !bytes.contains(where: { [0x3A, 0x5B, 0x5D].contains($0) }) else { throw .port }
        guard !bytes.contains(0x25) else { throw .escapedHost }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func path(_ bytes: ArraySlice<UInt8>) throws(LinkFault) -> [String] {
        var parts = bytes.split(separator: 0x2F, omittingEmptySubsequences: false).dropFirst()
        if parts.last?.isEmpty == true { parts.removeLast() }
        var segments: [String] = []
        for part in parts {
            guard !part.isEmpty else { throw .emptySegment }
            let segment = try decoded(part)
            guard segment != ".", segment != ".." else { throw .dotSegment }
            segments.append(segment)
        }
        return segments
    }

    private static func items(_ bytes: ArraySlice<UInt8>) throws(LinkFault) -> [ParsedLink.Item] {
        var items: [ParsedLink.Item] = []
        for part in bytes.split(separator: 0x26) {
            let equals = part.firstIndex(of: 0x3D) ?? part.endIndex
            let value = part[equals...].dropFirst()
            items.append(ParsedLink.Item(name: try decoded(part[..<equals]), value: try decoded(value)))
        }
        if items.count > 1 { try refuseSecondValues(items) }
        return items
    }

    /// Some programs take the first value of a name, some the last, and some do not tell `id` from `ID`.
    private static func refuseSecondValues(_ items: [ParsedLink.Item]) throws(LinkFault) {
        var values: [String: String] = [:]
        for item in items {
            let name = ASCIIWord.folded(item.name) ?? item.name
            if let first = values[name], !first.utf8.elementsEqual(item.value.utf8) { throw .repeatedItem(item.name) }
            values[name] = item.value
        }
    }

    /// An escaped control character is refused: it means nothing in any target, and would reach a terminal.
    private static func decoded(_ bytes: ArraySlice<UInt8>) throws(LinkFault) -> String {
        guard let plain = PercentCode.decoded(bytes), !plain.unicodeScalars.contains(where: isControl)
        else { throw .badEscape(String(decoding: bytes, as: UTF8.self)) }
        guard !plain.unicodeScalars.contains("\u{FFFD}") else { throw .unreadable }
        return plain
    }

    /// Unicode's category Cc, which never grows.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) }
}
