/// How many terminal columns a text takes. One grapheme is 0, 1 or 2 columns wide.
public enum TextWidth {
    /// The columns of a single line. Control characters take none; `SafeText` makes them visible first.
    public static func columns(_ text: String) -> Int { columns(text[...]) }

    /// The same. Not generic: the first call of a generic one in a process makes the runtime search the conformances of
    /// the whole program, which takes a twentieth of the time of a small table.
    public static func columns(_ text: Substring) -> Int {
        var text = text
        let plain = text.withUTF8 { bytes in bytes.allSatisfy { $0 < 0x7F && $0 >= 0x20 } ? bytes.count : nil }
        if let plain { return plain }
        var sum = 0
        for character in text { sum += columns(of: character) }
        return sum
    }

    /// The columns of one grapheme: 0 for a mark by itself, 2 for East Asian wide letters and for emoji however many
    /// scalars they have, otherwise 1.
    public static func columns(of character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        if scalars.count == 1 { return columns(of: first) }
        var width = columns(of: first)
        for scalar in scalars.dropFirst() {
            switch scalar.value {
            case 0xFE0F where first.properties.isEmoji: return 2
            case 0xFE0E where first.properties.isEmoji: return 1
            case 0x200D where first.properties.isEmoji: return 2
            case 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF: return 2
            default: width = max(width, isMark(scalar) ? 0 : columns(of: scalar))
            }
        }
        return width
    }

    /// The text cut to at most `columns` columns; if it is cut, the last column is `…`.
    public static func truncated(_ text: String, to columns: Int) -> String {
        guard self.columns(text) > columns else { return text }
        guard columns > 0 else { return "" }
        var out = ""
        var used = 0
        for character in text {
            let width = self.columns(of: character)
            if used + width > columns - 1 { break }
            out.append(character)
            used += width
        }
        return out + "…"
    }

    /// The text padded with spaces to `columns` columns; longer text is unchanged.
    public static func padded(_ text: String, to columns: Int, right: Bool = false) -> String {
        let missing = columns - self.columns(text)
        guard missing > 0 else { return text }
        let space = String(repeating: " ", count: missing)
        return right ? space + text : text + space
    }

    private static func columns(of scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x300 { return value < 0x20 || (0x7F..<0xA0).contains(value) || value == 0xAD ? 0 : 1 }
        if isMark(scalar) { return 0 }
        return isWide(value) ? 2 : 1
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: true
        // Vowels and finals of Hangul combine with the wide consonant before them.
        default: (0x1160...0x11FF).contains(scalar.value)
        }
    }

    private static func isWide(_ value: UInt32) -> Bool {
        guard value >= 0x1100 else { return false }
        var low = 0, high = wide.count
        while low < high {
            let middle = (low + high) / 2
            if wide[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return low < wide.count && wide[low].contains(value)
    }

    /// Ascending ranges of East_Asian_Width W and F (Unicode 16); neighbors with only unassigned code points between
    /// them are joined.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0, 0x23F3...0x23F3,
        0x25FD...0x25FE,
        0x2614...0x2615, 0x2630...0x2637, 0x2648...0x2653, 0x267F...0x267F, 0x268A...0x268F, 0x2693...0x2693,
        0x26A1...0x26A1,
        0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5, 0x26CE...0x26CE, 0x26D4...0x26D4, 0x26EA...0x26EA,
        0x26F2...0x26F3,
        0x26F5...0x26F5, 0x26FA...0x26FA, 0x26FD...0x26FD, 0x2705...0x2705, 0x270A...0x270B, 0x2728...0x2728,
        0x274C...0x274C,
        0x274E...0x274E, 0x2753...0x2755, 0x2757...0x2757, 0x2795...0x2797, 0x27B0...0x27B0, 0x27BF...0x27BF,
        0x2B1B...0x2B1C,
        0x2B50...0x2B50, 0x2B55...0x2B55, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0xA4C6, 0xA960...0xA97C,
        0xAC00...0xD7A3,
        0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18D08,
        0x1AFF0...0x1B2FB,
        0x1D300...0x1D376, 0x1F004...0x1F004, 0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E, 0x1F191...0x1F19A,
        0x1F1E6...0x1F320,
        0x1F32D...0x1F335, 0x1F337...0x1F37C, 0x1F37E...0x1F393, 0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3,
        0x1F3E0...0x1F3F0,
        0x1F3F4...0x1F3F4, 0x1F3F8...0x1F43E, 0x1F440...0x1F440, 0x1F442...0x1F4FC, 0x1F4FF...0x1F53D,
        0x1F54B...0x1F54E,
        0x1F550...0x1F567, 0x1F57A...0x1F57A, 0x1F595...0x1F596, 0x1F5A4...0x1F5A4, 0x1F5FB...0x1F64F,
        0x1F680...0x1F6C5,
        0x1F6CC...0x1F6CC, 0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6D7, 0x1F6DC...0x1F6DF, 0x1F6EB...0x1F6EC,
        0x1F6F4...0x1F6FC,
        0x1F7E0...0x1F7F0, 0x1F90C...0x1F93A, 0x1F93C...0x1F945, 0x1F947...0x1F9FF, 0x1FA70...0x1FAFF,
        0x20000...0x3FFFD,
    ]
}
