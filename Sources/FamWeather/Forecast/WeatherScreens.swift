import FamRegistry
import FamValues

extension ScreenSpec {
    /// N-T10, W-SC01.
    static let weather = ScreenSpec(
        "weather.weather", pattern: [.fixed("weather")], title: "Weather",
        summary: "The forecast of the city shown, in steps of three hours.", presentation: .tab, tab: "weather"
    ) { _, context in
        let store = try context.service(WeatherStore.key)
        return ScreenText(
            title: "Weather", blocks: try head(context) + ForecastParts(context).body(store.state, of: nil))
    }

    /// N-G32.
    static let cityForecast = ScreenSpec(
        "weather.city", pattern: [.fixed("weather"), .text(name: "city")], title: "Forecast of a city",
        summary: "The forecast of one city.", presentation: .page, tab: "weather"
    ) { request, context in
        let city = request.texts["city"] ?? "", store = try context.service(WeatherStore.key)
        let blocks = ForecastParts(context).body(store.state, of: city)
        return ScreenText(title: city, blocks: try notes(context) + blocks)
    }

    private static func head(_ context: any Context) throws -> [ScreenText.Block] {
        [.empty("Enter city name", hint: "weather show CITY")] + (try notes(context))
    }

    /// Why the forecast is what it is, with what changes it.
    private static func notes(_ context: any Context) throws -> [ScreenText.Block] {
        let store = try context.service(WeatherStore.key)
        // Below a forecast of bundled data it is said already.
        if store.state.fetched?.source == .local { return [] }
        return try WeatherSettings(context).note().map { [.empty($0.text, hint: $0.hint)] } ?? []
    }

    /// N-T11, W-SC03.
    static let forecast = ScreenSpec(
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
        return ScreenText(title: "Forecast", blocks: try blocks + favorites(store, parts) + alerts(context))
    }

    /// What is known of the favorites; drawing fetches nothing (W-OP18).
    private static func favorites(_ store: WeatherStore, _ parts: ForecastParts) throws -> [ScreenText.Block] {
        let rows = try FavoritesStore(parts.context).all(), unit = parts.text.unit
        let server = try WeatherSettings(parts.context).server()
        guard !rows.isEmpty else {
            return [.heading("Favorites"), .empty("No favorites yet.", hint: "favorite add CITY")]
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
        return [
            .heading("Favorites"), .table(Table(shape: shape, rows: lines)), .text("All of them now: weather overview"),
        ]
    }

    private static func alerts(_ context: any Context) throws -> [ScreenText.Block] {
        let city = try Places(context).selected().name
        let alerts = AlertsStore(now: context.now, isLocal: try WeatherSettings(context).isLocal()).alerts(of: city)
        let body: ScreenText.Block =
            alerts.isEmpty ? .text("None for \(city).") : .table(WeatherAlertsCommand.table(alerts))
        return [.heading("Alerts"), body]
    }
}
