import FamKit
import FamValues

/// W-OP10: the OpenWeatherMap service.
struct WeatherService: ForecastSource {
    let client: NetworkClient
    let server: NetworkAddress
    let key: Secret
    /// The time of the request.
    let now: Instant

    func forecast(of place: WeatherPlace) async throws(NetworkError) -> Fetched {
        let answer = try await client.value(
            ForecastAnswer.self, of: request(["data", "2.5", "forecast"], query(place)))
        var forecast = try answer.forecast(fetched: now.micros)
        // For a point, the service names the nearest district; the search has found the city's name.
        if case .point(let city) = place, city.country != nil { forecast.city = city }
        return Fetched(forecast, .remote)
    }

    /// W-Q25: the cities with a name, at most five.
    func cities(named name: String) async throws(NetworkError) -> [City] {
        let found = try await client.value(
            [Found].self, of: request(["geo", "1.0", "direct"], [("q", name), ("limit", "5")]))
        var cities: [City] = []
        for city in found.prefix(5) {
            cities.append(try ForecastAnswer.city(city.name, city.state, city.country, city.lat, city.lon))
        }
        return cities
    }

    private struct Found: Decodable {
        var name: String
        var state: String?
        var country: String?
        var lat, lon: Double
    }

    private func request(_ path: [String], _ query: [(name: String, value: String)]) -> NetworkRequest {
        NetworkRequest(.get, server.adding(path: path, query: query + [("appid", key.reveal())]))
    }

    /// W-Q24.
    private func query(_ place: WeatherPlace) -> [(name: String, value: String)] {
        switch place {
        case .named(let name): [("q", name), ("units", "metric")]
        case .point(let city): [("lat", "\(city.latitude)"), ("lon", "\(city.longitude)"), ("units", "metric")]
        }
    }
}
