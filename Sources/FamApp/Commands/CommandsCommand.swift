import FamRegistry
import FamValues

/// `commands`: every command as a row, so that a user can look through them with the stages of the language.
enum CommandsCommand: Command {
    static let name: StaticString = "commands"
    static let summary = "Lists the commands."
    static let discussion = "Rows like any others: `commands | where effect == \"destructive\" | select name, summary`."
    static let effect = Effect.read
    static let result: ValueType = .table(shape)
    static let examples = [Example("commands | where name == \"echo\" | get effect", prints: "read")]
    static let keywords = ["help", "overview"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let rows = context.registry.commands.map { command -> [Value] in
            let help = CommandHelp(command)
            return [.string(help.name), .string(help.usage), .string(help.effect), .string(help.summary)]
        }
        return .table(Table(shape: shape, rows: rows))
    }

    private static let shape = RowShape([
        Column("name", .string), Column("usage", .string), Column("effect", .string), Column("summary", .string),
    ])
}
