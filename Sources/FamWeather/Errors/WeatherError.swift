import FamKit
import FamValues

/// W-E12: one error as people see it.
struct WeatherError: Hashable, Sendable {
    /// Rises with each error of the run.
    var id: Int
    var title: String
    var message: String
    /// What Retry would load, past the cache; nil if another try would end the same (W-Q21).
    var retry: WeatherPlace?
    var at: Instant

    /// X-OP44.
    static let title = "Something went wrong"

    /// W-Q28: the module's own words where it has some.
    static func message(_ error: NetworkError) -> String {
        switch error {
        case .unauthorized: "Weather key was refused"
        case .notFound: "City not found"
        case .tooManyRequests: "Too many requests"
        default: error.message
        }
    }
}
