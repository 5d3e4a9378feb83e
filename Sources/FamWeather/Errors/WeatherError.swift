import FamKit
import FamValues

/// W-E12: an error as shown.
struct WeatherError: Hashable, Sendable {
    /// Increases with each error of the run.
    var id: Int
    var title: String
    var message: String
    /// What Retry loads, bypassing the cache; nil if a retry cannot help (W-Q21).
    var retry: WeatherPlace?
    var at: Instant

    /// X-OP44.
    static let title = "Something went wrong"

    /// W-Q28: the module's own text, if it has one.
    static func message(_ error: NetworkError) -> String {
        switch error {
        case .unauthorized: "Weather key was refused"
        case .notFound: "City not found"
        case .tooManyRequests: "Too many requests"
        default: error.message
        }
    }
}
