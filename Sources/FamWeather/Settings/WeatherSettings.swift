import FamKit
import FamRegistry
import FamText
import FamValues

/// The preferences of weather, with their defaults and bounds applied.
struct WeatherSettings {
    let context: any Context
    private var preferences: Preferences { context.preferences }

    init(_ context: any Context) { self.context = context }

    func unit() throws -> TemperatureUnit {
        TemperatureUnit(rawValue: try preferences.string(WeatherPreferences.unit)) ?? .celsius
    }

    func environment() throws -> WeatherEnvironment {
        WeatherEnvironment(rawValue: try preferences.string(WeatherPreferences.environment)) ?? .production
    }

    /// W-Q17.
    func analytics() throws -> Analytics {
        let environment = try environment()
        return Analytics(context, of: environment == .production ? nil : environment.rawValue)
    }

    func server() throws -> String { try preferences.string(WeatherPreferences.server(try environment())) }

    func key() throws -> Secret? {
        guard try preferences.isSet(WeatherPreferences.key) else { return nil }
        return try context.service(.secretStore).secret(WeatherPreferences.key.key)
    }

    func limits() throws -> NetworkLimits {
        guard case .int(let seconds) = try preferences.value(WeatherPreferences.timeout) else { return NetworkLimits() }
        let allowed = WeatherPreferences.allowedSeconds
        return NetworkLimits(request: Int(min(max(seconds, allowed.lowerBound), allowed.upperBound)))
    }

    func usesLocalData() throws -> Bool { try preferences.bool(WeatherPreferences.useLocalData) }

    /// Whether forecasts come from the bundled data (W-Q22).
    func isLocal() throws -> Bool { try usesLocalData() || key() == nil }

    func note() throws -> (text: String, action: Action)? {
        if try usesLocalData() { return ("Local data is in use.", Action("Use the service", "weather source")) }
        if try key() == nil {
            return (
                "Weather key is missing, so this is bundled data.", Action("Set the key", "preference set weather.key")
            )
        }
        return nil
    }

    // MARK: Cities

    /// Of bundled data: its cities, and what gets those of all others.
    func whereFrom() throws -> String {
        let others =
            try usesLocalData()
            ? "`weather source remote` asks the service for others" : "others need a key: `preference set weather.key`"
        return "the bundled data has \(CitySample.all.map(\.city.name).joined(separator: ", ")); \(others)"
    }

    func defaultCity() throws -> String {
        let city = Trimming.trimmed(try preferences.string(WeatherPreferences.defaultCity))
        return city.isEmpty ? "London" : city
    }

    func mayLocate() throws -> Bool { try preferences.bool(WeatherPreferences.mayLocate) }

    /// The saved place; nil if none is set or it may not be used (W-OP21).
    func place() throws -> String? {
        guard try mayLocate() else { return nil }
        let text = try preferences.string(WeatherPreferences.place)
        return text.isEmpty ? nil : text
    }

    /// W-Q09: trimmed; throws `invalid-value` if nothing is left.
    static func city(_ typed: String) throws -> String {
        let city = Trimming.trimmed(typed)
        guard !city.isEmpty else {
            throw Diagnostic(.invalidValue, ValidationError.required(field: "City name").message)
        }
        guard city.utf8.count <= 200 else { throw Diagnostic(.invalidValue, "a city name has at most 200 bytes") }
        return city
    }
}
