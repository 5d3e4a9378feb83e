import FamText
import FamValues

/// A cell as people see it: one line of safe text.
enum TableCell {
    /// Numbers are to the right and are never cut.
    static func isNumber(_ value: Value) -> Bool {
        switch value {
        case .int, .float: true
        default: false
        }
    }

    /// Text that can be cut without saying something else; a date and an address cannot.
    static func canCut(_ type: ValueType) -> Bool {
        switch type.unwrapped {
        case .int, .float, .money, .bool, .date, .time, .datetime, .duration, .address: false
        default: true
        }
    }

    /// A text cut to a width. Links of a list begin alike, so a link loses its middle and not its end.
    static func cut(_ text: String, to width: Int) -> String {
        guard TextWidth.columns(text) > width, width > 8, isLink(text.utf8) else {
            return TextWidth.truncated(text, to: width)
        }
        var tail = "", room = width / 2
        for character in text.reversed() {
            room -= TextWidth.columns(of: character)
            if room < 0 { break }
            tail.insert(character, at: tail.startIndex)
        }
        return TextWidth.truncated(text, to: width - TextWidth.columns(tail)) + tail
    }

    /// A scheme, and no blank.
    private static func isLink(_ bytes: String.UTF8View) -> Bool {
        guard let colon = bytes.firstIndex(of: 0x3A), bytes[colon...].starts(with: "://".utf8) else { return false }
        return !bytes.contains(0x20)
    }

    static func text(_ value: Value, _ form: ValueText, as measure: Measure = .plain) -> String {
        SafeText.shown(form.human(value, as: measure))
    }
}
