import FamValues

/// W-OP08: the alerts of a city. The forecast service has none, so there are alerts only in the bundled data (W-Q14).
struct AlertsStore {
    let now: Instant
    let isLocal: Bool

    /// Alerts that have not ended, the earliest first.
    func alerts(of city: String) -> [WeatherAlert] {
        guard isLocal else { return [] }
        let wanted = city.lowercased()
        return Self.samples.filter { $0.city.lowercased() == wanted }.map { sample in
            WeatherAlert(
                id: sample.id, city: sample.city, title: sample.title, text: sample.text,
                starts: hours(sample.starts), ends: hours(sample.starts + sample.hours), severity: sample.severity)
        }
    }

    private func hours(_ count: Int64) -> Instant {
        let hour: Int64 = 3_600_000_000
        return Instant(micros: now.micros / hour * hour + count * hour)
    }

    private struct Sample {
        var id, city, title, text: String
        /// Hours from now.
        var starts, hours: Int64
        var severity: AlertSeverity
    }

    private static let samples = [
        Sample(
            id: "london-rain", city: "London", title: "Yellow warning of rain",
            text: "Heavy rain may flood some roads.", starts: 40, hours: 18, severity: .moderate),
        Sample(
            id: "london-wind", city: "London", title: "Yellow warning of wind",
            text: "Gusts of up to 25 m/s on exposed ground.", starts: 44, hours: 10, severity: .minor),
        Sample(
            id: "sydney-storm", city: "Sydney", title: "Severe thunderstorm warning",
            text: "Large hail and damaging winds are likely.", starts: 30, hours: 12, severity: .severe),
        Sample(
            id: "newyork-rain", city: "New York", title: "Flood watch", text: "Up to 50 mm of rain in a day.",
            starts: 42, hours: 24, severity: .moderate),
        Sample(
            id: "tokyo-typhoon", city: "Tokyo", title: "Emergency warning of a typhoon",
            text: "Stay indoors and away from the coast.", starts: 36, hours: 20, severity: .extreme),
    ]
}
