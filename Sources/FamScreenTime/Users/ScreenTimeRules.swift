import FamKit
import FamRegistry
import FamValues

/// Rules of fields, with their messages.
enum ScreenTimeRules {
    /// `Title is required` (X-OP32); stored without white space at either end.
    static func required(_ field: String) -> @Sendable (String, any Context) -> Verdict<String> {
        { text, _ in
            let trimmed = Trimming.trimmed(text)
            return trimmed.isEmpty ? .refuse("\(field) is required") : .accept(trimmed)
        }
    }

    /// X-OP33; stored in lower case, so it is found however it was typed (S-OP06).
    @Sendable static func email(_ text: String, _: any Context) -> Verdict<String> {
        let address = Trimming.trimmed(text)
        if address.isEmpty { return .refuse("Email is required") }
        return EmailRule.accepts(address)
            ? .accept(address.lowercased()) : .refuse("Please enter a valid email address")
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
