import FamKit
import FamRegistry
import FamText
import FamValues

/// W-OP05, W-UC04: the cities with a name; loads the forecast of the first.
enum WeatherSearchCommand: FetchingCommand {
    static let name: StaticString = "weather search"
    static let summary = "Searches cities by name, loads the forecast of the first, and lists them all."
    static let discussion = "`weather choose 2` takes the second one instead."
    static let city = Parameter("city", .string, "The name, or its beginning with state and country: `London,CA`.")
    static var parameters: [ParameterDeclaration] { city }
    static let effect = Effect.write
    static let result = ValueType.table(shape)
    static let examples = [
        Example("weather search sydney", prints: "Sydney, AU: [..]\nWeather key is missing, so this is bundled data.")
    ]
    static let keywords = ["find", "city", "place", "geocode"]

    struct Reply: Codable, Sendable {
        var cities: CityReply
        /// The forecast of the first city.
        var forecast: ForecastReply?
    }

    struct Ask: Codable, Sendable {
        var cities: CityAsk
        var forecast: ForecastAsk
    }

    static func ask(_ call: Call, _ context: any Context) throws -> Ask {
        let name = try WeatherSettings.city(call[city])
        _ = try context.service(WeatherStore.key).begin(name)
        return Ask(
            cities: try CitySearch(context).ask(name),
            forecast: try ForecastLoading(context).ask(.named(name), .forceRefresh))
    }

    static func known(_ ask: Ask) -> Reply? {
        guard let cities = ask.cities.local.value else { return nil }
        return Reply(cities: cities, forecast: ask.forecast.local.value)
    }

    static func fetch(_ ask: Ask, _ outside: any Outside) async -> Reply {
        let cities = await CitySearch.fetch(ask.cities, outside)
        guard case .found(let found) = cities, let first = found.first else { return Reply(cities: cities) }
        var forecast = ask.forecast
        forecast.place = .point(first)
        forecast.file = Unrecorded(nil)
        return Reply(cities: cities, forecast: await ForecastLoading.fetch(forecast, outside))
    }

    static func run(_ call: Call, _ reply: Reply, _ context: any Context) throws -> Value {
        let store = try context.service(WeatherStore.key), loading = ForecastLoading(context)
        let search = store.state.loading ?? 0
        let typed = WeatherPlace.named(try WeatherSettings.city(call[city]))
        switch reply.cities {
        case .failed(let error): try loading.finish(.failed(error), typed, search: search)
        case .found(let cities):
            store.show(found: cities)
            try FoundCities.keep(cities, context)
            let place = cities.first.map(WeatherPlace.point) ?? typed
            try loading.select(loading.finish(reply.forecast ?? .failed(.notFound), place, search: search))
        }
        reportOthers(store.state.found, context)
        return .table(table(store.state.found))
    }

    private static func reportOthers(_ cities: [City], _ context: any Context) {
        for (index, city) in cities.enumerated().dropFirst() {
            context.output.notice("Also: \(SafeText.shown(city.fullName)) (weather choose \(index + 1))")
        }
    }

    static let shape = RowShape([
        Column("number", .int, .name), Column("city", .string), Column("state", .string.optional),
        Column("country", .string.optional),
        Column("latitude", .float), Column("longitude", .float),
    ])

    static func table(_ cities: [City]) -> Table {
        Table(
            shape: shape,
            rows: cities.enumerated().map { index, city in
                [
                    .int(Int64(index + 1)), .string(city.name), city.state.map { .string($0) } ?? .null,
                    city.country.map { .string($0) } ?? .null, .float(city.latitude), .float(city.longitude),
                ]
            })
    }
}
