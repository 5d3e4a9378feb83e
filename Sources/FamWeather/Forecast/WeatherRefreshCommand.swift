import FamRegistry
import FamValues

/// W-OP03: bypasses the cache; falls back to the old answer if the service cannot be reached.
enum WeatherRefreshCommand: FetchingCommand {
    static let name: StaticString = "weather refresh"
    static let summary = "Fetches the forecast again, bypassing the cache."
    static let effect = Effect.read
    static let examples = [
        Example(
            "weather show Paris\nweather refresh",
            prints: "…\nParis, FR: [..]\nWeather key is missing, so this is bundled data.")
    ]
    static let keywords = ["reload", "update", "forecast"]

    static func ask(_ call: Call, _ context: any Context) throws -> ForecastAsk {
        let place = try Places(context).selected()
        _ = try context.service(WeatherStore.key).begin(place.name)
        return try ForecastLoading(context).ask(place, .forceRefresh)
    }

    static func known(_ ask: ForecastAsk) -> ForecastReply? { ask.local.value }

    static func fetch(_ ask: ForecastAsk, _ outside: any Outside) async -> ForecastReply {
        await ForecastLoading.fetch(ask, outside)
    }

    static func run(_ call: Call, _ reply: ForecastReply, _ context: any Context) throws -> Value {
        let store = try context.service(WeatherStore.key)
        let place = try Places(context).selected()
        try ForecastLoading(context).finish(reply, place, search: store.state.loading ?? 0)
        return .null
    }
}
