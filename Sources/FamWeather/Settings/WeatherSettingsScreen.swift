import FamRegistry
import FamValues

extension ScreenSpec {
    /// N-T12, W-SC04.
    static let weatherSettings: ScreenSpec = ScreenSpec(
        "weather.settings", pattern: [.fixed("weather"), .fixed("settings")], title: "Settings",
        summary: "Where forecasts come from, the network, the unit and the place.", presentation: .tab, tab: "settings"
    ) { _, context in
        let settings = WeatherSettings(context), store = try context.service(WeatherStore.key)
        let isLocal = try settings.usesLocalData(), hasKey = try settings.key() != nil
        let blocks: [ScreenText.Block] = [
            .heading("Data Source"),
            .field(
                "Use Local Data", isLocal ? "on" : "off", action: Action("Switch data source", "weather source")),
            .field("Environment", "\(try settings.environment().rawValue), \(try settings.server())"),
            .field(
                "Key", hasKey ? "set" : "missing, so bundled data is shown",
                action: hasKey ? nil : Action("Set the key", "preference set weather.key")),
            .heading("Network"),
            .field(
                "Network Status", store.network.text, tone: store.network.isConnected ? .good : .bad,
                action: Action("Switch network", "weather network \(store.network.isOff ? "on" : "off")")),
            .heading("Units"),
            .field(
                "Temperature", try settings.unit().sign,
                action: Action("Switch unit", "preference set weather.unit \(try other(settings))")),
            .heading("Place"),
            .field(
                "Default city", try settings.defaultCity(),
                action: Action("Change default city", "preference set weather.defaultCity \(blank: "CITY")")),
            try here(settings),
            .heading("About"), .field("Architecture", "MV Pattern"), .field("Version", "2.0.0"),
        ]
        return ScreenText(title: "Settings", blocks: blocks)
    }

    /// A place that may not be used counts as none, whatever is set (W-OP21): only allowing it changes that.
    private static func here(_ settings: WeatherSettings) throws -> ScreenText.Block {
        guard try settings.mayLocate() else {
            return .field("Here", "not allowed", action: Action("Allow place", "weather place allow"))
        }
        return .field(
            "Here", try settings.place() ?? "not set",
            action: Action("Change place", "weather place \(blank: "CITY")"))
    }

    private static func other(_ settings: WeatherSettings) throws -> String {
        try settings.unit() == .celsius ? TemperatureUnit.fahrenheit.rawValue : TemperatureUnit.celsius.rawValue
    }
}
