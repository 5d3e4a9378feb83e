import FamRegistry
import FamValues

extension ScreenSpec {
    /// N-T12, W-SC04.
    static let weatherSettings: ScreenSpec = ScreenSpec(
        "weather.settings", pattern: [.fixed("weather"), .fixed("settings")], title: "Settings",
        summary: "Where forecasts come from, the network, the unit and the place.", presentation: .tab, tab: "settings"
    ) { _, context in
        let settings = WeatherSettings(context), store = try context.service(WeatherStore.key)
        let isLocal = try settings.usesLocalData(), network = store.network.text
        var blocks: [ScreenText.Block] = [
            .heading("Data Source"),
            .empty("Use Local Data: \(isLocal ? "on" : "off")", "Switch data source", "weather source"),
            .text("Environment: \(try settings.environment().rawValue), \(try settings.server())"),
        ]
        blocks.append(
            try settings.key() == nil
                ? .empty("Key: missing, so bundled data is shown", "Set the key", "preference set weather.key")
                : .text("Key: set"))
        blocks += [
            .heading("Network"),
            .empty(
                "Network Status: \(network)", "Switch network",
                "weather network \(store.network.isOff ? "on" : "off")"),
            .heading("Units"),
            .empty(
                try unit(settings), "Switch unit", "preference set weather.unit \(try other(settings))"),
            .heading("Place"),
            .empty(
                "Default city: \(try settings.defaultCity())", "Change default city",
                "preference set weather.defaultCity \(blank: "CITY")"),
            .empty("Here: \(try settings.place() ?? "not set")", "Change place", "weather place \(blank: "CITY")"),
            .heading("About"), .text("Architecture: MV Pattern"), .text("Version: 2.0.0"),
        ]
        return ScreenText(title: "Settings", blocks: blocks)
    }

    private static func unit(_ settings: WeatherSettings) throws -> String {
        "Temperature: \(try settings.unit().sign)"
    }

    private static func other(_ settings: WeatherSettings) throws -> String {
        try settings.unit() == .celsius ? TemperatureUnit.fahrenheit.rawValue : TemperatureUnit.celsius.rawValue
    }
}
