import FamRegistry
import FamText
import FamValues

/// The family's plan: free, or Plus. Buying is simulated (X-OP61).
struct Plan {
    /// X-Q01: active goals per child in the free plan.
    static let freeGoals = 3

    let context: any Context
    private var preferences: Preferences { context.preferences }

    init(_ context: any Context) { self.context = context }

    /// X-OP59: bought, or unlocked for testing.
    func hasPlus() throws -> Bool {
        try preferences.bool(KidsPreferences.plus) || KidsPreferences.isPlusUnlocked(preferences)
    }

    /// X-OP60: always true with Plus. Goals beyond the limit stay when Plus ends; only adding is refused (X-Q02).
    func canAddActiveGoal(besides count: Int) throws -> Bool {
        try count < Plan.freeGoals || hasPlus()
    }

    /// Returns false if the family already has Plus; the date of its purchase stays.
    func buy() throws -> Bool {
        guard try preferences.set(.bool(true), for: KidsPreferences.plus) else { return false }
        try preferences.set(.datetime(context.now), for: KidsPreferences.plusBought)
        return true
    }

    func wasBought() throws -> Bool { try preferences.instant(KidsPreferences.plusBought) != nil }

    /// Restores an earlier purchase. Returns false if Plus was there; nil if nothing was bought.
    func restore() throws -> Bool? {
        guard try wasBought() else { return nil }
        return try preferences.set(.bool(true), for: KidsPreferences.plus)
    }

    /// Ends Plus; the purchase can be restored. No data is hidden (K-Q33). Returns false if there was no Plus.
    func cancel() throws -> Bool { try preferences.set(.bool(false), for: KidsPreferences.plus) }
}
