import FamKit
import FamRegistry
import FamText
import FamValues

/// Where forecasts come from: `weather source`, `weather environment`, `weather network`.
enum WeatherSettingsCommands {
    static let all: [any Command.Type] = [Source.self, Environment.self, Network.self]

    /// W-OP13, W-P17.
    enum Source: Command {
        static let name: StaticString = "weather source"
        static let summary = "Switches between the bundled data and the service."
        static let discussion = "What is shown stays until the next fetch."
        static let source = Parameter(
            "source", .optional(.oneOf("source", ["local", "remote"])), "The one to use; defaults to the other one.")
        static var parameters: [ParameterDeclaration] { source }
        static let effect = Effect.write
        static let examples = [
            Example("weather source\nweather source", prints: "Switched to local data\nSwitched to remote data")
        ]
        static let keywords = ["local", "remote", "data", "offline", "samples"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let wasLocal = try WeatherSettings(context).usesLocalData()
            let isLocal = try call[source].map { $0 == "local" } ?? !wasLocal
            try context.preferences.set(.bool(isLocal), for: WeatherPreferences.useLocalData)
            let name = isLocal ? "local" : "remote"
            context.output.notice(isLocal == wasLocal ? "Already on \(name) data" : "Switched to \(name) data")
            return .null
        }
    }

    /// W-OP15.
    enum Environment: Command {
        static let name: StaticString = "weather environment"
        static let summary = "Changes which service is used."
        static let discussion =
            "`development` starts on local data. Addresses are preferences: `preference set weather.server.staging "
            + "URL`."
        static let environment = Parameter("environment", .cases(of: WeatherEnvironment.self), "The environment.")
        static var parameters: [ParameterDeclaration] { environment }
        static let effect = Effect.write
        static let examples = [
            Example("weather environment staging", prints: "Environment staging: https://api.openweathermap.org")
        ]
        static let keywords = ["server", "production", "staging", "development"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let new = try call[environment], old = try WeatherSettings(context).environment()
            try context.preferences.set(.string(new.rawValue), for: WeatherPreferences.environment)
            if new == .development, old != new {
                try context.preferences.set(.bool(true), for: WeatherPreferences.useLocalData)
            }
            let local = try WeatherSettings(context).usesLocalData() ? "; local data is in use" : ""
            context.output.notice(
                "Environment \(new.rawValue): \(SafeText.shown(try WeatherSettings(context).server()))\(local)")
            return .null
        }
    }

    /// W-OP14, X-OP26.
    enum Network: Command {
        static let name: StaticString = "weather network"
        static let summary = "Shows whether the service was last reachable, or turns requests off and on."
        static let discussion =
            "While they are off, the cache answers and nothing is requested, until they are turned on or the program "
            + "ends."
        static let state = Parameter("state", .optional(.oneOf("state", ["on", "off"])), "`off` or `on`.")
        static var parameters: [ParameterDeclaration] { state }
        static let effect = Effect.session
        static let examples = [Example("weather network\nweather network off", prints: "Connected\nOffline")]
        static let keywords = ["offline", "online", "connection", "status"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let store = try context.service(WeatherStore.key)
            if let wanted = try call[state] { store.setNetwork(isOff: wanted == "off") }
            context.output.text(store.network.text)
            return .null
        }
    }
}
