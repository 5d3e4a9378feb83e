import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-G24, K-SC22: theme and accent color, each with the other choices.
    static let appearanceSettings: ScreenSpec = ScreenSpec(
        "kids.appearanceSettings", pattern: [.fixed("settings"), .fixed("appearance")], title: "Appearance",
        summary: "The theme and the accent color.", presentation: .page, tab: "more"
    ) { _, context in
        let choices = [("Theme", KidsPreferences.theme), ("Accent color", KidsPreferences.accentColor)]
        let blocks = try choices.flatMap { title, spec -> [ScreenText.Block] in
            let value = try context.preferences.string(spec)
            var others: [String] = []
            if case .enumeration(_, let cases) = spec.type { others = cases.filter { $0 != value } }
            return [.heading(title), .text(value)]
                + others.map { .button("\(title): \($0)", "preference set \(spec.key) \($0)") }
        }
        return ScreenText(title: "Appearance", blocks: blocks)
    }
}
