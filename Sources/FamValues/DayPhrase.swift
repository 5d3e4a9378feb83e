import FamText

/// A day as people write it elsewhere, `24.12.`, `24. December`, `Dec 24`, `12/24/2026`, and how it is written here.
/// Without a year it is the nearest such day.
public struct DayPhrase {
    public let text: String
    /// How many words it consists of.
    public let count: Int

    private static let longest = 3

    /// Nil if the words do not begin with such a day, or only a calendar could give its year.
    public init?(_ words: [Substring], today: CivilDate?) {
        for count in (1...DayPhrase.longest).reversed() where count <= words.count {
            guard let parts = DayPhrase.parts(words.prefix(count).joined(separator: " ")),
                let day = DayPhrase.day(parts, today)
            else { continue }
            text = CivilText.text(day)
            self.count = count
            return
        }
        return nil
    }

    /// The two days that `04/02/2017` may be; nil if it can only be one.
    public static func either(_ text: String) -> (first: String, second: String)? {
        guard let parts = parts(text), parts.isSlashed, parts.month == nil, parts.numbers.count == 3 else { return nil }
        let (a, b, year) = (parts.numbers[0], parts.numbers[1], parts.numbers[2])
        let full = year < 100 ? 2000 + year : year
        guard let first = CivilDate(year: full, month: b, day: a), let second = CivilDate(year: full, month: a, day: b)
        else { return nil }
        return (CivilText.text(first), CivilText.text(second))
    }

    private struct Parts {
        var numbers: [Int] = []
        var month: Int?
        var isSlashed = false
    }

    /// The numbers of a text and the month that it names; nil if there is anything else in it.
    private static func parts(_ text: String) -> Parts? {
        var parts = Parts(isSlashed: text.contains("/"))
        for word in text.split(whereSeparator: { " ./,".contains($0) }) {
            if let number = Int(word), number > 0 {
                parts.numbers.append(number)
            } else if let month = month(word.lowercased()), parts.month == nil {
                parts.month = month
            } else {
                return nil
            }
        }
        return parts
    }

    /// `november`, `nov`
    static func month(_ word: String) -> Int? {
        word.utf8.count < 3 ? nil : TimeWords.months.first { $0.key.hasPrefix(word) }?.value
    }

    private static func day(_ parts: Parts, _ today: CivilDate?) -> CivilDate? {
        var numbers = parts.numbers
        guard let first = numbers.first, numbers.count > (parts.month == nil ? 1 : 0) else { return nil }
        numbers.removeFirst()
        var day = first
        let month = parts.month ?? numbers.removeFirst()
        guard numbers.count < 2 else { return nil }
        var inYear = month
        // With slashes either may be the month; only a number that cannot be one decides.
        if parts.isSlashed, parts.month == nil {
            guard (first > 12) != (month > 12) else { return nil }
            if month > 12 { (day, inYear) = (month, first) }
        }
        if let year = numbers.first { return CivilDate(year: year < 100 ? 2000 + year : year, month: inYear, day: day) }
        guard let today else { return nil }
        let year = today.components.year
        return (year - 1...year + 1).compactMap { CivilDate(year: $0, month: inYear, day: day) }
            .min { abs($0.days - today.days) < abs($1.days - today.days) }
    }
}
