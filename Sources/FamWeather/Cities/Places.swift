import FamRegistry
import FamText
import FamValues

/// Which place a command means that names none.
struct Places {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    /// W-Q08: the city shown last, of this run or an earlier one; the default city without one.
    func selected() throws -> WeatherPlace {
        let store = try context.service(WeatherStore.key)
        if let place = store.state.place { return place }
        if let city = store.state.selectedCity, !city.isEmpty { return .named(city) }
        return .named(try initial())
    }

    /// W-OP18: the city that was shown last, and London at first.
    func initial() throws -> String {
        let kept = try context.preferences.string(WeatherPreferences.selectedCity)
        return kept.isEmpty ? try WeatherSettings(context).defaultCity() : kept
    }

    /// W-Q07: the set place; the default city where there is none, or it may not be used.
    func here() throws -> WeatherPlace {
        let settings = WeatherSettings(context)
        guard let text = try settings.place() else { return .named(try settings.defaultCity()) }
        if let point = Self.point(text) { return .point(point) }
        return .named(text)
    }

    /// `52.5,13.4`; nil for text that is not a two numbers. W-OP21: within ±90 and ±180.
    static func point(_ text: String) -> City? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let latitude = number(parts[0]), let longitude = number(parts[1]) else { return nil }
        return City(
            name: "\(latitude),\(longitude)", state: nil, country: nil, latitude: latitude, longitude: longitude)
    }

    /// What is wrong with a text that was meant as a point: two numbers as any program may write them, that are no
    /// place on the earth. Nil for a good point and for the name of a city.
    static func problem(_ text: String) -> String? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
        guard parts.count == 2, parts.allSatisfy({ Double($0) != nil }) else { return nil }
        guard let point = point(text) else { return "A place is two decimal numbers, such as `52.5,13.4`" }
        guard abs(point.latitude) <= 90 else { return "A latitude is between -90 and 90" }
        guard abs(point.longitude) <= 180 else { return "A longitude is between -180 and 180" }
        return nil
    }

    /// Decimal digits with one point: what `Double` reads besides (`nan`, `0x1p3`, `1e5`) is refused (X-Q22).
    private static func number(_ text: Substring) -> Double? {
        let text = text.drop { $0 == " " }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D }) else { return nil }
        return Double(text)
    }
}

/// Cities that completion offers: favorites, the one shown, and those of the bundled data.
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
