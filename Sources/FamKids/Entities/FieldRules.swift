import FamRegistry
import FamValues

/// Rules that several fields share, with the words people read.
enum FieldRules {
    /// K-Q01: trimmed, not empty.
    @Sendable static func name(_ value: Value, _: any Context) -> FieldVerdict {
        guard case .string(let text) = value else { return .refuse("Name is required") }
        let trimmed = trim(text)
        return trimmed.isEmpty ? .refuse("Name is required") : .accept(.string(trimmed))
    }

    /// Trimmed, not empty, for what is not a name.
    @Sendable static func text(_ value: Value, _: any Context) -> FieldVerdict {
        guard case .string(let text) = value, case let trimmed = trim(text), !trimmed.isEmpty else { return .refuse("Text is required") }
        return .accept(.string(trimmed))
    }

    /// The same for what is called by a title.
    @Sendable static func title(_ value: Value, _: any Context) -> FieldVerdict {
        guard case .string(let text) = value, case let trimmed = trim(text), !trimmed.isEmpty else { return .refuse("Title is required") }
        return .accept(.string(trimmed))
    }

    /// K-Q10: what may be typed for one moment, and so for a behaviour's own points.
    @Sendable static func points(_ value: Value, _: any Context) -> FieldVerdict {
        guard case .int(let points) = value, allowedPoints.contains(points) else {
            return .refuse("Points must be between \(allowedPoints.lowerBound) and \(allowedPoints.upperBound)")
        }
        return .accept(value)
    }

    static let allowedPoints: ClosedRange<Int64> = -10...10

    /// K-E04: a goal of no stars would be reached before it is set.
    @Sendable static func target(_ value: Value, _: any Context) -> FieldVerdict {
        if case .int(let points) = value, points > 0 { return .accept(value) }
        return .refuse("A goal needs at least 1 star")
    }

    /// K-Q02.
    @Sendable static func born(_ value: Value, _ context: any Context) -> FieldVerdict {
        if case .date(let date) = value, date > context.today { return .refuse("Birth date cannot be in the future") }
        return .accept(value)
    }

    @Sendable static func age(_ value: Value, _: any Context) -> FieldVerdict {
        if case .int(let years) = value, years < 0 { return .refuse("An age cannot be negative") }
        return .accept(value)
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
