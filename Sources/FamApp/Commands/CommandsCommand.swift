import FamRegistry
import FamValues

/// `commands`: every command as a row, so that a user can look through them with the stages of the language.
enum CommandsCommand {
    static let spec = CommandSpec(
        "commands", summary: "Lists the commands.",
        discussion: "Rows like any others: `commands | where effect == \"destructive\" | select name, summary`.",
        effect: .read, result: .table(shape), examples: [Example("commands | where name == \"echo\" | get effect", prints: "read")],
        keywords: ["help", "overview"]
    ) { _, context in
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
