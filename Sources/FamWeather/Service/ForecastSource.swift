import FamKit

/// Who gives forecasts (W-OP02): the service itself, a repository with a cache before it, or the bundled data.
protocol ForecastSource: Sendable {
    func forecast(of place: WeatherPlace) async throws(NetworkError) -> Fetched
}

/// A forecast with where it came from.
struct Fetched: Codable, Hashable, Sendable {
    var forecast: Forecast
    var source: DataSource
    /// Why nothing newer came; set for a stale answer only.
    var failure: NetworkError?

    init(_ forecast: Forecast, _ source: DataSource, failure: NetworkError? = nil) {
        self.forecast = forecast
        self.source = source
        self.failure = failure
    }
}

/// W-E01 source.
enum DataSource: String, Codable, Sendable { case remote, cache, stale, local }
