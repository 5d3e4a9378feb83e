import FamKit
import FamRegistry
import FamText
import FamValues

/// The favorites with their weather, fetched concurrently, each through the cache.
enum WeatherOverviewCommand: FetchingCommand {
    static let name: StaticString = "weather overview"
    static let summary = "Shows each favorite with its weather; fetches what is not in the cache, several at once."
    static let fresh = Parameter.toggle("fresh", "Bypasses the cache.")
    static var parameters: [ParameterDeclaration] { fresh }
    static let effect = Effect.read
    static let result = ValueType.table(shape)
    static let examples = [
        Example("favorite add Berlin\nfavorite add Tokyo\nweather overview | get city", prints: "…\nBerlin\nTokyo")
    ]
    static let keywords = ["favorites", "dashboard", "all"]

    /// How many requests run at the same time.
    private static let width = 8

    static func ask(_ call: Call, _ context: any Context) throws -> [ForecastAsk] {
        let loading = ForecastLoading(context),
            policy = try call[fresh] ? CachePolicy.forceRefresh : ForecastLoading.freshness
        return try FavoritesStore(context).all().map { try loading.ask(.point($0.place), policy) }
    }

    static func known(_ asks: [ForecastAsk]) -> [ForecastReply]? {
        let replies = asks.compactMap(\.local.value)
        return replies.count == asks.count ? replies : nil
    }

    static func fetch(_ asks: [ForecastAsk], _ outside: any Outside) async -> [ForecastReply] {
        await withTaskGroup(of: (Int, ForecastReply).self) { group in
            var replies = asks.map { _ in ForecastReply.failed(.cancelled) }
            for index in asks.indices {
                if index >= width, let (done, reply) = await group.next() { replies[done] = reply }
                group.addTask { (index, await ForecastLoading.fetch(asks[index], outside)) }
            }
            for await (done, reply) in group { replies[done] = reply }
            return replies
        }
    }

    static func run(_ call: Call, _ replies: [ForecastReply], _ context: any Context) throws -> Value {
        let store = try context.service(WeatherStore.key), loading = ForecastLoading(context),
            text = ForecastText(context)
        var rows: [[Value]] = []
        for (favorite, reply) in zip(try FavoritesStore(context).all(), replies) {
            switch reply {
            case .fetched(let fetched):
                try loading.keep(fetched, .point(favorite.place))
                rows.append([.string(favorite.row.label)] + cells(fetched, text))
            case .failed(let error):
                // If one fails, the others are still shown (X-P20).
                store.note(error)
                store.errors.handle(
                    "\(favorite.row.label): \(WeatherError.message(error))", retry: nil, at: context.now)
                rows.append([
                    .string(favorite.row.label), .null, .null, .null, .string(WeatherError.message(error)),
                    .string("none"), .null,
                ])
            }
        }
        return .table(Table(shape: shape, rows: rows))
    }

    private static func cells(_ fetched: Fetched, _ text: ForecastText) -> [Value] {
        let forecast = fetched.forecast, unit = text.unit
        guard let now = text.entry(forecast), let day = text.day(of: now, in: forecast) else {
            return [
                .null, .null, .null, .string(ForecastText.isOver), .string(fetched.source.rawValue),
                .datetime(forecast.fetchedAt),
            ]
        }
        return [
            .int(now.temperature.degrees(unit)), .int(day.low.degrees(unit)), .int(day.high.degrees(unit)),
            .string(now.text),
            .string(fetched.source.rawValue), .datetime(forecast.fetchedAt),
        ]
    }

    private static let shape = RowShape([
        Column("city", .string), Column("temperature", .int.optional), Column("low", .int.optional),
        Column("high", .int.optional),
        Column("text", .string), Column("source", .string), Column("fetched", .datetime.optional),
    ])
}
