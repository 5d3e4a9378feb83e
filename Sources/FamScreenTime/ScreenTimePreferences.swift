import FamRegistry
import FamValues

/// Every preference key of screentime; no key is declared anywhere else.
enum ScreenTimePreferences {
    static let all = [onboardingDone, onboardingStep, user]

    /// X-E78.
    static let onboardingDone = PreferenceSpec(
        "screentime.hasCompletedOnboarding", .bool, default: .bool(false), group: "screentime-onboarding",
        summary: "The introduction to screen time was read.")
    static let onboardingStep = PreferenceSpec(
        "screentime.onboardingStep", .int, default: .int(0), group: "screentime-onboarding",
        summary: "How many steps of the introduction were read.")
    /// For a replay, which does not have this machine's secrets.
    static let user = PreferenceSpec(
        "screentime.user", .string, default: .string(""), group: "screentime-session",
        summary: "The id of who signed in to screen time here; the sign-in itself is a secret.", staysHere: true)
}
