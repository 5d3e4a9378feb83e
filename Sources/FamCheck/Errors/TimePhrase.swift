import FamText
import FamValues

/// A moment as people say it, `at 7pm`, `yesterday evening`, `on monday`, and how it is written here.
struct TimePhrase {
    /// The text for a parameter: `19:00`, `yesterday 19:00`, `monday`.
    let text: String
    /// How many words it consists of.
    let count: Int

    private static let prepositions: Set = ["at", "on", "around", "about"]
    private static let fillers: Set = ["in", "the", "at", "around"]
    private static let parts = [
        "morning": "08:00", "noon": "12:00", "lunchtime": "12:00", "afternoon": "15:00", "evening": "19:00",
        "night": "21:00",
    ]

    /// Nil if the words are not a time that `type` reads, or the first already is one as written.
    init?(_ words: [Substring], as type: ValueType) {
        var rest = words[...], day: String?, time: String?, before = ""
        if let first = rest.first, TimePhrase.prepositions.contains(first.lowercased()) { rest = rest.dropFirst() }
        if rest.count > 1, rest.first == "last" || rest.first == "this", TimePhrase.isDay(rest[rest.startIndex + 1]) {
            // On a Friday, `friday` is today.
            if rest.first == "last", rest[rest.startIndex + 1].lowercased().hasSuffix("day"),
                ValueReader.canRead("last-" + rest[rest.startIndex + 1].lowercased(), as: .date) == nil
            {
                before = "last-"
            }
            rest = rest.dropFirst()
        }
        if let first = rest.first, TimePhrase.isDay(first) {
            day = before + first.lowercased()
            rest = rest.dropFirst()
        } else if rest.count > 1, rest.first == "this", TimePhrase.parts[rest[rest.startIndex + 1].lowercased()] != nil
        {
            day = "today"
            rest = rest.dropFirst()
        }
        let afterDay = rest
        while let next = rest.first, TimePhrase.fillers.contains(next.lowercased()) { rest = rest.dropFirst() }
        if let (clock, length) = TimePhrase.clock(rest) {
            time = clock
            rest = rest.dropFirst(length)
            // `7pm yesterday`, `7pm on monday`
            let afterTime = rest
            if let first = rest.first, TimePhrase.prepositions.contains(first.lowercased()) { rest = rest.dropFirst() }
            if day == nil, let next = rest.first, TimePhrase.isDay(next) {
                day = next.lowercased()
                rest = rest.dropFirst()
            } else {
                rest = afterTime
            }
        } else {
            rest = afterDay
        }
        let text = [day, time].compactMap { $0 }.joined(separator: " ")
        let count = words.count - rest.count
        guard !text.isEmpty, count > 0, text != words.prefix(count).joined(separator: " ") || count > 1,
            ValueReader.canRead(text, as: type) == nil
        else { return nil }
        self.text = text
        self.count = count
    }

    private static func isDay(_ word: Substring) -> Bool {
        let word = word.lowercased()
        return word == "yesterday" || word == "today"
            || word.hasSuffix("day") && ValueReader.canRead(word, as: .datetime) == nil
    }

    /// `7pm`, `7 pm`, `7:30`, `19h`, `evening` as hours and minutes, with the number of words.
    private static func clock(_ words: ArraySlice<Substring>) -> (String, Int)? {
        guard let first = words.first?.lowercased() else { return nil }
        if let part = parts[first] { return (part, 1) }
        let digits = first.prefix { $0.isASCII && ($0.isNumber || $0 == ":") }
        let numbers = digits.split(separator: ":").compactMap { Int($0) }
        guard let hour = numbers.first, numbers.count <= 2, hour < 24, (numbers.last ?? 0) < 60 else { return nil }
        var unit = String(first.dropFirst(digits.count)), count = 1
        if unit.isEmpty, let next = words.dropFirst().first?.lowercased(), ["am", "pm", "h", "o'clock"].contains(next) {
            (unit, count) = (next, 2)
        }
        guard ["am", "pm", "h", "o'clock"].contains(unit) || unit.isEmpty && digits.contains(":") else { return nil }
        let shift = unit == "pm" && hour < 12 ? 12 : unit == "am" && hour == 12 ? -12 : 0
        let minute = numbers.count > 1 ? numbers[1] : 0
        return (padded(hour + shift) + ":" + padded(minute), count)
    }

    private static func padded(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}
