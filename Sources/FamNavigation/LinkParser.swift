import FamText

/// The one place where text becomes a link. Nothing is repaired: text that violates the grammar is refused with a
/// reason, and so is text that two programs could read differently (Docs/link-rules.md).
/// ```
/// link = scheme "://" host ["/" segment {"/" segment} ["/"]] ["?" name ["=" value] {"&" …}] ["#" …]
/// ```
/// A fragment is cut off. `+` is a plus. Characters outside ASCII may be unescaped unless they are spaces, controls
/// or invisible. The host has no escapes, the path no `.` and `..`, and a name that appears twice has one value.
public enum LinkParser {
    public static let maximalBytes = 2048

    public static func parse(_ text: String) throws(LinkFault) -> ParsedLink { try parse(Array(text.utf8)) }

    /// Cost: one pass over the bytes. A wrong character is reported before a wrong part.
    public static func parse(_ bytes: [UInt8]) throws(LinkFault) -> ParsedLink {
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= maximalBytes else { throw .tooLong(bytes: bytes.count) }
        var cutter = LinkCutter(bytes)
        do {
            let link = try cutter.cut()
            if cutter.isSpecial { try checkCharacters(bytes) }
            return link
        } catch {
            try checkCharacters(bytes)
            throw error
        }
    }

    private static func checkCharacters(_ bytes: [UInt8]) throws(LinkFault) {
        if bytes.allSatisfy({ $0 < 0x80 && LinkByte.kind($0) != LinkByte.special }) { return }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .unreadable }
        var offset = 0
        for scalar in text.unicodeScalars {
            guard scalar != "\u{FFFD}" else { throw .unreadable }
            let isBad: Bool
            if scalar.isASCII {
                isBad = LinkByte.kind(UInt8(scalar.value)) == LinkByte.special
            } else {
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .unassigned, .privateUse,
                    .surrogate:
                    isBad = true
                // Variation selectors are marks, and cannot be seen either.
                default: isBad = scalar.properties.isDefaultIgnorableCodePoint
                }
            }
            guard !isBad else { throw .badCharacter(scalar, offset: offset) }
            offset += scalar.utf8.count
        }
    }
}
