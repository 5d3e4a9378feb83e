import FamRegistry
import FamValues

/// Every preference key of home; no key is declared anywhere else.
enum HomePreferences {
    static let all = [board, currency]

    /// N-T20: an id as text; empty if none.
    static let board = PreferenceSpec(
        "homeBoardResidenceId", .string, default: .string(""), group: "home",
        summary: "The residence whose board the Tasks tab shows.")
    static let currency = PreferenceSpec(
        "homeCurrency", .string, default: .string("EUR"), group: "home",
        summary: "The currency of amounts entered in forms without one.",
        rule: { value in
            guard case .string(let text) = value, Money("1" + text) != nil else {
                return "the three letters of a currency, such as `EUR`"
            }
            return nil
        })
}
