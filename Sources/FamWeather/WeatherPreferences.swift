import FamKit
import FamRegistry
import FamValues

/// Every preference key of weather; no key is declared anywhere else.
enum WeatherPreferences {
    static let all: [PreferenceSpec] =
        [key, unit, defaultCity, useLocalData, environment, timeout] + servers + [place, mayLocate, selectedCity]

    /// W-Q29.
    static let key = PreferenceSpec.secret(
        "weather.key", .readable, group: "weather",
        summary: "The OpenWeatherMap key; without one, bundled data is shown.")
    /// W-Q02.
    static let unit = PreferenceSpec(
        "weather.unit", TemperatureUnit.type, default: .string(TemperatureUnit.celsius.rawValue), group: "weather",
        summary: "How temperatures are shown.")
    /// W-Q19.
    static let defaultCity = PreferenceSpec(
        "weather.defaultCity", .string, default: .string("London"), group: "weather",
        summary: "The city that is shown when none was chosen."
    ) { value in
        guard case .string(let text) = value, Trimming.trimmed(text).isEmpty else { return nil }
        return "a city, such as `Berlin`"
    }
    /// W-E10, W-P16.
    static let useLocalData = PreferenceSpec(
        "weather.useLocalData", .bool, default: .bool(false), group: "weather",
        summary: "Forecasts come from the bundled data; `weather source` switches.")
    /// W-E14.
    static let environment = PreferenceSpec(
        "weather.environment", WeatherEnvironment.type, default: .string(WeatherEnvironment.production.rawValue),
        group: "weather", summary: "Which service is used; `weather environment` changes it.")
    /// X-OP23.
    static let timeout = PreferenceSpec(
        "weather.timeout", .int, default: .int(30), group: "weather",
        summary: "Seconds that a request waits for the service, from 1 to 60."
    ) { value in
        guard case .int(let seconds) = value, !allowedSeconds.contains(seconds) else { return nil }
        return "\(allowedSeconds.lowerBound) to \(allowedSeconds.upperBound) seconds"
    }
    static let allowedSeconds: ClosedRange<Int64> = 1...60

    // MARK: Servers, one per environment (W-Q17)

    static let servers = WeatherEnvironment.allCases.map(server)

    static func server(_ environment: WeatherEnvironment) -> PreferenceSpec {
        PreferenceSpec(
            "weather.server.\(environment.rawValue)", .string, default: .string(environment.server),
            group: "weather-servers",
            summary: "The address of the service in \(environment.rawValue).",
            staysHere: true, reachesOutside: true
        ) { value in
            guard case .string(let text) = value, (try? NetworkAddress(text)) == nil else { return nil }
            return "an address such as `https://api.openweathermap.org`, "
                + "or one on this machine that begins with `http://`"
        }
    }

    // MARK: Place

    /// W-E08: a city, or `LATITUDE,LONGITUDE`; empty if none.
    static let place = PreferenceSpec(
        "weather.place", .string, default: .string(""), group: "weather-place",
        summary: "Where the household is; `weather place` sets it."
    ) { value in
        guard case .string(let text) = value else { return nil }
        return Places.problem(text) == nil
            ? nil : "a city, or a latitude from -90 to 90 and a longitude from -180 to 180"
    }
    static let mayLocate = PreferenceSpec(
        "weather.mayLocate", .bool, default: .bool(true), group: "weather-place",
        summary: "The saved place may be used.")

    /// W-E07.
    static let selectedCity = PreferenceSpec(
        "weather.selectedCity", .string, default: .string(""), group: "weather-selection",
        summary: "The city that was shown last.")
}

/// W-E14.
enum WeatherEnvironment: String, NamedCases, Sendable {
    case development, staging, production

    static let typeName = "environment"

    /// W-Q17: the default address.
    var server: String {
        switch self {
        case .development: "http://localhost:8080"
        case .staging, .production: "https://api.openweathermap.org"
        }
    }
}
