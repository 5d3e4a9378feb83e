import FamKit
import FamRegistry
import FamText
import FamValues

/// Rules that several fields share, with their messages.
enum FieldRules {
    /// K-Q01: trimmed, not empty. Bounded, since every table and message shows it.
    @Sendable static func name(_ text: String, _: any Context) -> Verdict<String> {
        guard case .accept(let name) = required(text, "Name") else { return required(text, "Name") }
        let isLong = name.utf8.count > mostLetters && name.count > mostLetters
        return isLong ? .refuse("A name has at most \(mostLetters) letters") : .accept(name)
    }

    private static let mostLetters = 200

    /// Trimmed, not empty.
    @Sendable static func text(_ text: String, _: any Context) -> Verdict<String> { required(text, "Text") }

    /// Trimmed, not empty, for titles.
    @Sendable static func title(_ text: String, _: any Context) -> Verdict<String> { required(text, "Title") }

    /// K-Q10: for a moment, and so for a behavior's own points.
    @Sendable static func points(_ points: Int64, _: any Context) -> Verdict<Int64> {
        allowedPoints.contains(points)
            ? .accept(points)
            : .refuse("Points must be between \(allowedPoints.lowerBound) and \(allowedPoints.upperBound)")
    }

    static let allowedPoints: ClosedRange<Int64> = -10...10

    /// K-E04: a goal of no stars would be reached at once; one of more than a million is a typo.
    @Sendable static func target(_ points: Int64, _: any Context) -> Verdict<Int64> {
        if points < 1 { return .refuse("A goal needs at least 1 star") }
        return points > mostStars ? .refuse("A goal cannot need more than \(mostStars) stars") : .accept(points)
    }

    static let mostStars: Int64 = 1_000_000

    /// Bounded, since the next priority is the highest plus one.
    @Sendable static func place(_ place: Int64, _: any Context) -> Verdict<Int64> {
        (-mostStars...mostStars).contains(place)
            ? .accept(place) : .refuse("A priority must be between -\(mostStars) and \(mostStars)")
    }

    /// Bounded, since the next version is the highest plus one.
    @Sendable static func version(_ version: Int64, _: any Context) -> Verdict<Int64> {
        (1...mostStars).contains(version) ? .accept(version) : .refuse("A version must be between 1 and \(mostStars)")
    }

    /// Bounded so that sums cannot overflow. A child may earn more stars than a goal takes.
    @Sendable static func paidStars(_ stars: Int64, _: any Context) -> Verdict<Int64> {
        if stars < 0 { return .refuse("Stars cannot be negative") }
        return stars > mostPaidStars ? .refuse("Stars cannot be more than \(mostPaidStars)") : .accept(stars)
    }

    private static let mostPaidStars: Int64 = 1_000_000_000

    /// K-Q02.
    @Sendable static func born(_ date: CivilDate?, _ context: any Context) -> Verdict<CivilDate?> {
        if let date, date > context.today { return .refuse("Birth date cannot be in the future") }
        return .accept(date)
    }

    /// Moments are observed, so they are in the past.
    @Sendable static func happened(_ at: Instant, _ context: any Context) -> Verdict<Instant> {
        at > context.now ? .refuse("A moment cannot be in the future") : .accept(at)
    }

    @Sendable static func avatar(_ text: String, _: any Context) -> Verdict<String> {
        let trimmed = Trimming.trimmed(text)
        return trimmed.count == 1 ? .accept(trimmed) : .refuse("An avatar must be one letter or one emoji")
    }

    @Sendable static func color(_ text: String, _: any Context) -> Verdict<String> {
        let name = Trimming.trimmed(text).lowercased()
        return ChildRow.palette.contains(name)
            ? .accept(name) : .refuse("A color is one of \(ChildRow.palette.joined(separator: ", "))")
    }

    @Sendable static func age(_ years: Int64?, _: any Context) -> Verdict<Int64?> {
        if let years, years < 0 { return .refuse("An age cannot be negative") }
        if let years, years > mostYears { return .refuse("An age cannot be more than \(mostYears)") }
        return .accept(years)
    }

    private static let mostYears: Int64 = 150

    private static func required(_ text: String, _ field: String) -> Verdict<String> {
        let trimmed = Trimming.trimmed(text)
        return trimmed.isEmpty ? .refuse(ValidationError.required(field: field).message) : .accept(trimmed)
    }
}
