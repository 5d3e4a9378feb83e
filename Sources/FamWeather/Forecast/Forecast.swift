import FamValues

/// W-E01: a city's forecast in steps of three hours.
struct Forecast: Codable, Hashable, Sendable {
    var city: City
    /// The city's offset from UTC, in seconds.
    var offset: Int64
    /// Earliest first.
    var entries: [Weather]
    /// When it was fetched, in microseconds since 1970.
    var fetchedMicros: Int64

    var fetchedAt: Instant { Instant(micros: fetchedMicros) }

    /// The local date and time of an entry.
    func civil(_ entry: Weather) -> (date: CivilDate, time: TimeOfDay) {
        Zone.utc.civil(Instant(micros: (entry.time + offset) * 1_000_000))
    }

    /// Entries by local day (W-Q27); the first and the last day may be partial.
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

    /// Such as `UTC+01:00`.
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
    /// Millimeters of rain and snow together.
    var rain: Double { entries.reduce(0) { $0 + ($1.rain ?? 0) + ($1.snow ?? 0) } }
    /// The most frequent description of the day; the earliest among equals.
    var text: String {
        var counts: [String: Int] = [:]
        for entry in entries { counts[entry.text, default: 0] += 1 }
        var best = ""
        for entry in entries where counts[entry.text, default: 0] > counts[best, default: 0] { best = entry.text }
        return best
    }
}

/// W-E03: the weather expected at one time.
struct Weather: Codable, Hashable, Sendable {
    /// Seconds since 1970.
    var time: Int64
    var temperature: Temperature
    var feelsLike: Temperature
    var low: Temperature
    var high: Temperature
    /// Percent.
    var humidity: Int
    var text: String
    var icon: String
    /// Meters per second.
    var wind: Double
    var gust: Double?
    /// Meters.
    var visibility: Int?
    /// Percent.
    var chance: Int?
    /// Millimeters in three hours.
    var rain: Double?
    var snow: Double?
}

/// W-E02: a city found by name. Cities with the same name, state and country count as one (W-Q25).
struct City: Codable, Hashable, Sendable {
    var name: String
    var state: String?
    var country: String?
    var latitude: Double
    var longitude: Double

    /// Such as `London, Ontario, CA`.
    var fullName: String {
        var text = name
        for part in [state, country] { if let part, !part.isEmpty { text += ", " + part } }
        return text
    }
}
