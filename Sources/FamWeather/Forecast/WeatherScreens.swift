import FamRegistry
import FamValues

extension ScreenSpec {
    /// N-T10, W-SC01.
    static let weather: ScreenSpec = ScreenSpec(
        "weather.weather", pattern: [.fixed("weather")], title: "Weather",
        summary: "The forecast of the city shown, in steps of three hours.", presentation: .tab, tab: "weather"
    ) { _, context in
        let store = try context.service(WeatherStore.key)
        let parts = ForecastParts(context)
        return ScreenText(
            title: "Weather", status: parts.status(store.state, of: nil),
            blocks: try head(context) + parts.body(store.state, of: nil))
    }

    /// The city in addresses and links.
    static let city = Parameter("city", .string, "The city.")

    /// N-G32.
    static let cityForecast: ScreenSpec = ScreenSpec(
        "weather.city", pattern: [.fixed("weather"), .value(city, example: "London")], title: "Forecast of a city",
        summary: "The forecast of one city.", presentation: .page, tab: "weather"
    ) { request, context in
        let city = try request.value(city, context), store = try context.service(WeatherStore.key)
        let parts = ForecastParts(context)
        return ScreenText(
            title: city, status: parts.status(store.state, of: city),
            blocks: try notes(context) + parts.body(store.state, of: city))
    }

    private static func head(_ context: any Context) throws -> [ScreenText.Block] {
        [.empty("Enter city name", "Show", "weather show \(blank: "CITY")")] + (try notes(context))
    }

    /// Why the forecast is what it is, and the command to change that.
    private static func notes(_ context: any Context) throws -> [ScreenText.Block] {
        let store = try context.service(WeatherStore.key)
        // A forecast from bundled data already has the remark.
        if store.state.fetched?.source == .local { return [] }
        return try WeatherSettings(context).note().map { [.hint($0.text, $0.action)] } ?? []
    }

    /// N-T11, W-SC03.
    static let forecast: ScreenSpec = ScreenSpec(
        "weather.forecast", pattern: [.fixed("weather"), .fixed("forecast")], title: "Forecast",
        summary: "The days of the city shown, the favorites and the alerts.", presentation: .tab, tab: "forecast"
    ) { _, context in
        let store = try context.service(WeatherStore.key), parts = ForecastParts(context)
        var blocks: [ScreenText.Block] = []
        if let fetched = store.state.fetched {
            blocks = parts.text.remarks(fetched).map { .text($0) }
            blocks +=
                [.heading("Temperature in \(fetched.forecast.city.fullName)")] + parts.temperatures(fetched.forecast)
            blocks += [.heading("Rain and snow")] + parts.rain(fetched.forecast)
        } else {
            blocks = parts.body(store.state, of: nil)
        }
        return ScreenText(
            title: "Forecast", status: parts.status(store.state, of: nil),
            blocks: try blocks + favorites(store, parts) + alerts(context))
    }

    /// The favorites, as far as they are known; drawing fetches nothing (W-OP18).
    private static func favorites(_ store: WeatherStore, _ parts: ForecastParts) throws -> [ScreenText.Block] {
        let rows = try FavoritesStore(parts.context).all(), unit = parts.text.unit
        let server = try WeatherSettings(parts.context).server()
        guard !rows.isEmpty else {
            return [
                .heading("Favorites"), .empty("No favorites yet.", "Add a favorite", "favorite add \(blank: "CITY")"),
            ]
        }
        let shape = RowShape([
            Column("city", .string), Column("now", .string), Column("text", .string), Column("fetched", .string),
        ])
        let lines = try rows.map { row -> [Value] in
            guard let forecast = store.remembered(.point(try row.place), at: server),
                let now = parts.text.entry(forecast)
            else {
                return [.string(row.row.label), .string(""), .string(""), .string("")]
            }
            return [
                .string(row.row.label), .string(now.temperature.text(unit)), .string(now.text),
                .string(parts.text.age(forecast)),
            ]
        }
        let show = rows.map { row in
            Action(row.row.label, "weather show \(row.row.label)")
        }
        return [
            .heading("Favorites"), .rows(Table(shape: shape, rows: lines), column: "show", show),
            .button("All of them now", "weather overview"),
        ]
    }

    private static func alerts(_ context: any Context) throws -> [ScreenText.Block] {
        // As the service spells it, where it has answered (W-OP01).
        let shown = try context.service(WeatherStore.key).state.selectedCity
        let city = try shown ?? Places(context).selected().name
        let alerts = AlertsStore(now: context.now, isLocal: try WeatherSettings(context).isLocal()).alerts(of: city)
        let body: ScreenText.Block =
            alerts.isEmpty ? .text("None for \(city).") : .table(WeatherAlertsCommand.table(alerts))
        return [.heading("Alerts"), body]
    }
}
