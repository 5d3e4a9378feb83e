import FamKit
import FamRegistry
import FamText
import FamValues

/// What fetching a forecast needs. A recording has a placeholder for the key, and nothing of this machine.
struct ForecastAsk: Codable, Sendable {
    var place: WeatherPlace
    var server: String
    var policy: CachePolicy
    var fallsBack: Bool
    /// The network is switched off by the user.
    var isOff: Bool
    var key: Secret?
    /// The answer from bundled data.
    var local: Unrecorded<ForecastReply>
    var limits: Unrecorded<NetworkLimits>
    var now: Unrecorded<Instant>
    var memory: Unrecorded<Forecast>
    var file: Unrecorded<String>
}

/// A failure is a reply, too: the entry updates the state before it fails.
enum ForecastReply: Codable, Sendable {
    case fetched(Fetched)
    case failed(NetworkError)
}

/// Loads a forecast, for all commands that do (W-OP01, W-OP02, W-OP09).
struct ForecastLoading {
    let context: any Context

    /// W-E15.
    static let freshness = CachePolicy.refreshIfOlderThan(minutes: 15)

    init(_ context: any Context) { self.context = context }

    // MARK: Asking

    func ask(_ place: WeatherPlace, _ policy: CachePolicy) throws -> ForecastAsk {
        let settings = WeatherSettings(context), store = try context.service(WeatherStore.key)
        let isLocal = try settings.isLocal(), server = try settings.server()
        return ForecastAsk(
            place: place, server: server, policy: policy, fallsBack: true, isOff: store.network.isOff,
            key: try settings.key(), local: Unrecorded(isLocal ? local(place) : nil),
            limits: Unrecorded(try settings.limits()), now: Unrecorded(context.now),
            memory: Unrecorded(store.remembered(place, at: server)),
            file: Unrecorded(ForecastFile.path(place, at: server, context)))
    }

    private func local(_ place: WeatherPlace) -> ForecastReply {
        do { return .fetched(try LocalWeather(now: context.now).found(place)) } catch { return .failed(error) }
    }

    static func fetch(_ ask: ForecastAsk, _ outside: any Outside) async -> ForecastReply {
        do {
            let now = ask.now.value ?? Instant(micros: 0)
            let service = WeatherService(
                client: CitySearch.client(ask.isOff, ask.limits.value, outside), server: try NetworkAddress(ask.server),
                key: ask.key ?? Secret(""), now: now)
            let repository = WeatherRepository(
                service: service, policy: ask.policy, fallsBack: ask.fallsBack, now: now, memory: ask.memory.value,
                file: ask.file.value, outside: outside)
            return .fetched(try await repository.forecast(of: ask.place))
        } catch {
            return .failed(error)
        }
    }

    // MARK: Replies

    /// Updates the state of the run, then throws if the reply is a failure (W-Q23).
    @discardableResult
    func finish(_ reply: ForecastReply, _ place: WeatherPlace, search: Int) throws -> Fetched {
        let store = try context.service(WeatherStore.key)
        switch reply {
        case .fetched(let fetched):
            guard store.end(search, with: .success(fetched), at: place) else { return fetched }
            try keep(fetched, place)
            try Logger(context).debug(
                "The forecast came from \(fetched.source.rawValue, privacy: .public)", category: .networking)
            report(fetched)
            return fetched
        case .failed(let error):
            let isNewest = store.end(search, with: .failure(error), at: place)
            guard error != .cancelled, isNewest else { throw Diagnostic(.interrupted, "canceled") }
            store.note(error)
            try Logger(context).error(
                "The forecast failed: \(error.message, privacy: .public)", category: .networking)
            throw failed(error, place, store)
        }
    }

    /// Remembers the city as the one to start with, in later runs too.
    func select(_ fetched: Fetched) throws {
        try context.preferences.set(.string(fetched.forecast.city.name), for: WeatherPreferences.selectedCity)
    }

    /// Fills the levels of the cache, and notes whether the service could be reached.
    func keep(_ fetched: Fetched, _ place: WeatherPlace) throws {
        let store = try context.service(WeatherStore.key), server = try WeatherSettings(context).server()
        switch fetched.source {
        case .remote:
            store.note(nil)
            ForecastFile.write(fetched.forecast, place, at: server, context)
        case .stale: store.note(fetched.failure)
        case .cache, .local: break
        }
        store.remember(fetched, as: place, at: server)
    }

    private func report(_ fetched: Fetched) {
        let text = ForecastText(context)
        if context.output.showsNotices { context.output.notice(text.headline(fetched)) }
        for line in text.remarks(fetched) {
            if fetched.source == .stale { StaleAnswer.report(line, context) } else { context.output.notice(line) }
        }
    }

    func failed(_ error: NetworkError, _ place: WeatherPlace, _ store: WeatherStore) -> Diagnostic {
        let retry = error.isWorthRetry ? place : nil
        let handled = store.errors.handle(WeatherError.message(error), retry: retry, at: context.now)
        guard error == .notFound else {
            return Diagnostic(.outsideFailed, handled.message, help: help(error, store, retry))
        }
        return Diagnostic(
            .notFound, handled.message, notes: ["city: \(SafeText.shown(place.name))"],
            help: helpFor(missing: place.name))
    }

    /// `weather Londn` may mean a city of the bundled data, `weather refesh` one of the module's commands.
    private func helpFor(missing name: String) -> String? {
        let cities = (try? WeatherSettings(context).isLocal()) == true ? CitySample.all.map(\.city.name) : []
        if let near = Suggestion.nearest(name, in: cities) { return "did you mean `\(near)`?" }
        let words = context.registry.commands.filter { $0.path.first == "weather" && $0.path.count == 2 }.map {
            $0.path[1]
        }
        if let near = Suggestion.nearest(name, in: words) { return "did you mean `weather \(near)`?" }
        return cities.isEmpty ? nil : try? WeatherSettings(context).whereFrom()
    }

    private func help(_ error: NetworkError, _ store: WeatherStore, _ retry: WeatherPlace?) -> String? {
        switch error {
        case .noConnection where store.network.isOff: "`weather network on` lets requests through again"
        case .offline: "without `--offline` the service is asked"
        case _ where retry != nil: "`weather retry` tries again"
        case .unauthorized: "`preference set weather.key` sets another one"
        case .badAddress: "`preferences` shows weather.server; it begins with https:// and names a host"
        default: nil
        }
    }
}

/// Used while the network is switched off by the user (X-OP26).
struct NoTransport: Transport {
    func exchange(
        _ request: NetworkRequest, _ limits: NetworkLimits, within seconds: Double
    ) async throws(NetworkError) -> NetworkAnswer { throw .noConnection }
}
