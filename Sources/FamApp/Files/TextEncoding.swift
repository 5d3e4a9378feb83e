import FamText
import FamValues
import Foundation

/// How the bytes of a file encode text.
enum TextEncoding: String, NamedCases {
    static let typeName = "encoding"

    case utf8, latin1, windows1252, utf16
}

/// Converts the bytes of a text to UTF-8, piece by piece; a character cut by a piece waits for the next one.
struct TextDecoder {
    let encoding: TextEncoding
    /// The start of a cut character.
    private var rest: [UInt8] = []
    /// The byte order of UTF-16: as its mark says, or as the first character shows, which is hardly ever one beyond
    /// Latin 1.
    private var order: String.Encoding?
    /// Whether the text begins with a byte order mark.
    var isMarked = false

    init(_ encoding: TextEncoding) { self.encoding = encoding }

    /// Nil for bytes that are invalid in the encoding. `isLast`: nothing follows, so no character may be cut.
    mutating func utf8(of piece: [UInt8], isLast: Bool) -> [UInt8]? {
        switch encoding {
        case .utf8: return validated(rest.isEmpty ? piece : rest + piece, isLast)
        // In Latin-1 each byte is the character with that number.
        case .latin1: return piece.flatMap { $0 < 0x80 ? [$0] : [0xC0 | $0 >> 6, 0x80 | $0 & 0x3F] }
        case .windows1252: return String(bytes: piece, encoding: .windowsCP1252).map { Array($0.utf8) }
        case .utf16: return wide(rest + piece, isLast)
        }
    }

    /// A text as the file has it, with `?` for what its encoding cannot say.
    func bytes(of text: String) -> [UInt8] {
        switch encoding {
        case .utf8: return (isMarked ? TextDecoder.mark : []) + text.utf8
        case .latin1: return text.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }
        case .windows1252:
            return text.unicodeScalars.flatMap {
                String($0).data(using: .windowsCP1252).map(Array.init) ?? [UInt8(ascii: "?")]
            }
        case .utf16:
            let isBig = order == .utf16BigEndian
            let units = (isMarked ? [0xFEFF] : []) + text.utf16
            return units.flatMap { unit in
                let high = UInt8(unit >> 8), low = UInt8(truncatingIfNeeded: unit)
                return isBig ? [high, low] : [low, high]
            }
        }
    }

    static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private mutating func validated(_ bytes: [UInt8], _ isLast: Bool) -> [UInt8]? {
        let end = isLast ? bytes.count : bytes.count - TextDecoder.begun(bytes)
        rest = Array(bytes[end...])
        let whole = rest.isEmpty ? bytes : Array(bytes[..<end])
        return TextDecoder.isUTF8(whole) ? whole : nil
    }

    /// Whether the bytes are valid UTF-8, of which ASCII, as nearly all text is, is passed eight bytes at a time.
    static func isUTF8(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var index = 0
            while index < bytes.count {
                if index + 8 <= bytes.count,
                    bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
                {
                    index += 8
                } else if bytes[index] < 0x80 {
                    index += 1
                } else if let length = characterLength(bytes, at: index) {
                    index += length
                } else {
                    return false
                }
            }
            return true
        }
    }

    /// How many bytes a character beyond ASCII has (RFC 3629); nil if those there are none.
    private static func characterLength(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Int? {
        let lead = bytes[index]
        let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        guard (0xC2...0xF4).contains(lead), index + length <= bytes.count else { return nil }
        for next in index + 1..<index + length where bytes[next] & 0xC0 != 0x80 { return nil }
        // Neither longer than needed, nor half of a surrogate pair, nor beyond the last character.
        let second = bytes[index + 1]
        switch lead {
        case 0xE0: return second >= 0xA0 ? length : nil
        case 0xED: return second < 0xA0 ? length : nil
        case 0xF0: return second >= 0x90 ? length : nil
        case 0xF4: return second < 0x90 ? length : nil
        default: return length
        }
    }

    /// How many bytes at the end start a character that needs more of them.
    private static func begun(_ bytes: [UInt8]) -> Int {
        for count in 1...3 where count <= bytes.count {
            let byte = bytes[bytes.count - count]
            if byte & 0xC0 == 0x80 { continue }
            let needed = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
            return needed > count ? count : 0
        }
        return 0
    }

    /// Whether bytes look like UTF-16 of a language in Latin letters: most second bytes are zero, and no others.
    static func looksWide(_ bytes: ArraySlice<UInt8>) -> Bool {
        var zeros = [0, 0]
        for (index, byte) in bytes.enumerated() where byte == 0 { zeros[index & 1] += 1 }
        return zeros.min() == 0 && (zeros.max() ?? 0) > bytes.count / 4
    }

    private mutating func wide(_ bytes: [UInt8], _ isLast: Bool) -> [UInt8]? {
        if bytes.count < 4, !isLast {
            rest = bytes
            return []
        }
        let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        let isFirst = order == nil
        if isFirst { self.isMarked = isMarked }
        let bigFirst = bytes.first == (isMarked ? 0xFE : 0)
        let order = order ?? (bigFirst ? .utf16BigEndian : .utf16LittleEndian)
        self.order = order
        let text = isFirst && isMarked ? bytes[2...] : bytes[...]
        var count = text.count & ~1
        // Do not cut a surrogate pair.
        let high = order == .utf16BigEndian ? 2 : 1
        if !isLast, count >= 2, text[text.startIndex + count - high] & 0xFC == 0xD8 { count -= 2 }
        rest = Array(text.dropFirst(count))
        if isLast { rest = [] }
        return String(bytes: text.prefix(count), encoding: order).map { Array($0.utf8) }
    }
}
