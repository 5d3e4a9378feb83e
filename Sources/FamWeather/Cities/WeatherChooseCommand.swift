import FamRegistry
import FamText
import FamValues

/// W-Q24: another city of the last search, by its coordinates.
enum WeatherChooseCommand: FetchingCommand {
    static let name: StaticString = "weather choose"
    static let summary = "Fetches the forecast of another city from the last search, by its number."
    static let number = Parameter("number", .int, "The city's number in the list of `weather search`.")
    static var parameters: [ParameterDeclaration] { number }
    static let effect = Effect.write
    static let examples = [
        Example(
            "weather search sydney\nweather choose 1",
            prints: "…\nSydney, AU: [..]\nWeather key is missing, so this is bundled data.")
    ]
    static let keywords = ["pick", "select", "city"]

    static func ask(_ call: Call, _ context: any Context) throws -> ForecastAsk {
        let place = try place(call, context)
        _ = try context.service(WeatherStore.key).begin(place.name)
        return try ForecastLoading(context).ask(place, ForecastLoading.freshness)
    }

    static func known(_ ask: ForecastAsk) -> ForecastReply? { ask.local.value }

    static func fetch(_ ask: ForecastAsk, _ outside: any Outside) async -> ForecastReply {
        await ForecastLoading.fetch(ask, outside)
    }

    static func run(_ call: Call, _ reply: ForecastReply, _ context: any Context) throws -> Value {
        let place = try place(call, context), store = try context.service(WeatherStore.key)
        let loading = ForecastLoading(context)
        try loading.select(loading.finish(reply, place, search: store.state.loading ?? 0))
        return .null
    }

    private static func place(_ call: Call, _ context: any Context) throws -> WeatherPlace {
        let found = try FoundCities.last(context), number = try call[number]
        guard number >= 1, number <= found.count else {
            let listed =
                found.isEmpty
                ? "nothing has been searched for"
                : "the last search found \(found.count == 1 ? "1 city" : "\(found.count) cities")"
            throw Diagnostic(
                .notFound, "there is no city \(number)", notes: [listed], help: "`weather search CITY` lists cities")
        }
        return .point(found[Int(number) - 1])
    }
}
