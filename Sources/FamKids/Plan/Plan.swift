import FamRegistry
import FamText
import FamValues

/// The family's plan: free, or Plus. Buying is simulated (X-OP61).
struct Plan {
    /// X-Q01: active goals of one child in the free plan.
    static let freeGoals = 3

    let context: any Context
    private var preferences: Preferences { context.preferences }

    init(_ context: any Context) { self.context = context }

    /// X-OP59: bought, or unlocked for testing.
    func hasPlus() throws -> Bool {
        try preferences.bool(KidsPreferences.plus) || KidsPreferences.isPlusUnlocked(preferences)
    }

    /// X-OP60: with Plus always. Goals beyond the limit from a time with Plus stay; only adding is refused (X-Q02).
    func canAddActiveGoal(besides count: Int) throws -> Bool {
        try count < Plan.freeGoals || hasPlus()
    }

    /// False when the family has it already.
    func buy() throws -> Bool {
        try preferences.set(.datetime(context.now), for: KidsPreferences.plusBought)
        return try preferences.set(.bool(true), for: KidsPreferences.plus)
    }

    func wasBought() throws -> Bool { try preferences.instant(KidsPreferences.plusBought) != nil }

    /// Brings an earlier purchase back; false when there is none.
    func restore() throws -> Bool {
        guard try wasBought() else { return false }
        try preferences.set(.bool(true), for: KidsPreferences.plus)
        return true
    }

    /// Ends Plus; the purchase stays, to be restored. Data is never hidden (K-Q33). False when there was no Plus.
    func cancel() throws -> Bool { try preferences.set(.bool(false), for: KidsPreferences.plus) }
}
