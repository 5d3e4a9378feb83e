import FamRegistry
import FamText
import FamValues

/// W-OP08.
enum WeatherAlertsCommand: Command {
    static let name: StaticString = "weather alerts"
    static let summary = "Lists the weather alerts of the city shown, or of another."
    static let discussion = "The forecast service has no alerts; those listed come with the bundled data."
    static let city = Parameter(
        "city", .optional(.string), "The city; defaults to the one shown.", suggestions: CitySuggestions.all)
    static var parameters: [ParameterDeclaration] { city }
    static let effect = Effect.read
    static let result = ValueType.table(shape)
    static let examples = [Example("weather alerts Sydney | get severity", prints: "severe")]
    static let keywords = ["warning", "storm", "flood"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let name = try call[city].map(WeatherSettings.city) ?? Places(context).selected().name
        let alerts = AlertsStore(now: context.now, isLocal: try WeatherSettings(context).isLocal()).alerts(of: name)
        return .table(table(alerts))
    }

    static func table(_ alerts: [WeatherAlert]) -> Table {
        Table(
            shape: shape,
            rows: alerts.map {
                [
                    .string($0.severity.rawValue), .string($0.title), .datetime($0.starts), .datetime($0.ends),
                    .string($0.text),
                ]
            })
    }

    private static let shape = RowShape([
        Column("severity", AlertSeverity.type), Column("title", .string), Column("starts", .datetime),
        Column("ends", .datetime),
        Column("text", .string),
    ])
}
