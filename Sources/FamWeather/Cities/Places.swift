import FamRegistry
import FamText
import FamValues

/// The place meant by a command that names none.
struct Places {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    /// W-Q08: the city shown last, in this run or an earlier one; otherwise the default city.
    func selected() throws -> WeatherPlace {
        let store = try context.service(WeatherStore.key)
        if let place = store.state.place { return place }
        if let city = store.state.selectedCity, !city.isEmpty { return .named(city) }
        return .named(try initial())
    }

    /// W-OP18: the city shown last; at first the default city.
    func initial() throws -> String {
        let kept = try context.preferences.string(WeatherPreferences.selectedCity)
        return kept.isEmpty ? try WeatherSettings(context).defaultCity() : kept
    }

    /// W-Q07: the saved place; the default city if there is none or it may not be used.
    func here() throws -> WeatherPlace {
        let settings = WeatherSettings(context)
        guard let text = try settings.place() else { return .named(try settings.defaultCity()) }
        if let point = Self.point(text) { return .point(point) }
        return .named(text)
    }

    /// Reads `52.5,13.4`; nil for text that is not two numbers. Does not check the range (W-OP21); see `problem`.
    static func point(_ text: String) -> City? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let latitude = number(parts[0]), let longitude = number(parts[1]) else { return nil }
        return City(
            name: "\(latitude),\(longitude)", state: nil, country: nil, latitude: latitude, longitude: longitude)
    }

    /// What is wrong with a text meant as a point, such as numbers out of range or in a notation that is not accepted.
    /// Nil for a valid point and for the name of a city, which may be a whole number.
    static func problem(_ text: String) -> String? {
        let parts = text.split { $0 == "," || $0 == " " }
        guard parts.count > 1 || text.contains("."), parts.allSatisfy({ Double($0) != nil }) else { return nil }
        guard let point = point(text) else { return "A place is two decimal numbers, such as `52.5,13.4`" }
        guard abs(point.latitude) <= 90 else { return "A latitude is between -90 and 90" }
        guard abs(point.longitude) <= 180 else { return "A longitude is between -180 and 180" }
        return nil
    }

    /// Decimal digits with at most one point; other notations of `Double` (`nan`, `0x1p3`, `1e5`) are refused (X-Q22).
    private static func number(_ text: Substring) -> Double? {
        let text = text.drop { $0 == " " }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D }) else { return nil }
        return Double(text)
    }
}

/// The cities that completion offers: favorites, and those of the bundled data.
enum CitySuggestions {
    static let all: ParameterSpec.Suggestions = { context in
        var found: [(text: String, detail: String)] = []
        for row in try FavoriteRow.query.rows(context.records) { found.append((row.row.label, "A favorite.")) }
        for sample in CitySample.all where !found.contains(where: { $0.text == sample.city.name }) {
            found.append((sample.city.name, sample.city.country ?? ""))
        }
        return found
    }
}
