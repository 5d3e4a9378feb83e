import FamRegistry
import FamValues

/// Every preference key of screentime, and no key is anywhere else.
enum ScreenTimePreferences {
    static let all = [onboardingDone, onboardingStep]

    /// X-E78.
    static let onboardingDone = PreferenceSpec(
        "screentime.hasCompletedOnboarding", .bool, default: .bool(false), group: "screentime-onboarding",
        summary: "The introduction of screen time was read.")
    static let onboardingStep = PreferenceSpec(
        "screentime.onboardingStep", .int, default: .int(0), group: "screentime-onboarding",
        summary: "How many steps of the introduction were read.")
}
