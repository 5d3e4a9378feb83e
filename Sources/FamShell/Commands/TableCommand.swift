import FamRegistry
import FamText
import FamValues

/// `$_ | table --all`: what the footer of a cut table names.
public enum TableCommand {
    public static let spec = CommandSpec(
        "table", summary: "Prints piped rows as a table, with every column and with all rows if asked.",
        parameters: [
            ParameterSpec("rows", .table(RowShape([])), "The rows to print."),
            ParameterSpec("all", .bool, "Every row, however many there are.", kind: .toggle, default: .bool(false)),
            ParameterSpec("wide", .bool, "Every column whole, however wide the lines become.", kind: .toggle, default: .bool(false)),
        ],
        input: "rows", effect: .read, result: .any,
        examples: [
            Example("[{ name: \"Leo\", stars: 2 }] | select name, stars | table", prints: "#  name  stars\n1  Leo       2"),
        ],
        keywords: ["print", "show", "columns"]
    ) { call, context in
        guard case .table(let table) = call["rows"] else {
            throw Diagnostic(.notARow, "a table needs rows", help: "pipe rows to it: `events | table --all`")
        }
        let display = (try? context.service(Display.key)) ?? .plain
        guard display.format == .table else { return .table(table) }
        let options = TableRenderer.Options(
            width: call.bool("wide") ? 1_000_000 : display.width, style: display.style, rowLimit: call.bool("all") ? nil : 40)
        let text = try TableRenderer(options, form: ValueText(zone: context.zone, now: context.now)).render(table)
        context.output.drawn(String(text.dropLast()))
        return .null
    }
}

/// The commands of the shell that draw; FamApp puts them into its own feature.
public enum ShellCommands {
    public static var all: [CommandSpec] { [ChartCommand.spec, TableCommand.spec, RecordCommand.spec, ToCommand.spec] }
}
