import FamKit

/// A source of forecasts (W-OP02): the service, the repository with its cache, or the bundled data.
protocol ForecastSource: Sendable {
    func forecast(of place: WeatherPlace) async throws(NetworkError) -> Fetched
}

/// A forecast and where it came from.
struct Fetched: Codable, Hashable, Sendable {
    var forecast: Forecast
    var source: DataSource
    /// Why there is nothing newer; only set for a stale answer.
    var failure: NetworkError?

    init(_ forecast: Forecast, _ source: DataSource, failure: NetworkError? = nil) {
        self.forecast = forecast
        self.source = source
        self.failure = failure
    }
}

/// W-E01: the source of a forecast.
enum DataSource: String, Codable, Sendable { case remote, cache, stale, local }
