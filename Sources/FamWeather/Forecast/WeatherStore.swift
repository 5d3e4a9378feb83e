import FamKit
import FamRegistry
import FamValues

/// The weather state of this run (W-E07): the forecast shown, the running search, errors, the network. None of it is
/// stored in rows; preferences and favorites are.
final class WeatherStore {
    static let key = ServiceKey<WeatherStore>("weather.store")

    /// Always replaced as a whole.
    struct State {
        var fetched: Fetched?
        /// The number of the running search; only the newest may end it (W-Q03).
        var loading: Int?
        var errorMessage: String?
        /// Whether retrying the request may help (W-Q21).
        var isWorthRetry = false
        /// As typed during a search and after a failure; as the service spells it after a success.
        var selectedCity: String?
        /// The place that the forecast shown was requested for.
        var place: WeatherPlace?
        /// The cities found by a search; the first one was loaded (W-P09).
        var found: [City] = []

        /// Whether the forecast shown is for a city, as typed or as the service spells it.
        func shows(_ city: String) -> Bool {
            guard let shown = fetched?.forecast.city else { return false }
            return [shown.name, shown.fullName, place?.name ?? ""].contains { $0.lowercased() == city.lowercased() }
        }
    }

    /// The key of an answer in memory; never contains the service's key (W-Q29).
    private struct Answer: Hashable {
        var place: String
        var server: String
    }

    private(set) var state = State()
    private(set) var network = NetworkState()
    let errors = ErrorStore()
    /// The error whose alert the router shows.
    var alertShown: Int?
    private var memory = MemoryCache<Answer, Forecast>()
    private var searches = 0

    var isLoading: Bool { state.loading != nil }

    // MARK: Searches

    /// W-OP01: starts a search; the one before it can no longer end.
    func begin(_ city: String) -> Int {
        searches += 1
        var new = state
        new.loading = searches
        new.selectedCity = city
        state = new
        return searches
    }

    /// W-OP02. Returns false and changes nothing if the search is not the newest.
    @discardableResult
    func end(_ search: Int, with result: Result<Fetched, NetworkError>, at place: WeatherPlace) -> Bool {
        guard state.loading == search else { return false }
        var new = state
        new.loading = nil
        switch result {
        case .success(let fetched):
            new.fetched = fetched
            new.place = place
            new.errorMessage = nil
            new.selectedCity = fetched.forecast.city.name
        case .failure(.cancelled): break
        case .failure(let error):
            new.fetched = nil
            new.place = nil
            new.errorMessage = WeatherError.message(error)
            new.isWorthRetry = error.isWorthRetry
        }
        state = new
        return true
    }

    /// Ends a search that got no answer: it was interrupted, or refused before it was sent (X-OP25).
    func abandon() {
        guard isLoading else { return }
        var new = state
        new.loading = nil
        state = new
    }

    /// W-OP04.
    func clear() {
        state = State()
        errors.clear()
    }

    func show(found cities: [City]) {
        var new = state
        new.found = cities
        state = new
    }

    // MARK: Memory and network

    func remembered(_ place: WeatherPlace, at server: String) -> Forecast? {
        memory[Answer(place: place.key, server: server)]
    }

    /// Keeps only answers from the service (W-Q22: samples are never kept).
    func remember(_ fetched: Fetched, as place: WeatherPlace, at server: String) {
        guard fetched.source == .remote || fetched.source == .cache else { return }
        for place in [place, .point(fetched.forecast.city)] {
            memory.keep(fetched.forecast, as: Answer(place: place.key, server: server))
        }
    }

    /// X-OP08.
    func forgetAnswers() { memory.clear() }

    /// Notes an answer (nil) or the reason there was none. With the network switched off, no request was sent.
    func note(_ error: NetworkError?) {
        if !network.isOff { network.note(error) }
    }

    func setNetwork(isOff: Bool) { network.isOff = isOff }
}

/// W-Q16: whether the last request was answered, and whether the user has switched the network off.
struct NetworkState {
    private(set) var isReachable = true
    var isOff = false

    /// X-OP26: any status counts as connected; requests that were never sent do not count.
    mutating func note(_ error: NetworkError?) {
        if let error, [.cancelled, .badAddress, .noProgram].contains(error) { return }
        isReachable = error?.isAnswer ?? true
    }

    var isConnected: Bool { isReachable && !isOff }
    /// W-OP14.
    var text: String { isConnected ? "Connected" : "Offline" }
}
