import FamRegistry
import FamValues

/// Rules that several fields share, with the words people read.
enum FieldRules {
    /// K-Q01: trimmed, not empty.
    @Sendable static func name(_ text: String, _: any Context) -> Verdict<String> {
        let trimmed = trim(text)
        return trimmed.isEmpty ? .refuse("Name is required") : .accept(trimmed)
    }

    /// Trimmed, not empty, for what is not a name.
    @Sendable static func text(_ text: String, _: any Context) -> Verdict<String> {
        let trimmed = trim(text)
        return trimmed.isEmpty ? .refuse("Text is required") : .accept(trimmed)
    }

    /// The same for what is called by a title.
    @Sendable static func title(_ text: String, _: any Context) -> Verdict<String> {
        let trimmed = trim(text)
        return trimmed.isEmpty ? .refuse("Title is required") : .accept(trimmed)
    }

    /// K-Q10: what may be typed for one moment, and so for a behaviour's own points.
    @Sendable static func points(_ points: Int64, _: any Context) -> Verdict<Int64> {
        allowedPoints.contains(points)
            ? .accept(points) : .refuse("Points must be between \(allowedPoints.lowerBound) and \(allowedPoints.upperBound)")
    }

    static let allowedPoints: ClosedRange<Int64> = -10...10

    /// K-E04: a goal of no stars would be reached before it is set.
    @Sendable static func target(_ points: Int64, _: any Context) -> Verdict<Int64> {
        points > 0 ? .accept(points) : .refuse("A goal needs at least 1 star")
    }

    /// K-Q02.
    @Sendable static func born(_ date: CivilDate?, _ context: any Context) -> Verdict<CivilDate?> {
        if let date, date > context.today { return .refuse("Birth date cannot be in the future") }
        return .accept(date)
    }

    /// A moment is something that has happened.
    @Sendable static func happened(_ time: Instant, _ context: any Context) -> Verdict<Instant> {
        time > context.now ? .refuse("A moment cannot be in the future") : .accept(time)
    }

    @Sendable static func age(_ years: Int64?, _: any Context) -> Verdict<Int64?> {
        if let years, years < 0 { return .refuse("An age cannot be negative") }
        return .accept(years)
    }

    /// Without white space at both ends, as Unicode defines it.
    private static func trim(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last])
    }
}
