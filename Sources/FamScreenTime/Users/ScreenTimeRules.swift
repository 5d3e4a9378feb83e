import FamKit
import FamRegistry
import FamValues

/// Rules of fields, with the words people read.
enum ScreenTimeRules {
    /// `Title is required` (X-OP32); what is kept has no white space at its ends.
    static func required(_ field: String) -> @Sendable (String, any Context) -> Verdict<String> {
        { text, _ in
            let trimmed = trim(text)
            return trimmed.isEmpty ? .refuse("\(field) is required") : .accept(trimmed)
        }
    }

    /// X-OP33; kept in lower case, so that it is found however it was typed (S-OP06).
    @Sendable static func email(_ text: String, _: any Context) -> Verdict<String> {
        switch EmailRule.check(text) {
        case .accepted(let address): .accept(address.lowercased())
        case .refused(let reason): .refuse(reason)
        }
    }

    static func within(
        _ range: ClosedRange<Int64>, _ field: String
    ) -> @Sendable (Int64, any Context) -> Verdict<Int64> {
        { number, _ in
            range.contains(number)
                ? .accept(number) : .refuse("\(field) must be between \(range.lowerBound) and \(range.upperBound) minutes")
        }
    }

    static func notNegative(_ field: String) -> @Sendable (Int64, any Context) -> Verdict<Int64> {
        { number, _ in number < 0 ? .refuse("\(field) cannot be negative") : .accept(number) }
    }

    private static func trim(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last])
    }
}
