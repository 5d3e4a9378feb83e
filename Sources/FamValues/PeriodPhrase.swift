import FamText

/// A month as people write it, `11/2026`, `november 2026`, and how it is written here; of a season or of several
/// months, their first and last day.
public struct PeriodPhrase {
    /// `2026-11`
    public let text: String
    /// How many words it consists of.
    public let count: Int

    private static let longest = 2

    public init?(_ words: [Substring]) {
        for count in (1...PeriodPhrase.longest).reversed() where count <= words.count {
            guard let text = PeriodPhrase.month(words.prefix(count).joined(separator: " ")) else { continue }
            self.text = text
            self.count = count
            return
        }
        return nil
    }

    /// One month and one year, in either order.
    private static func month(_ text: String) -> String? {
        let parts = text.split { " ./,-".contains($0) }
        guard parts.count == 2, let year = parts.first(where: { $0.count == 4 && Int($0) != nil }),
            let other = parts.first(where: { $0 != year }),
            let month = Int(other) ?? DayPhrase.month(other.lowercased())
        else { return nil }
        let written = "\(year)-\(month < 10 ? "0" : "")\(month)"
        return written != text && ValueReader.canRead(written, as: .period) == nil ? written : nil
    }

    /// `last-3-months`: the calendar months `2026-09..2026-11`, where days would begin and end within one.
    public static func wholeUnits(_ text: String, today: CivilDate?) -> (unit: String, period: String)? {
        let parts = text.split(separator: "-")
        guard let today, parts.count == 3, parts[0] == "last" || parts[0] == "past", let count = Int(parts[1]),
            (2...120).contains(count)
        else { return nil }
        func month(_ date: CivilDate) -> String { String(CivilText.text(date).prefix(7)) }
        func week(_ date: CivilDate) -> String {
            let week = date.isoWeek
            return "\(week.year)-W\(week.week < 10 ? "0" : "")\(week.week)"
        }
        switch parts[2] {
        case "weeks":
            return ("whole weeks", "\(week(today.adding(days: -7 * (count - 1))))..\(week(today))")
        case "months":
            let first = today.adding(days: 1 - today.components.day).adding(months: 1 - count)
            return ("whole months", "\(month(first))..\(month(today))")
        case "years":
            return ("whole years", "\(today.components.year - count + 1)..\(today.components.year)")
        default: return nil
        }
    }

    private static let seasons = ["spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12]

    /// The days from the first to the last of the months `october,november`, or of a season of the northern half of
    /// the earth, the latest that has begun.
    public static func days(_ text: String, today: CivilDate?) -> (first: String, last: String)? {
        guard let today else { return nil }
        var months = text.split(separator: ",").compactMap { DayPhrase.month($0.lowercased()) }
        if let season = seasons[text.lowercased()] { months = [season, season + 2] }
        guard let from = months.first, let to = months.last, months.count > 1, from <= to else { return nil }
        let now = today.components
        let year = from <= now.month ? now.year : now.year - 1
        guard let first = CivilDate(year: year, month: from, day: 1),
            let after = CivilDate(year: year + to / 12, month: to % 12 + 1, day: 1)
        else { return nil }
        return (CivilText.text(first), CivilText.text(after.adding(days: -1)))
    }
}
