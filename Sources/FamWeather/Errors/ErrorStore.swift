import FamValues

/// What went wrong, and what of it is shown (W-E12, X-OP44 … X-OP49). Belongs to the run: it is not a row, so an entry
/// that fails leaves its error here.
final class ErrorStore {
    /// X-OP48.
    static let maximalHistory = 50
    /// X-OP45: microseconds after which an alert closes.
    static let lifeOfAlert: Int64 = 5_000_000

    private(set) var current: WeatherError?
    private(set) var history: [WeatherError] = []
    private var count = 0

    var isShowing: Bool { current != nil }

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

    /// X-OP45, X-OP47: only the error that is meant, never a newer one.
    func clear(_ id: Int) { if current?.id == id { current = nil } }
}
