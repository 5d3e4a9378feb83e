import FamRegistry
import FamText
import FamValues

/// W-OP01, W-UC02: the forecast of one city, through the cache.
enum WeatherShowCommand: FetchingCommand {
    static let name: StaticString = "weather show"
    static let aliases: [StaticString] = ["weather"]
    static let summary = "Fetches the forecast of a city, and lists its days."
    static let discussion =
        "What was fetched less than 15 minutes ago is not fetched again. If the service cannot be reached, the newest "
        + "answer on this machine is shown with its age. `weather search` also remembers the city for the next time. "
        + "Without a key (`preference set weather.key`) and on local data the forecast is a bundled one. `weather "
        + "days` and `weather hours` show more of it, and `apropos weather` lists everything else."
    static let city = Parameter(
        "city", .optional(.string), "The city; defaults to the one shown last.", suggestions: CitySuggestions.all)
    static let here = Parameter.toggle(
        "here", "Where the household is, by `weather place`; the city `here` means it, too.")
    static let fresh = Parameter.toggle("fresh", "Bypasses the cache.")
    static var parameters: [ParameterDeclaration] { city; here; fresh }
    static let effect = Effect.read
    static let result = ValueType.table(ForecastTables.days)
    static let examples = [
        Example(
            "weather show London | count",
            prints: "London, GB: [..]\nWeather key is missing, so this is bundled data.\n[..]")
    ]
    static let keywords = ["forecast", "temperature", "rain", "search"]

    static func ask(_ call: Call, _ context: any Context) throws -> ForecastAsk {
        let place = try place(call, context), store = try context.service(WeatherStore.key)
        _ = store.begin(place.name)
        return try ForecastLoading(context).ask(place, try call[fresh] ? .forceRefresh : ForecastLoading.freshness)
    }

    static func known(_ ask: ForecastAsk) -> ForecastReply? { ask.local.value }

    static func fetch(_ ask: ForecastAsk, _ outside: any Outside) async -> ForecastReply {
        await ForecastLoading.fetch(ask, outside)
    }

    static func run(_ call: Call, _ reply: ForecastReply, _ context: any Context) throws -> Value {
        let store = try context.service(WeatherStore.key)
        let place = try place(call, context)
        let fetched = try ForecastLoading(context).finish(reply, place, search: store.state.loading ?? 0)
        return .table(ForecastTables.days(fetched.forecast, try WeatherSettings(context).unit()))
    }

    private static func place(_ call: Call, _ context: any Context) throws -> WeatherPlace {
        let typed = try call[city].map(WeatherSettings.city)
        // W-Q07: the word itself means the place, too.
        if try call[here] || typed?.lowercased() == "here" { return try Places(context).here() }
        if let typed, ValueReader.timeWordType(typed) == .date {
            let day = ValueReader.weekday(typed) == nil ? typed : "next-\(typed)"
            throw Diagnostic(
                .badArgument, "`\(typed)` is a day, not a city",
                help: "a stage takes one of the days: `weather | where day == \(day)`")
        }
        if let typed, let rows = context.registry.source(typed) {
            throw Diagnostic(.badArgument, "`\(typed)` is not a city", help: "`\(rows.plural)` lists them")
        }
        return try typed.map { .named($0) } ?? Places(context).selected()
    }
}
