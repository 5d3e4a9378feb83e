import FamNavigation
import FamRegistry

extension Plan {
    /// The paywall that is open, if any.
    func paywall() throws -> PaywallSource? {
        let cover = try context.service(Router.key).state.modules[KidsFeature.id]?.cover?.entry
        return PaywallSource.allCases.first { $0.entry == cover }
    }

    /// Buying closes the paywall, as `close` does (trap 10).
    func lowerPaywall() throws {
        guard try paywall() != nil else { return }
        try context.service(Router.key).dismissCover(of: KidsFeature.id)
    }
}
