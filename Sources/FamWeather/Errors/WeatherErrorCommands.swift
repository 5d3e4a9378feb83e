import FamRegistry
import FamText
import FamValues

/// `weather errors`, `weather dismiss`: the errors of this run (X-OP44 … X-OP48).
enum WeatherErrorCommands {
    static let all: [any Command.Type] = [List.self, Dismiss.self, WeatherRetryCommand.self]

    enum List: Command {
        static let name: StaticString = "weather errors"
        static let summary = "Lists what went wrong since the program started, the oldest first."
        static let discussion = "At most 50 are kept, and only while the program runs."
        static let effect = Effect.read
        static let result = ValueType.table(shape)
        static let examples = [
            Example(
                "try { weather show Atlantis } catch e { echo $e.message }\nweather errors | get message",
                prints: "City not found\nCity not found")
        ]
        static let keywords = ["history", "problems", "log"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let errors = try context.service(WeatherStore.key).errors
            return .table(
                Table(
                    shape: shape,
                    rows: errors.history.map { error in
                        [
                            .datetime(error.at), .string(error.title), .string(error.message),
                            .bool(error.retry != nil),
                            .bool(error.id == errors.current?.id),
                        ]
                    }))
        }

        private static let shape = RowShape([
            Column("at", .datetime), Column("title", .string), Column("message", .string), Column("retry", .bool),
            Column("shown", .bool),
        ])
    }

    /// X-OP46.
    enum Dismiss: Command {
        static let name: StaticString = "weather dismiss"
        static let summary = "Closes the alert of the last error; the history keeps it."
        static let effect = Effect.navigate
        static let examples = [Example("weather dismiss", prints: "No error is shown.")]
        static let keywords = ["ok", "close", "error"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let errors = try context.service(WeatherStore.key).errors, wasShowing = errors.isShowing
            errors.clear()
            try WeatherAlertLayer.settle(context)
            context.output.notice(wasShowing ? "Closed." : "No error is shown.")
            return .null
        }
    }
}
