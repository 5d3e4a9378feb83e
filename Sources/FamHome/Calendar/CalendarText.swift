import FamValues

/// Lines of an iCalendar file (RFC 5545), ended by CR LF and folded between characters so that none is longer than 75
/// bytes.
struct CalendarText {
    private var bytes: [UInt8] = []

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Adds a property whose value needs no escaping, such as a rule.
    mutating func add(_ name: StaticString, _ value: String) {
        begin(name)
        let start = bytes.count
        bytes.append(contentsOf: value.utf8)
        end(name, valueAt: start)
    }

    /// Adds a property with a day, such as `20261104`.
    mutating func add(_ name: StaticString, _ day: CivilDate) {
        begin(name)
        let start = bytes.count, (year, month, day) = day.components
        append(year, digits: 4)
        append(month, digits: 2)
        append(day, digits: 2)
        end(name, valueAt: start)
    }

    /// Adds a property with text. Escapes backslashes, commas, semicolons and line ends, and drops other control
    /// characters.
    mutating func add(_ name: StaticString, text value: String) {
        begin(name)
        let start = bytes.count
        var isAfterReturn = false
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "\\"), UInt8(ascii: ","), UInt8(ascii: ";"): bytes += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n") where isAfterReturn: break
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
            default: if byte >= 0x20, byte != 0x7F { bytes.append(byte) }
            }
            isAfterReturn = byte == UInt8(ascii: "\r")
        }
        end(name, valueAt: start)
    }

    private static let limit = 75

    private mutating func begin(_ name: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        bytes.append(UInt8(ascii: ":"))
    }

    /// Ends the line, folding it if it is too long.
    private mutating func end(_ name: StaticString, valueAt start: Int) {
        let first = start - name.utf8CodeUnitCount - 1
        if bytes.count - first > CalendarText.limit {
            let line = Array(bytes[first...])
            bytes.removeSubrange(first...)
            fold(line)
        }
        bytes += [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    }

    private mutating func fold(_ line: [UInt8]) {
        var start = 0, limit = CalendarText.limit
        while line.count - start > limit {
            var end = start + limit
            // Do not split a character.
            while line[end] & 0xC0 == 0x80 { end -= 1 }
            bytes += line[start..<end]
            bytes += [UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: " ")]
            start = end
            limit = CalendarText.limit - 1
        }
        bytes += line[start...]
    }

    private mutating func append(_ number: Int, digits: Int) {
        var unit = 1
        for _ in 1..<digits { unit *= 10 }
        while unit > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / unit % 10))
            unit /= 10
        }
    }

    /// Such as `20261102T080000Z`.
    static func moment(_ instant: Instant) -> String {
        let (date, time) = Zone.utc.civil(instant)
        var text = CalendarText()
        let (year, month, day) = date.components
        text.append(year, digits: 4)
        text.append(month, digits: 2)
        text.append(day, digits: 2)
        text.bytes.append(UInt8(ascii: "T"))
        for part in [time.hour, time.minute, time.second] { text.append(part, digits: 2) }
        text.bytes.append(UInt8(ascii: "Z"))
        return text.text
    }
}
