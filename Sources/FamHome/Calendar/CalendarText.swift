import FamValues

/// Lines of an iCalendar file (RFC 5545): ended by CR LF, folded so that none has more than 75 bytes, no character
/// broken.
struct CalendarText {
    private(set) var text = ""

    /// One property with a value that is not text: a date, a rule.
    mutating func add(_ name: String, _ value: String) {
        guard name.utf8.count + value.utf8.count < CalendarText.limit else { return fold(name + ":" + value) }
        text += name
        text += ":"
        text += value
        text += "\r\n"
    }

    /// One property with a text: backslash, comma, semicolon and line end are escaped, other control characters left
    /// out.
    mutating func add(_ name: String, text value: String) {
        if value.utf8.allSatisfy(CalendarText.isPlain) { return add(name, value) }
        var escaped = ""
        for scalar in value.replacing("\r\n", with: "\n").unicodeScalars {
            switch scalar {
            case "\\", ",", ";": escaped += "\\" + String(scalar)
            case "\n", "\r": escaped += "\\n"
            default:
                if scalar.value >= 0x20 && scalar.value != 0x7F { escaped.unicodeScalars.append(scalar) }
            }
        }
        add(name, escaped)
    }

    private static let limit = 75

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x7F && byte != UInt8(ascii: "\\") && byte != UInt8(ascii: ",")
            && byte != UInt8(ascii: ";")
    }

    private mutating func fold(_ line: String) {
        var width = 0
        for scalar in line.unicodeScalars {
            let size = UTF8.width(scalar)
            if width + size > CalendarText.limit {
                text += "\r\n "
                width = 1
            }
            text.unicodeScalars.append(scalar)
            width += size
        }
        text += "\r\n"
    }

    /// `20261104`
    static func day(_ date: CivilDate) -> String {
        let (year, month, day) = date.components
        return padded(year, 4) + padded(month, 2) + padded(day, 2)
    }

    /// `20261102T080000Z`
    static func moment(_ instant: Instant) -> String {
        let (date, time) = Zone.utc.civil(instant)
        return day(date) + "T" + padded(time.hour, 2) + padded(time.minute, 2) + padded(time.second, 2) + "Z"
    }

    private static func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }
}
