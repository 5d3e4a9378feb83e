import FamValues

/// The errors of this run, and the one that is shown (W-E12, X-OP44 … X-OP49). Not a row, so an entry that fails still
/// leaves its error here.
final class ErrorStore {
    /// X-OP48.
    static let maximalHistory = 50
    /// X-OP45: how long an alert stays, in microseconds.
    static let lifeOfAlert: Int64 = 5_000_000

    private(set) var current: WeatherError? { didSet { isShowing = current != nil } }
    /// Kept, because it is asked after every entry, and a look at an error copies it.
    private(set) var isShowing = false
    private(set) var history: [WeatherError] = []
    private var count = 0

    @discardableResult
    func handle(_ message: String, retry: WeatherPlace?, at now: Instant) -> WeatherError {
        count += 1
        let error = WeatherError(id: count, title: WeatherError.title, message: message, retry: retry, at: now)
        current = error
        history.append(error)
        if history.count > Self.maximalHistory { history.removeFirst() }
        return error
    }

    /// X-OP46: the history stays.
    func clear() { current = nil }

    /// X-OP45, X-OP47: clears the error with this id, never a newer one.
    func clear(_ id: Int) { if current?.id == id { current = nil } }
}
