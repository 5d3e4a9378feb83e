import FamKit
import FamRegistry
import FamValues

/// The hints that Today shows the parent (K-OP67 … K-OP69). Reading changes nothing; `markSeen` marks all of them as
/// shown.
struct Coaching {
    let context: any Context
    private var preferences: Preferences { context.preferences }

    init(_ context: any Context) { self.context = context }

    /// The message of the first 48 hours. Drawn before any banner, so that none covers it (trap 8).
    func firstDaysMessage() throws -> (text: CoachingText, shown: PreferenceSpec)? {
        guard let message = try FirstDays(context).message, try !preferences.bool(message.shown) else { return nil }
        return message
    }

    func banner() throws -> (banner: CoachingBanner, text: CoachingText)? { try CoachingBanner.due(context) }

    /// The hints for a first visit to Today (X-E30).
    func coachMarks() throws -> [CoachingText] {
        try preferences.bool(KidsPreferences.todayCoachMarks) ? [] : Coaching.todayMarks
    }

    static let todayMarks = [
        CoachingText(title: "Log a moment", message: "`log CHILD BEHAVIOR` as soon as you notice one."),
        CoachingText(title: "Look around", message: "`ls` lists what is here, `go /kids` goes there."),
    ]

    /// The only hint about goals (X-E33), for the Goals tab; nil once seen.
    func goalTooltip() throws -> CoachingText? {
        guard try !preferences.bool(KidsPreferences.goalTooltip) else { return nil }
        return CoachingText(
            title: "Goals",
            message: "The goal with the smallest priority comes first; `reward redeem GOAL` when it is full.")
    }

    func markGoalTooltipSeen() throws { try preferences.set(.bool(true), for: KidsPreferences.goalTooltip) }

    /// K-Q25, rolled out by a flag (X-OP56); nil if the flag leaves this household out.
    func dailyPrompt() throws -> String? {
        let flag = RolloutFlag(try preferences.string(KidsPreferences.dailyPrompt)) ?? .on
        let household = String(try context.records.createdAt.micros)
        return flag.isOn(for: household, feature: KidsPreferences.dailyPrompt.key)
            ? DailyPrompts.prompt(on: context.today) : nil
    }

    /// Marks what Today shows now as seen: the message, the banner, the coach marks.
    /// - Returns: their titles.
    @discardableResult
    func markSeen() throws -> [String] {
        var titles: [String] = []
        if let message = try firstDaysMessage() {
            titles.append(message.text.title)
            try preferences.set(.bool(true), for: message.shown)
        }
        if let banner = try banner() {
            titles.append(banner.text.title)
            try preferences.set(.datetime(context.now), for: banner.banner.shown)
        }
        titles += try coachMarks().map(\.title)
        try preferences.set(.bool(true), for: KidsPreferences.todayCoachMarks)
        return titles
    }
}
