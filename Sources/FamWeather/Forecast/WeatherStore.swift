import FamKit
import FamRegistry
import FamValues

/// What the run knows of the weather (W-E07): the forecast shown, the search under way, errors, the network. None of it
/// is a row; what is kept are the preferences and favorites.
final class WeatherStore {
    static let key = ServiceKey<WeatherStore>("weather.store")

    /// Replaced as a whole.
    struct State {
        var fetched: Fetched?
        /// The number of the search under way; only the newest may end it (W-Q03).
        var loading: Int?
        var errorMessage: String?
        /// Whether the same request may do better (W-Q21).
        var isWorthRetry = false
        /// As typed while it is searched for and after a failure, as the service spells it after a success.
        var selectedCity: String?
        /// How the forecast shown was asked for.
        var place: WeatherPlace?
        /// Cities that a search found; the first one was loaded (W-P09).
        var found: [City] = []

        /// Whether the forecast shown is that of a city, as it was typed or as the service spells it.
        func shows(_ city: String) -> Bool {
            guard let shown = fetched?.forecast.city else { return false }
            return [shown.name, shown.fullName, place?.name ?? ""].contains { $0.lowercased() == city.lowercased() }
        }
    }

    /// What an answer is kept under; never the key of the service (W-Q29).
    private struct Answer: Hashable {
        var place: String
        var server: String
    }

    private(set) var state = State()
    private(set) var network = NetworkState()
    let errors = ErrorStore()
    /// The error whose alert the router has.
    var alertShown: Int?
    private var memory = MemoryCache<Answer, Forecast>()
    private var searches = 0

    var isLoading: Bool { state.loading != nil }

    // MARK: Searches

    /// W-OP01: the search before it is over, whatever comes of it.
    func begin(_ city: String) -> Int {
        searches += 1
        var new = state
        new.loading = searches
        new.selectedCity = city
        state = new
        return searches
    }

    /// W-OP02. False for a search that is not the newest any more: it changes nothing.
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

    /// The search ended without an answer: it was interrupted, or refused before it was asked (X-OP25).
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

    /// Only what a service has just said (W-Q22: samples are never kept).
    func remember(_ fetched: Fetched, as place: WeatherPlace, at server: String) {
        guard fetched.source == .remote || fetched.source == .cache else { return }
        for place in [place, .point(fetched.forecast.city)] {
            memory.keep(fetched.forecast, as: Answer(place: place.key, server: server))
        }
    }

    /// X-OP08.
    func forgetAnswers() { memory.clear() }

    /// What was answered, or why nothing was. Requests that were switched off by hand were never sent.
    func note(_ error: NetworkError?) {
        if !network.isOff { network.note(error) }
    }

    func setNetwork(isOff: Bool) { network.isOff = isOff }
}

/// W-Q16: whether another machine answered last, and whether somebody has switched it off.
struct NetworkState {
    private(set) var isReachable = true
    var isOff = false

    /// X-OP26: any status counts as connected; what was never sent says nothing.
    mutating func note(_ error: NetworkError?) {
        if let error, [.cancelled, .badAddress, .noProgram].contains(error) { return }
        isReachable = error?.isAnswer ?? true
    }

    var isConnected: Bool { isReachable && !isOff }
    /// W-OP14.
    var text: String { isConnected ? "Connected" : "Offline" }
}
