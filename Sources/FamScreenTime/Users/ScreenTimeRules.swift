import FamKit
import FamRegistry
import FamValues

/// Rules of fields, with their messages.
enum ScreenTimeRules {
    /// `Title is required` (X-OP32); stored without white space at either end.
    static func required(_ field: String) -> @Sendable (String, any Context) -> Verdict<String> {
        { text, _ in
            let trimmed = Trimming.trimmed(text)
            return trimmed.isEmpty ? .refuse(ValidationError.required(field: field).message) : .accept(trimmed)
        }
    }

    /// X-OP33; stored in lower case, so it is found however it was typed (S-OP06).
    @Sendable static func email(_ text: String, _: any Context) -> Verdict<String> {
        if let problem = ValidationRules.email(text) { return .refuse(problem.message) }
        return .accept(Trimming.trimmed(text).lowercased())
    }

    static func within(
        _ range: ClosedRange<Int64>, _ field: String
    ) -> @Sendable (Int64, any Context) -> Verdict<Int64> {
        { number, _ in
            range.contains(number)
                ? .accept(number)
                : .refuse("\(field) must be between \(range.lowerBound) and \(range.upperBound) minutes")
        }
    }

    /// More than a year of minutes is a typo, and a bound keeps sums from overflowing.
    static let mostMinutes: Int64 = 1_000_000

    static func notNegative(_ field: String) -> @Sendable (Int64, any Context) -> Verdict<Int64> {
        { number, _ in
            if number < 0 { return .refuse("\(field) cannot be negative") }
            return number > mostMinutes ? .refuse("\(field) cannot be more than \(mostMinutes)") : .accept(number)
        }
    }
}
