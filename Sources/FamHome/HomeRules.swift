import FamKit
import FamRegistry
import FamValues

/// Rules that several fields share, with their messages (H-Q01, H-Q07 … H-Q09).
enum HomeRules {
    /// Trimmed, not empty.
    static func required(_ label: String) -> @Sendable (String, any Context) -> Verdict<String> {
        { text, _ in
            let trimmed = Trimming.trimmed(text)
            if let error = ValidationRules.required(trimmed, label) { return .refuse(error.message) }
            return .accept(trimmed)
        }
    }

    /// Trimmed; empty text becomes null.
    @Sendable static func text(_ text: String?, _: any Context) -> Verdict<String?> {
        let trimmed = Trimming.trimmed(text ?? "")
        return .accept(trimmed.isEmpty ? nil : trimmed)
    }

    static func notNegative(_ label: String) -> @Sendable (Int64?, any Context) -> Verdict<Int64?> {
        { number, _ in number.map { $0 < 0 } ?? false ? .refuse(FormNumber.negative(label).message) : .accept(number) }
    }

    static func notNegative(_ label: String) -> @Sendable (Double?, any Context) -> Verdict<Double?> {
        { number, _ in number.map { $0 < 0 } ?? false ? .refuse(FormNumber.negative(label).message) : .accept(number) }
    }

    /// A thousand such amounts can be added up without overflow.
    static let largestCost: Int64 = 1_000_000_000_000_000

    static func cost(_ label: String) -> @Sendable (Money?, any Context) -> Verdict<Money?> {
        { amount, _ in
            guard let amount else { return .accept(nil) }
            if amount.units < 0 { return .refuse(FormNumber.negative(label).message) }
            return amount.units > largestCost ? .refuse("\(label) is too large") : .accept(amount)
        }
    }

    @Sendable static func username(_ text: String, _: any Context) -> Verdict<String> {
        if let error = ValidationRules.username(text) { return .refuse(error.message) }
        return .accept(Trimming.trimmed(text))
    }

    @Sendable static func requiredEmail(_ text: String, _: any Context) -> Verdict<String> {
        if let error = ValidationRules.email(text) { return .refuse(error.message) }
        return .accept(Trimming.trimmed(text))
    }

    /// Empty, or a valid address.
    @Sendable static func email(_ text: String?, _: any Context) -> Verdict<String?> {
        let trimmed = Trimming.trimmed(text ?? "")
        if trimmed.isEmpty { return .accept(nil) }
        if let error = ValidationRules.email(trimmed) { return .refuse(error.message) }
        return .accept(trimmed)
    }
}
