import FamValues

/// W-E04: stored in degrees Celsius, shown in the household's unit.
struct Temperature: Codable, Hashable, Sendable {
    var celsius: Double

    init(celsius: Double) { self.celsius = celsius }

    init(from decoder: any Decoder) throws { celsius = try decoder.singleValueContainer().decode(Double.self) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(celsius)
    }

    /// W-Q24: °F = ×9/5+32, rounded to whole degrees. Reading checks the bounds, so the conversion cannot overflow.
    func degrees(_ unit: TemperatureUnit) -> Int64 {
        let value = unit == .celsius ? celsius : celsius * 9 / 5 + 32
        return Int64(value.rounded())
    }

    /// Such as `12 °C`.
    func text(_ unit: TemperatureUnit) -> String { "\(degrees(unit)) \(unit.sign)" }
}

enum TemperatureUnit: String, NamedCases, Sendable {
    case celsius, fahrenheit

    static let typeName = "unit"

    var sign: String { self == .celsius ? "°C" : "°F" }
}
