import FamRegistry
import FamText
import FamValues

/// X-OP47, W-Q21: fetches again what failed, bypassing the cache; on success closes its error, unless a newer one
/// replaced it.
enum WeatherRetryCommand: FetchingCommand {
    static let name: StaticString = "weather retry"
    static let summary = "Retries what failed, and closes the error if that works."
    static let effect = Effect.read
    static let examples = [
        Example("try { weather retry } catch e { echo $e.message }", prints: "there is nothing to retry")
    ]
    static let keywords = ["again", "error", "reload"]

    static func ask(_ call: Call, _ context: any Context) throws -> ForecastAsk {
        let error = try failed(context)
        _ = try context.service(WeatherStore.key).begin(error.place.name)
        return try ForecastLoading(context).ask(error.place, .forceRefresh)
    }

    static func known(_ ask: ForecastAsk) -> ForecastReply? { ask.local.value }

    static func fetch(_ ask: ForecastAsk, _ outside: any Outside) async -> ForecastReply {
        await ForecastLoading.fetch(ask, outside)
    }

    static func run(_ call: Call, _ reply: ForecastReply, _ context: any Context) throws -> Value {
        let error = try failed(context), store = try context.service(WeatherStore.key)
        try ForecastLoading(context).finish(reply, error.place, search: store.state.loading ?? 0)
        store.errors.clear(error.id)
        try WeatherAlertLayer.settle(context)
        return .null
    }

    /// The error shown; if none is, the last one of the history, which keeps its retry (X-C24).
    private static func failed(_ context: any Context) throws -> (id: Int, place: WeatherPlace) {
        let errors = try context.service(WeatherStore.key).errors
        guard let error = errors.current ?? errors.history.last, let place = error.retry else {
            throw Diagnostic(
                .notFound, "there is nothing to retry", help: "`weather refresh` fetches the forecast again")
        }
        return (error.id, place)
    }
}
