import FamKit
import FamRegistry
import FamValues

/// Every preference key of kids; no key is declared anywhere else (K-P05, X-P41). X-E28 … X-E47 are those of
/// `services.md`.
enum KidsPreferences {
    static let all: [PreferenceSpec] =
        [onboardingDone, onboardingDate, onboardingStep] + coachMarks + bannerDates + [
            theme, accentColor, rewardsChild, kidTheme, parentCode, spendStars,
        ]
        + [plus, plusBought] + forTesting + [
            dailyPrompt, reminder, reminderTime, parentActivity,
        ]

    // MARK: Onboarding

    /// X-E28.
    static let onboardingDone = PreferenceSpec(
        "hasCompletedOnboarding", .bool, default: .bool(false), group: "onboarding",
        summary: "The first steps are finished.")
    /// X-E29: the first 48 hours count from here.
    static let onboardingDate = PreferenceSpec(
        "onboardingCompletedDate", .datetime.optional, default: .null, group: "onboarding",
        summary: "When the first steps were finished.")
    /// Set when the flow begins, so a household set up by a script never sees it. No group resets it: `preference reset
    /// onboarding` shows the flow again only where it was begun.
    static let onboardingStep = PreferenceSpec(
        "onboardingStep", .enumeration("step", OnboardingStep.allCases.map(\.rawValue)).optional, default: .null,
        group: "onboarding",
        summary: "How far the first steps have come, once they have started.", resetBy: [])

    // MARK: Coach marks: exactly five (X-OP40); resetting onboarding resets them too (X-OP42)

    static let coachMarks = [todayCoachMarks, first48Day1, first48Day2, goalTooltip, goalInterception]
    /// X-E30.
    static let todayCoachMarks = coachMark("hasSeenTodayCoachMarks", "The hints of Today were shown.")
    /// X-E31.
    static let first48Day1 = coachMark("first48Day1Shown", "The message of the first day was shown.")
    /// X-E32.
    static let first48Day2 = coachMark("first48Day2Shown", "The message of the second day was shown.")
    /// X-E33.
    static let goalTooltip = coachMark("hasSeenGoalTooltip", "The hint about goals was shown.")
    /// X-E34.
    static let goalInterception = coachMark("hasSeenGoalInterception", "Logging has offered once to set a goal.")

    private static func coachMark(_ key: String, _ summary: String) -> PreferenceSpec {
        PreferenceSpec(
            key, .bool, default: .bool(false), group: "coach-marks", summary: summary,
            resetBy: ["coach-marks", "onboarding"])
    }

    // MARK: Banner dates: exactly four (X-OP41)

    static let bannerDates = [firstPositiveDate, weeklyRecapDate, consistencyDate, returnDate]
    /// X-E35.
    static let firstPositiveDate = bannerDate(
        "lastFirstPositiveBannerDate", "When the day's first good moment was last cheered.")
    /// X-E36.
    static let weeklyRecapDate = bannerDate("lastWeeklyRecapDate", "When the recap of a week was last shown.")
    /// X-E37.
    static let consistencyDate = bannerDate(
        "lastConsistencyBannerDate", "When a third active day of a week was last cheered.")
    /// X-E38.
    static let returnDate = bannerDate(
        "lastReturnBannerDate", "When a return after days without moments was last greeted.")

    private static func bannerDate(_ key: String, _ summary: String) -> PreferenceSpec {
        PreferenceSpec(key, .datetime.optional, default: .null, group: "banner-dates", summary: summary)
    }

    // MARK: Appearance and selection

    /// X-E39.
    static let theme = PreferenceSpec(
        "appTheme", .enumeration("theme", ScreenTint.Theme.allCases.map(\.rawValue)), default: .string("calm"),
        group: "appearance", summary: "The look of the app.")
    /// X-E40.
    static let accentColor = PreferenceSpec(
        "accentColorName", .enumeration("accent", ScreenTint.Color.allCases.map(\.rawValue)), default: .string("blue"),
        group: "appearance", summary: "The accent color.")
    /// The look of the screens, from the theme and the accent color.
    static let tint: @Sendable (any Context) throws -> ScreenTint = { context in
        let color = ScreenTint.Color(rawValue: try context.preferences.string(accentColor))
        let look = ScreenTint.Theme(rawValue: try context.preferences.string(theme))
        return ScreenTint(color ?? .blue, look ?? .calm)
    }
    /// X-E41: an id as text, empty for none.
    static let rewardsChild = PreferenceSpec(
        "selectedRewardsChildId", .string, default: .string(""), group: "selection",
        summary: "The child that the Goals tab shows.")
    /// X-E42, called `selectedThemeRaw` in an earlier version (X-OP43).
    static let kidTheme = PreferenceSpec(
        "selectedKidTheme", .enumeration("look", KidTheme.allCases.map(\.rawValue)), default: .string("default"),
        group: "selection",
        summary: "The look of the child's own view.",
        formerKey: "selectedThemeRaw")
    /// K-Q39.
    static let parentCode = PreferenceSpec.secret(
        "parentCode", .hashed, group: "parent-code",
        summary: "The code that leaves the child's own view; none unless "
            + "set."
    )

    /// K-Q09.
    static let spendStars = PreferenceSpec(
        "spendStars", .bool, default: .bool(false), group: "goals",
        summary: "Redeeming a goal takes its stars from the child.")

    // MARK: Plan, flags and testing

    static let plus = PreferenceSpec(
        "isPlusSubscribed", .bool, default: .bool(false), group: "plan",
        summary: "The family has Plus; `plus buy` and `plus cancel` change it.",
        resetBy: [])
    static let plusBought = PreferenceSpec(
        "plusPurchaseDate", .datetime.optional, default: .null, group: "plan",
        summary: "When Plus was last bought; `plus restore` uses it.",
        resetBy: [])

    /// X-P44, X-OP57: only debug builds have preferences with these keys.
    private enum DebugKey: String, CaseIterable {
        case unlockPlus = "debug.unlockPlus", formerUnlockPlus = "debugUnlockPlus"
        case showDebugInfo = "debug.showDebugInfo"
        case useNewStores, useNewNavigation
    }

    static let debugKeys = Set(DebugKey.allCases.map(\.rawValue))

    #if DEBUG
        private static let forTesting = [unlockPlus, showDebugInfo, useNewStores, useNewNavigation]

        /// X-E43, called `debugUnlockPlus` in an earlier version (X-C32).
        static let unlockPlus = PreferenceSpec(
            DebugKey.unlockPlus.rawValue, .bool, default: .bool(false), group: "debug",
            summary: "Plus without buying it.",
            formerKey: DebugKey.formerUnlockPlus.rawValue, isDebug: true)
        /// X-E44.
        static let showDebugInfo = PreferenceSpec(
            DebugKey.showDebugInfo.rawValue, .bool, default: .bool(false), group: "debug",
            summary: "Settings show the resets.", isDebug: true)
        /// X-E45.
        static let useNewStores = flag(.useNewStores)
        /// X-E46.
        static let useNewNavigation = flag(.useNewNavigation)

        private static func flag(_ key: DebugKey) -> PreferenceSpec {
            PreferenceSpec(
                key.rawValue, .bool, default: .bool(false), group: "flags",
                summary: "From the earlier app; has no effect.", isDebug: true)
        }
    #else
        private static let forTesting: [PreferenceSpec] = []
    #endif

    /// X-OP59: always false in a release.
    static func isPlusUnlocked(_ preferences: Preferences) throws -> Bool {
        #if DEBUG
            try preferences.bool(unlockPlus)
        #else
            false
        #endif
    }

    /// K-OP74: whether settings show the resets; never in a release.
    static func showsResets(_ preferences: Preferences) throws -> Bool {
        #if DEBUG
            try preferences.bool(showDebugInfo)
        #else
            false
        #endif
    }

    /// X-OP56.
    static let dailyPrompt = PreferenceSpec(
        "flag.dailyPrompt", .string, default: .string("on"), group: "flags",
        summary: "Who sees the daily prompt: on, off, or a share such as 25%.",
        isDebug: true
    ) { value in RolloutFlag(value.text ?? "") == nil ? "`on`, `off` or a share such as `25%`" : nil }

    // MARK: Reminders, privacy, progression

    static let reminder = PreferenceSpec(
        "dailyReminder", .bool, default: .bool(false), group: "reminders", summary: "A reminder once a day.")
    /// X-Q11.
    static let reminderTime = PreferenceSpec(
        "dailyReminderTime", .time, default: .time(TimeOfDay(micros: 18 * 3_600_000_000)), group: "reminders",
        summary: "When the daily reminder comes.")
    /// X-E47: days with a moment, as JSON: what an earlier fam wrote, or a person. Newer days are rows.
    static let parentActivity = PreferenceSpec(
        "parentActivity", .string, default: .string(""), group: "progression",
        summary: "Days with a good moment from an earlier fam, as JSON; later ones are `active days`.", resetBy: [])
}
