/// Bytes of a terminal into keys. Pure: the reader feeds it and says when a lone Escape has waited long enough.
/// Broken UTF-8 gives U+FFFD, never a crash; C1 control characters are dropped, because keys come after them.
struct KeyDecoder {
    private var bytes: [UInt8] = []
    private var position = 0
    private var isPasting = false

    static let pasteEnd = Array("\u{1B}[201~".utf8)

    mutating func feed(_ more: some Sequence<UInt8>) {
        bytes.removeFirst(position)
        position = 0
        bytes.append(contentsOf: more)
    }

    /// Something was fed that is not yet a whole key.
    var isWaiting: Bool { position < bytes.count }
    /// In the middle of an escape sequence or of a paste.
    var isMidway: Bool { isWaiting || isPasting }
    /// Whether the pending bytes can be the Escape key itself.
    var isEscape: Bool { !isPasting && position < bytes.count && bytes[position] == 0x1B }

    /// The next whole key; nil if more bytes are needed. `final` says that none come soon: Escape is then itself.
    mutating func next(final: Bool = false) -> Key? {
        while position < bytes.count {
            if isPasting { return paste() }
            guard let key = bytes[position] == 0x1B ? escape(final) : character(final) else { return nil }
            if key == .unknown { continue }
            return key
        }
        return nil
    }

    private mutating func take(_ count: Int, _ key: Key) -> Key {
        position += count
        return key
    }

    private mutating func paste() -> Key? {
        let rest = bytes[position...]
        guard let end = rest.firstRange(of: KeyDecoder.pasteEnd) else { return nil }
        let text = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
        position = end.upperBound
        isPasting = false
        return .paste(KeyDecoder.cleaned(text))
    }

    /// `\r\n` and `\r` become `\n`, one line end at the very end goes, control characters but tabs go.
    static func cleaned(_ text: String) -> String {
        var out = String.UnicodeScalarView()
        var afterReturn = false
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x0D: out.append("\n")
            case 0x0A: if !afterReturn { out.append("\n") }
            case 0x09: out.append(scalar)
            case 0..<0x20, 0x7F..<0xA0: break
            default: out.append(scalar)
            }
            afterReturn = scalar.value == 0x0D
        }
        if out.last == "\n" { out.removeLast() }
        return String(out)
    }

    private mutating func character(_ final: Bool) -> Key? {
        let first = bytes[position]
        if first < 0x80 { return take(1, .character(Unicode.Scalar(first))) }
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
        let available = bytes[position..<min(position + length, bytes.count)]
        if available.count < length, !final, available.dropFirst().allSatisfy({ $0 & 0xC0 == 0x80 }) { return nil }
        guard let scalar = String(validating: available, as: UTF8.self)?.unicodeScalars.first, available.count == length
        else {
            return take(1, .character("\u{FFFD}"))
        }
        return take(length, (0x80..<0xA0).contains(scalar.value) ? .unknown : .character(scalar))
    }

    /// `ESC [ parameters final`, `ESC O final`, or Alt with a character, which is read as Escape and the character
    /// (libedit's Meta).
    private mutating func escape(_ final: Bool) -> Key? {
        guard position + 1 < bytes.count else { return final ? take(1, .character("\u{1B}")) : nil }
        switch bytes[position + 1] {
        case 0x0D, 0x0A: return take(2, .newline)
        case UInt8(ascii: "O"):
            guard position + 2 < bytes.count else { return final ? take(1, .character("\u{1B}")) : nil }
            guard let key = KeyDecoder.named(bytes[position + 2], parameters: "") else {
                return take(1, .character("\u{1B}"))
            }
            return take(3, key)
        case UInt8(ascii: "["): return sequence(final)
        default: return take(1, .character("\u{1B}"))
        }
    }

    private mutating func sequence(_ final: Bool) -> Key? {
        var end = position + 2
        while end < bytes.count, (0x20..<0x40).contains(bytes[end]) { end += 1 }
        guard end < bytes.count else { return final || end - position > 32 ? take(end - position, .unknown) : nil }
        guard (0x40..<0x7F).contains(bytes[end]) else { return take(end - position, .unknown) }
        let parameters = String(decoding: bytes[(position + 2)..<end], as: UTF8.self)
        let last = bytes[end]
        position = end + 1
        if last == UInt8(ascii: "~"), parameters == "200" {
            isPasting = true
            return .unknown
        }
        return KeyDecoder.named(last, parameters: parameters) ?? .unknown
    }

    private static func named(_ last: UInt8, parameters: String) -> Key? {
        let isModified = parameters.hasSuffix(";5") || parameters.hasSuffix(";3")
        switch Character(Unicode.Scalar(last)) {
        case "A": return .up
        case "B": return .down
        case "C": return isModified ? .wordRight : .right
        case "D": return isModified ? .wordLeft : .left
        case "H": return .home
        case "F": return .end
        case "~":
            switch parameters.split(separator: ";").first {
            case "1", "7": return .home
            case "4", "8": return .end
            case "3": return .delete
            default: return nil
            }
        default: return nil
        }
    }
}
