/// Makes text from data safe to show: nothing in it can move the cursor, change colors, reorder other text or hide. It
/// never changes what is written to files and pipes.
public enum SafeText {
    /// Visible ASCII only. Nearly every text is, and everything that is shown passes here.
    private static func isPlain(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            for byte in bytes where byte < 0x20 || byte >= 0x7F { return false }
            return true
        }
    }

    /// Control characters become their pictures (`␛`), and C1, bidi and invisible characters become `⟨U+202E⟩`. A
    /// newline becomes `⏎` and a tab `␉`, unless `multiline` keeps both. Joiners stay inside emoji and in the scripts
    /// that need them.
    public static func shown(_ text: String, multiline: Bool = false) -> String {
        if isPlain(text) { return text }
        var out = String.UnicodeScalarView()
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            switch scalar.value {
            case 0x0A where multiline, 0x09 where multiline: out.append(scalar)
            case 0x0A: out.append("⏎")
            case 0x00..<0x20: out.append(picture(scalar.value))
            case 0x7F: out.append("␡")
            case 0x200C, 0x200D, 0xE0020...0xE007F:
                let next = index + 1 < scalars.count ? scalars[index + 1] : nil
                if joins(scalar, after: index > 0 ? scalars[index - 1] : nil, before: next) {
                    out.append(scalar)
                } else {
                    name(scalar, into: &out)
                }
            default:
                if isHidden(scalar) { name(scalar, into: &out) } else { out.append(scalar) }
            }
        }
        return String(out)
    }

    /// Part of a user's text in a message: safe, on one line, and truncated if it is long.
    public static func brief(_ text: String, to columns: Int = 80) -> String {
        let isLong = text.utf8.count > 4 * columns
        return TextWidth.truncated(shown(isLong ? String(text.unicodeScalars.prefix(columns + 1)) : text), to: columns)
    }

    private static func picture(_ value: UInt32) -> Unicode.Scalar {
        Unicode.Scalar(0x2400 + value) ?? "␦"
    }

    private static func name(_ scalar: Unicode.Scalar, into out: inout String.UnicodeScalarView) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        out.append(contentsOf: "⟨U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)⟩".unicodeScalars)
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x80..<0xA0, 0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180E, 0x200B, 0x200E, 0x200F,
            0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0xFFFE, 0xFFFF,
            0x1D173...0x1D17A,
            0xE0000...0xE0FFF:
            true
        default: false
        }
    }

    /// Joiners belong between emoji and between letters of Arabic, Indic and related scripts; tags belong after a black
    /// flag.
    private static func joins(_ scalar: Unicode.Scalar, after: Unicode.Scalar?, before: Unicode.Scalar?) -> Bool {
        guard let after else { return false }
        if scalar.value >= 0xE0020 { return after.value == 0x1F3F4 || (0xE0020...0xE007E).contains(after.value) }
        guard let before else { return false }
        let isEmoji =
            after.value == 0xFE0F || (after.value > 0xFF && after.properties.isEmoji)
            || after.properties.isEmojiModifier
        if isEmoji { return before.value > 0xFF && before.properties.isEmoji }
        return (0x600..<0x1100).contains(after.value) || (0x1780..<0x1800).contains(after.value)
    }
}
