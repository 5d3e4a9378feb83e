import FamRegistry
import FamValues

extension ScreenSpec {
    /// N-T13, W-SC05.
    static let weatherProfile: ScreenSpec = ScreenSpec(
        "weather.profile", pattern: [.fixed("weather"), .fixed("profile")], title: "Profile",
        summary: "Who uses the weather on this machine.", presentation: .tab, tab: "profile"
    ) { _, context in
        let favorites = Int(try FavoriteRow.query.count(context.records))
        let count = ScreenText.Block.text(favorites == 1 ? "1 favorite" : "\(favorites) favorites")
        guard let person = try context.identity(of: "weather") else {
            return ScreenText(
                title: "Profile",
                blocks: [.empty("Not signed in", "Sign in", "weather sign-in \(blank: "NAME")"), count])
        }
        return ScreenText(title: "Profile", blocks: [.empty(person.name, "Log out", "weather sign-out"), count])
    }
}
