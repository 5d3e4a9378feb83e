import FamRegistry
import FamText
import FamValues

/// `children | record`: rows too wide for a table, one field on each line.
enum RecordCommand: Command {
    static let name: StaticString = "record"
    static let summary = "Prints piped rows one below the other, one field per line, every field in full."
    static let rows = Parameter("rows", .table(RowShape([])), "The rows to print.")
    static let all = Parameter.toggle("all", "Every row, however many there are; otherwise 40.")
    static var parameters: [ParameterDeclaration] { rows; all }
    static var input: ParameterDeclaration? { rows.declaration }
    static let effect = Effect.read
    static let result: ValueType = .any
    static let examples = [
        Example(
            "[{ name: \"Leo\", stars: 2 }, { name: \"Maya\", stars: 4 }] | select name, stars | record",
            prints: "name   Leo\nstars  2\n\nname   Maya\nstars  4")
    ]
    static let keywords = ["print", "show", "fields", "wide"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let table = try call[rows].table
        let display = (try? context.service(Display.key)) ?? .plain
        guard display.format == .table else { return .table(table) }
        let limit = try call[all] ? table.rows.count : 40
        let renderer = RecordRenderer(
            width: display.width, style: display.style, form: ValueText(zone: context.zone, now: context.now))
        var parts = table.rows.prefix(limit).map { String(renderer.render(RecordValue(table.shape, $0)).dropLast()) }
        if table.rows.count > limit {
            parts.append("\(table.rows.count - limit) more rows; `record --all` prints them")
        }
        context.output.drawn(parts.isEmpty ? "no rows" : parts.joined(separator: "\n\n"))
        return .null
    }
}
