import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-T05, K-SC18: every page below the settings, the plan, and feedback.
    static let more = ScreenSpec(
        "kids.more", pattern: [.fixed("more")], title: "More", summary: "Settings and what else there is.", presentation: .tab, tab: "more"
    ) { _, context in
        ScreenText(title: "More", blocks: try settingsBody(context))
    }

    static let settings = ScreenSpec(
        "kids.settings", pattern: [.fixed("settings")], title: "Settings", summary: "The pages of settings.", presentation: .page, tab: "more"
    ) { _, context in
        ScreenText(title: "Settings", blocks: try settingsBody(context))
    }

    /// N-H12: the same as a sheet (N-C03: one body).
    static let settingsSheet = ScreenSpec(
        "kids.settingsSheet", pattern: [.fixed("more"), .fixed("settings")], title: "Settings", summary: "The pages of settings, as a sheet.",
        presentation: .sheet, tab: "more", identity: "settings"
    ) { _, context in
        ScreenText(title: "Settings", blocks: try settingsBody(context))
    }

    /// Pages come from the registry, so a new one needs no line here.
    @Sendable private static func settingsBody(_ context: any Context) throws -> [ScreenText.Block] {
        let screens = context.registry.features.flatMap(\.screens).filter { screen in
            screen.presentation == .page && screen.pattern.count == 2 && screen.pattern[0] == .fixed("settings")
        }
        let pages = screens.map { (address($0), $0.summary) } + [(address(.feedback), ScreenSpec.feedback.summary)]
        // Lines and no table: an address that is cut in a narrow column cannot be typed.
        var blocks: [ScreenText.Block] = pages.map { .text("\($0.0) – \($0.1)") }
        blocks += [.heading("Plan"), .text(try Plan(context).hasPlus() ? "Plus" : "Free")]
        blocks += try UpsellCardPart.blocks(.settings, context)
        blocks += [.heading("Manage"), .text("preferences, children --all, behaviors, redemptions, settings")]
        if try context.preferences.bool(KidsPreferences.showDebugInfo) {
            blocks += [
                .heading("For testing"), .empty("Reset All Coach Marks", hint: "preference reset coach-marks"),
                .empty("Reset Onboarding", hint: "preference reset onboarding"),
            ]
        }
        return blocks
    }

    private static func address(_ screen: ScreenSpec) -> String {
        "/" + screen.pattern.map { if case .fixed(let word) = $0 { word } else { "" } }.joined(separator: "/")
    }
}
