import FamRegistry
import FamValues

extension ScreenSpec {
    /// N-T13, W-SC05.
    static let weatherProfile = ScreenSpec(
        "weather.profile", pattern: [.fixed("weather"), .fixed("profile")], title: "Profile",
        summary: "Who uses the weather on this machine.", presentation: .tab, tab: "profile"
    ) { _, context in
        let favorites = Int(try FavoriteRow.query.count(context.records))
        let count = ScreenText.Block.text(favorites == 1 ? "1 favorite" : "\(favorites) favorites")
        guard let person = try context.identity(of: "weather") else {
            return ScreenText(title: "Profile", blocks: [.empty("Not signed in", hint: "weather sign-in NAME"), count])
        }
        return ScreenText(title: "Profile", blocks: [.empty(person.name, hint: "weather sign-out"), count])
    }
}
