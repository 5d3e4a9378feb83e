import FamKit
import FamValues

/// W-Q15: forecasts of six cities that come with the program, for use without a network or a key. Their times are
/// relative to the clock.
struct LocalWeather: ForecastSource {
    let now: Instant

    private static let step: Int64 = 10_800
    /// As many as the service sends: five days.
    private static let steps: Int64 = 40

    func forecast(of place: WeatherPlace) async throws(NetworkError) -> Fetched { try found(place) }

    func found(_ place: WeatherPlace) throws(NetworkError) -> Fetched {
        guard let sample = Self.sample(place.name) ?? Self.sample(at: place) else { throw .notFound }
        return Fetched(forecast(sample), .local)
    }

    func knows(_ place: WeatherPlace) -> Bool { Self.sample(place.name) != nil || Self.sample(at: place) != nil }

    /// W-Q25 on local data: the sample with that name.
    func cities(named name: String) -> [City] { Self.sample(name).map { [$0.city] } ?? [] }

    static func sample(_ name: String) -> CitySample? {
        let wanted = name.lowercased()
        return CitySample.all.first { $0.city.name.lowercased() == wanted }
    }

    /// The sample whose city is near a point, for households whose place is a point (W-OP21).
    private static func sample(at place: WeatherPlace) -> CitySample? {
        guard case .point(let point) = place else { return nil }
        return CitySample.all.first {
            abs($0.city.latitude - point.latitude) < 0.5 && abs($0.city.longitude - point.longitude) < 0.5
        }
    }

    private func forecast(_ sample: CitySample) -> Forecast {
        let offset = (Zone(identifier: sample.zone) ?? .utc).offset(at: now) / 1_000_000
        let start = now.micros / 1_000_000 / Self.step * Self.step
        let today = Zone.utc.civil(Instant(micros: (start + offset) * 1_000_000)).date.days
        var entries: [Weather] = []
        for number in 0..<Self.steps {
            let time = start + number * Self.step
            let local = Zone.utc.civil(Instant(micros: (time + offset) * 1_000_000))
            let day = sample.days[Int(local.date.days - today) % sample.days.count]
            entries.append(Self.entry(day, at: time, hour: local.time.hour))
        }
        return Forecast(city: sample.city, offset: offset, entries: entries, fetchedMicros: now.micros)
    }

    /// How warm it is between the day's lowest (0) and highest (1), by local hour.
    private static let warmth: [Double] = [
        0.2, 0.1, 0.05, 0, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.95, 1, 1, 0.95,
        0.85, 0.75, 0.65, 0.55, 0.45, 0.4, 0.3, 0.25,
    ]

    private static func entry(_ day: CitySample.Day, at time: Int64, hour: Int) -> Weather {
        let celsius = ((day.low + (day.high - day.low) * warmth[hour]) * 10).rounded() / 10
        let isDay = (7..<19).contains(hour)
        return Weather(
            time: time, temperature: Temperature(celsius: celsius),
            feelsLike: Temperature(celsius: celsius - day.wind / 5),
            low: Temperature(celsius: celsius), high: Temperature(celsius: celsius), humidity: day.humidity,
            text: day.text,
            icon: day.icon + (isDay ? "d" : "n"), wind: day.wind, gust: nil, visibility: 10_000, chance: day.chance,
            rain: day.rain > 0 ? day.rain : nil, snow: nil)
    }
}
