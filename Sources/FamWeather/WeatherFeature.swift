import FamRegistry

/// Module weather: forecasts of cities, favorites, alerts.
public enum WeatherFeature {
    static let id = "weather"

    private static let ownCommands: [any Command.Type] = [
        WeatherShowCommand.self, WeatherRefreshCommand.self, WeatherSearchCommand.self, WeatherChooseCommand.self,
        WeatherOverviewCommand.self, WeatherAlertsCommand.self, FavoriteAddCommand.self, FavoriteRemoveCommand.self,
    ]
    private static let commands = [
        ownCommands, WeatherTables.all, WeatherErrorCommands.all, WeatherSettingsCommands.all, WeatherPlaceCommands.all,
        WeatherAccount.commands,
    ]

    private static let tabs = [
        TabSpec("weather", title: "Weather", icon: .sky, isDefault: true),
        TabSpec("forecast", title: "Forecast", icon: .calendar),
        TabSpec("settings", title: "Settings", icon: .gear),
        TabSpec("profile", title: "Profile", icon: .person),
    ]

    private static let screens: [ScreenSpec] = [.weather, .cityForecast, .forecast, .weatherSettings, .weatherProfile]
    private static let links: [LinkSpec] =
        [.weather, .weatherCity, .weatherProfile, .famWeather, .famWeatherTab] + LinkSpec.tabs(of: id, screens)

    private static let days = "`weather CITY` lists the next days"
    private static let unit = "`preference set weather.unit fahrenheit` shows degrees in another unit"

    public static let feature = Feature(
        id: id, title: "Weather", rank: 40,
        entities: [FavoriteRow.self], commands: Array(commands.joined()),
        tabs: tabs,
        screens: screens, links: links,
        preferences: WeatherPreferences.all, identity: WeatherAccount.identity,
        hooks: Hooks(
            committed: [WeatherAlertLayer.committed], rolledBack: [WeatherAlertLayer.rolledBack],
            appeared: [WeatherLoadJob.appeared]),
        jobs: [WeatherLoadJob.job, WeatherAlertLayer.job],
        habits: [
            Habit("weather show add", .advice("`favorite add CITY` keeps a city in `weather overview`")),
            Habit("weather show unit", .advice(unit)), Habit("weather show convert", .advice(unit)),
            Habit("weather show week", .advice(days)), Habit("weather show forecast", .advice(days)),
        ],
        services: [ServiceFactory(WeatherStore.key) { _ in WeatherStore() }],
        demo: PackageResources.weather_fam)
}
