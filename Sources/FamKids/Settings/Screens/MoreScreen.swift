import FamNavigation
import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-T05, K-SC18: every page of settings, the plan, and feedback.
    static let more: ScreenSpec = ScreenSpec(
        "kids.more", pattern: [.fixed("more")], title: "More", summary: "Settings and everything else.",
        presentation: .tab, tab: "more"
    ) { _, context in
        ScreenText(title: "More", blocks: try settingsBody(context))
    }

    static let settings: ScreenSpec = ScreenSpec(
        "kids.settings", pattern: [.fixed("settings")], title: "Settings", summary: "The pages of settings.",
        presentation: .page, tab: "more"
    ) { _, context in
        ScreenText(title: "Settings", blocks: try settingsBody(context))
    }

    /// N-H12: the same as a sheet (N-C03: one body).
    static let settingsSheet: ScreenSpec = ScreenSpec(
        "kids.settingsSheet", pattern: [.fixed("more"), .fixed("settings")], title: "Settings",
        summary: "The pages of settings, as a sheet.",
        presentation: .sheet, tab: "more", identity: "settings"
    ) { _, context in
        ScreenText(title: "Settings", blocks: try settingsBody(context))
    }

    /// The pages come from the registry, so a new one is listed without a change here.
    @Sendable private static func settingsBody(_ context: any Context) throws -> [ScreenText.Block] {
        let screens = context.registry.features.flatMap(\.screens).filter { screen in
            screen.presentation == .page && screen.pattern.count == 2 && screen.pattern[0] == .fixed("settings")
        }
        var blocks: [ScreenText.Block] = try (screens + [.feedback]).map { screen in
            .empty(screen.summary, screen.title, try context.go(screen))
        }
        blocks += [.heading("Plan"), .text(try Plan(context).hasPlus() ? "Plus" : "Free")]
        blocks += try UpsellCardPart.blocks(.settings, context)
        blocks += [
            .heading("Manage"), .button("Preferences", "preferences"),
            .button("All children", "children --all"), .button("All behaviors", "behaviors --all"),
            .button("Redemptions", "redemptions"),
        ]
        if try KidsPreferences.showsResets(context.preferences) {
            blocks += [
                .heading("For testing"), .button("Reset All Coach Marks", "preference reset coach-marks"),
                .button("Reset Onboarding", "preference reset onboarding"),
            ]
        }
        return blocks
    }
}
