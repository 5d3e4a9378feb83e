import FamRegistry
import FamText
import FamValues

/// W-OP21: where the household is.
enum WeatherPlaceCommands {
    static let all: [any Command.Type] = [Set.self, Clear.self, Allow.self, Deny.self]

    enum Set: Command {
        static let name: StaticString = "weather place"
        static let summary = "Sets where the household is: a city, or a latitude and a longitude."
        static let discussion = "`weather show --here` shows its weather."
        static let place = Parameter("place", .string, "`Berlin`, or `\"52.5,13.4\"`.")
        static var parameters: [ParameterDeclaration] { place }
        static let effect = Effect.write
        static let examples = [
            Example(
                "weather place Berlin\nweather show --here | count",
                prints: "The place is Berlin.\nBerlin, DE: [..]\n…")
        ]
        static let keywords = ["location", "here", "coordinates"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let typed = try WeatherSettings.city(call[place])
            if let problem = Places.problem(typed) { throw Diagnostic(.invalidValue, problem) }
            try context.preferences.set(.string(typed), for: WeatherPreferences.place)
            let settings = WeatherSettings(context), sample = LocalWeather(now: context.now)
            let isUsed = try settings.mayLocate()
            context.output.notice(
                "The place is \(SafeText.shown(typed))"
                    + (isUsed ? "." : ", and may not be used: `weather place allow` allows it."))
            // Said here, where the place can still be another one, and not only by each forecast.
            if isUsed, try settings.isLocal(), try !sample.knows(Places(context).here()) {
                context.output.notice("There is no forecast for it yet: \(try settings.whereFrom()).")
            }
            return .null
        }
    }

    enum Clear: Command {
        static let name: StaticString = "weather place clear"
        static let summary = "Forgets where the household is."
        static let effect = Effect.write
        static let examples = [Example("weather place clear", prints: "No place is set.")]
        static let keywords = ["location", "forget"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            try context.preferences.reset(WeatherPreferences.place)
            context.output.notice("No place is set.")
            return .null
        }
    }

    enum Allow: Command {
        static let name: StaticString = "weather place allow"
        static let summary = "Allows the saved place to be used."
        static let effect = Effect.write
        static let examples = [Example("weather place allow", prints: "The saved place may be used.")]
        static let keywords = ["location", "permission"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            try WeatherPlaceCommands.permit(true, context)
        }
    }

    enum Deny: Command {
        static let name: StaticString = "weather place deny"
        static let summary = "Keeps the saved place from being used: it counts as not set."
        static let effect = Effect.write
        static let examples = [Example("weather place deny", prints: "The saved place may not be used.")]
        static let keywords = ["location", "permission", "privacy"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            try WeatherPlaceCommands.permit(false, context)
        }
    }

    private static func permit(_ isAllowed: Bool, _ context: any Context) throws -> Value {
        try context.preferences.set(.bool(isAllowed), for: WeatherPreferences.mayLocate)
        context.output.notice("The saved place may \(isAllowed ? "" : "not ")be used.")
        return .null
    }
}
