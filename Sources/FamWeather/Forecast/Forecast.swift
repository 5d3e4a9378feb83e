import FamValues

/// W-E01: a city with what is expected there in steps of three hours.
struct Forecast: Codable, Hashable, Sendable {
    var city: City
    /// Seconds from UTC of the city's clocks.
    var offset: Int64
    /// By time, the earliest first.
    var entries: [Weather]
    /// Microseconds since 1970; when it was fetched.
    var fetchedMicros: Int64

    var fetchedAt: Instant { Instant(micros: fetchedMicros) }

    /// The wall clock of the city.
    func civil(_ entry: Weather) -> (date: CivilDate, time: TimeOfDay) {
        Zone.utc.civil(Instant(micros: (entry.time + offset) * 1_000_000))
    }

    /// Entries by the day of the city (W-Q27); the first and the last may be partial.
    var days: [ForecastDay] {
        var days: [ForecastDay] = []
        for entry in entries {
            let date = civil(entry).date
            if days.last?.date == date {
                days[days.count - 1].entries.append(entry)
            } else {
                days.append(ForecastDay(date: date, entries: [entry]))
            }
        }
        return days
    }

    /// `UTC+01:00`
    var zoneText: String {
        let minutes = abs(offset) / 60, hours = minutes / 60, rest = minutes % 60
        return "UTC" + (offset < 0 ? "-" : "+") + (hours < 10 ? "0" : "") + "\(hours):" + (rest < 10 ? "0" : "")
            + "\(rest)"
    }
}

/// One day of a forecast.
struct ForecastDay: Sendable {
    var date: CivilDate
    var entries: [Weather]

    var low: Temperature { Temperature(celsius: entries.map(\.low.celsius).min() ?? 0) }
    var high: Temperature { Temperature(celsius: entries.map(\.high.celsius).max() ?? 0) }
    /// Millimetres of rain and snow together.
    var rain: Double { entries.reduce(0) { $0 + ($1.rain ?? 0) + ($1.snow ?? 0) } }
    /// What is said most often of the day; of equals the earliest.
    var text: String {
        var counts: [String: Int] = [:]
        for entry in entries { counts[entry.text, default: 0] += 1 }
        var best = ""
        for entry in entries where counts[entry.text, default: 0] > counts[best, default: 0] { best = entry.text }
        return best
    }
}

/// W-E03: what is expected at one time.
struct Weather: Codable, Hashable, Sendable {
    /// Seconds since 1970.
    var time: Int64
    var temperature: Temperature
    var feelsLike: Temperature
    var low: Temperature
    var high: Temperature
    /// Per cent.
    var humidity: Int
    var text: String
    var icon: String
    /// Metres a second.
    var wind: Double
    var gust: Double?
    /// Metres.
    var visibility: Int?
    /// Per cent.
    var chance: Int?
    /// Millimetres in three hours.
    var rain: Double?
    var snow: Double?
}

/// W-E02: what is found for a name. Two with the same name, state and country are one (W-Q25).
struct City: Codable, Hashable, Sendable {
    var name: String
    var state: String?
    var country: String?
    var latitude: Double
    var longitude: Double

    /// `London, Ontario, CA`
    var fullName: String {
        var text = name
        for part in [state, country] { if let part, !part.isEmpty { text += ", " + part } }
        return text
    }
}
