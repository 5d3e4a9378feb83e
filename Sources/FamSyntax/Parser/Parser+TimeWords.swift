import FamText

/// The forms of literals with a unit: times, and amounts of money. Only the spelling is checked here; whether
/// `2026-13-01` is a day is left to the checker.
extension Parser {
    /// The end of the time word that begins at an offset; nil if there is none.
    func timeWordEnd(_ start: Int) -> Int? {
        let found = byte(start).isDigit ? numericTimeEnd(start) : wordTimeEnd(start)
        guard let end = found else { return nil }
        let next = byte(end)
        let continues =
            next.isWordByte || next == UInt8(ascii: "-") && byte(end + 1).isWordByte || next == UInt8(ascii: "@")
        return continues ? nil : end
    }

    /// date ["@" time | "T" time [zone]] | month | week | time | duration
    private func numericTimeEnd(_ start: Int) -> Int? {
        if digits(start, 4) == start + 4, byte(start + 4) == UInt8(ascii: "-") {
            if byte(start + 5) == UInt8(ascii: "W") { return digits(start + 6, 2) }
            if byte(start + 5) == UInt8(ascii: "Q") { return digits(start + 6, 1) }
            guard let month = digits(start + 5, 2) else { return nil }
            guard byte(month) == UInt8(ascii: "-"), let day = digits(month + 1, 2) else { return month }
            if byte(day) == UInt8(ascii: "@") { return clockEnd(day + 1) }
            return byte(day) == UInt8(ascii: "T") ? instantEnd(day + 1) : day
        }
        if byte(start + 1) == UInt8(ascii: ":") || byte(start + 2) == UInt8(ascii: ":") { return clockEnd(start) }
        return durationEnd(start) ?? moneyEnd(start)
    }

    private func instantEnd(_ start: Int) -> Int? {
        guard let end = clockEnd(start) else { return nil }
        if byte(end) == UInt8(ascii: "Z") { return end + 1 }
        guard byte(end) == UInt8(ascii: "+") || byte(end) == UInt8(ascii: "-"), let hours = digits(end + 1, 2) else {
            return end
        }
        return digits(byte(hours) == UInt8(ascii: ":") ? hours + 1 : hours, 2) ?? end
    }

    /// time = digit [digit] ":" digit digit [":" digit digit ["." digits]]
    private func clockEnd(_ start: Int) -> Int? {
        let hours = byte(start + 1) == UInt8(ascii: ":") ? 1 : 2
        guard let colon = digits(start, hours), byte(colon) == UInt8(ascii: ":"), let minutes = digits(colon + 1, 2)
        else { return nil }
        guard byte(minutes) == UInt8(ascii: ":"), let seconds = digits(minutes + 1, 2) else { return minutes }
        guard byte(seconds) == UInt8(ascii: "."), byte(seconds + 1).isDigit else { return seconds }
        return digitsEnd(seconds + 1)
    }

    /// money = digits ["." digits] capital capital capital
    private func moneyEnd(_ start: Int) -> Int? {
        var end = digitsEnd(start)
        if byte(end) == UInt8(ascii: "."), byte(end + 1).isDigit { end = digitsEnd(end + 1) }
        for index in 0..<3 where !(0x41...0x5A).contains(byte(end + index)) { return nil }
        return end + 3
    }

    /// duration = { digits ["." digits] unit }
    private func durationEnd(_ start: Int) -> Int? {
        var end = start
        while byte(end).isDigit {
            var next = digitsEnd(end)
            if byte(next) == UInt8(ascii: "."), byte(next + 1).isDigit { next = digitsEnd(next + 1) }
            guard let unit = unitEnd(next) else { return nil }
            end = unit
        }
        return end
    }

    private func unitEnd(_ start: Int) -> Int? {
        var end = start
        while byte(end).isLetter { end += 1 }
        switch end - start {
        case 1: return "smhdwy".utf8.contains(byte(start)) && byte(start) != UInt8(ascii: "m") ? end : nil
        case 2: return isPair("m", "s", at: start) || isPair("m", "o", at: start) ? end : nil
        case 3: return isPair("m", "i", at: start) && byte(start + 2) == UInt8(ascii: "n") ? end : nil
        default: return nil
        }
    }

    /// day ["@" time] | ( "this" | "last" | "next" ) "-" ( unit | weekday ) | "last-" digits "-" unit
    private func wordTimeEnd(_ start: Int) -> Int? {
        let end = nameEnd(start)
        guard end > start, end - start <= 9 else { return nil }
        if byte(end) == UInt8(ascii: "-"), isRelative(start) { return relativeEnd(end + 1) }
        guard let word = reserved(start, end), word.role == .timeWord else { return nil }
        return byte(end) == UInt8(ascii: "@") ? clockEnd(end + 1) : end
    }

    private func isRelative(_ start: Int) -> Bool {
        isWord("last", at: start) || isWord("next", at: start) || isWord("this", at: start)
    }

    private func relativeEnd(_ start: Int) -> Int? {
        if byte(start).isDigit {
            let dash = digitsEnd(start)
            guard byte(dash) == UInt8(ascii: "-") else { return nil }
            let end = nameEnd(dash + 1)
            let isPlural = end > dash + 1 && byte(end - 1) == UInt8(ascii: "s")
            return isPeriodName(dash + 1, isPlural ? end - 1 : end) ? end : nil
        }
        let end = nameEnd(start)
        if isPeriodName(start, end) { return end }
        guard let word = reserved(start, end), word.isWeekday else { return nil }
        return byte(end) == UInt8(ascii: "@") ? clockEnd(end + 1) : end
    }

    private func isPeriodName(_ start: Int, _ end: Int) -> Bool {
        func matches(_ word: StaticString) -> Bool {
            guard end - start == word.utf8CodeUnitCount else { return false }
            for index in 0..<end - start where base[start + index] != word.utf8Start[index] { return false }
            return true
        }
        return matches("day") || matches("week") || matches("month") || matches("quarter") || matches("year")
    }

    private func reserved(_ start: Int, _ end: Int) -> ReservedWord? {
        end > start ? ReservedWord(intern(start, end)) : nil
    }

    /// The offset after exactly this many digits.
    private func digits(_ start: Int, _ wanted: Int) -> Int? {
        for index in 0..<wanted where !byte(start + index).isDigit { return nil }
        return byte(start + wanted).isDigit ? nil : start + wanted
    }

    private func digitsEnd(_ start: Int) -> Int {
        var end = start
        while byte(end).isDigit { end += 1 }
        return end
    }
}
