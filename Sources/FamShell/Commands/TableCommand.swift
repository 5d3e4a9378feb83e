import FamRegistry
import FamText
import FamValues

/// `$_ | table --all`: what the footer of a cut table names.
enum TableCommand: Command {
    static let name: StaticString = "table"
    static let summary = "Prints piped rows as a table, with every column and with all rows if asked."
    static let rows = Parameter("rows", .table(RowShape([])), "The rows to print.")
    static let all = Parameter.toggle("all", "Every row, however many there are.")
    static let wide = Parameter.toggle("wide", "Every column in full, however wide the lines become.")
    static var parameters: [ParameterDeclaration] { rows; all; wide }
    static var input: ParameterDeclaration? { rows.declaration }
    static let effect = Effect.read
    static let result: ValueType = .any
    static let examples = [
        Example("[{ name: \"Leo\", stars: 2 }] | select name, stars | table", prints: "#  name  stars\n1  Leo       2")
    ]
    static let keywords = ["print", "show", "columns"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let table = try call[rows].table
        let display = (try? context.service(Display.key)) ?? .plain
        guard display.format == .table else { return .table(table) }
        let options = TableRenderer.Options(
            width: try call[wide] ? nil : display.tableWidth, style: display.style, rowLimit: try call[all] ? nil : 40)
        let text = try TableRenderer(options, form: ValueText(zone: context.zone, now: context.now)).render(table)
        context.output.drawn(String(text.dropLast()))
        return .null
    }
}

/// The commands of the shell that draw; FamApp puts them into its own feature.
public enum ShellCommands {
    public static var all: [any Command.Type] {
        [ChartCommand.self, TableCommand.self, RecordCommand.self, ToCommand.self]
    }
}
