import FamRegistry
import FamText
import FamValues

/// `weather days`, `weather hours`, `weather clear`: the forecast shown.
enum WeatherTables {
    static let all: [any Command.Type] = [Days.self, Hours.self, Clear.self]

    enum Days: Command {
        static let name: StaticString = "weather days"
        static let summary = "Lists the days of the current forecast: lowest, highest, rain and snow in mm."
        static let effect = Effect.read
        static let result = ValueType.table(ForecastTables.days)
        static let examples = [Example("weather show Tokyo\nweather days | get text | first", prints: "…\nclear sky")]
        static let keywords = ["forecast", "week", "chart"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            .table(ForecastTables.days(try shown(context), try WeatherSettings(context).unit()))
        }
    }

    enum Hours: Command {
        static let name: StaticString = "weather hours"
        static let summary = "Lists the current forecast in steps of three hours."
        static let discussion =
            "`day` and `time` are the city's, `at` is the moment. `chance` is in percent, `wind` and `gust` are m/s."
        static let effect = Effect.read
        static let result = ValueType.table(ForecastTables.hours)
        static let examples = [Example("weather show Tokyo\nweather hours | count", prints: "…\n40")]
        static let keywords = ["forecast", "temperature", "rain", "wind", "chart"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            .table(ForecastTables.hours(try shown(context), try WeatherSettings(context).unit()))
        }
    }

    /// W-OP04.
    enum Clear: Command {
        static let name: StaticString = "weather clear"
        static let summary = "Clears the current forecast, its error and the selected city."
        static let effect = Effect.write
        static let examples = [Example("weather show Tokyo\nweather clear", prints: "…\nCleared.")]
        static let keywords = ["forecast", "empty", "forget"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            try context.service(WeatherStore.key).clear()
            try FoundCities.keep([], context)
            try context.preferences.reset(WeatherPreferences.selectedCity)
            context.output.notice("Cleared.")
            return .null
        }
    }

    private static func shown(_ context: any Context) throws -> Forecast {
        if let fetched = try context.service(WeatherStore.key).state.fetched { return fetched.forecast }
        throw Diagnostic(
            .notFound, "no forecast is shown", help: "`weather show CITY` fetches one, for the lines after it")
    }
}
