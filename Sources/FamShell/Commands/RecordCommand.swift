import FamRegistry
import FamText
import FamValues

/// `children | record`: rows too wide for a table, one field on each line.
public enum RecordCommand {
    public static let spec = CommandSpec(
        "record", summary: "Prints piped rows one below the other, a field on each line, every field whole.",
        parameters: [
            ParameterSpec("rows", .table(RowShape([])), "The rows to print."),
            ParameterSpec("all", .bool, "Every row, however many there are; else 40.", kind: .toggle, default: .bool(false)),
        ],
        input: "rows", effect: .read, result: .any,
        examples: [
            Example(
                "[{ name: \"Leo\", stars: 2 }, { name: \"Maya\", stars: 4 }] | select name, stars | record",
                prints: "name   Leo\nstars  2\n\nname   Maya\nstars  4"),
        ],
        keywords: ["print", "show", "fields", "wide"]
    ) { call, context in
        guard case .table(let table) = call["rows"] else {
            throw Diagnostic(.notARow, "records need rows", help: "pipe rows to it: `events | take 3 | record`")
        }
        let display = (try? context.service(Display.key)) ?? .plain
        guard display.format == .table else { return .table(table) }
        let limit = call.bool("all") ? table.rows.count : 40
        let renderer = RecordRenderer(width: display.width, style: display.style, form: ValueText(zone: context.zone, now: context.now))
        var parts = table.rows.prefix(limit).map { String(renderer.render(RecordValue(table.shape, $0)).dropLast()) }
        if table.rows.count > limit { parts.append("\(table.rows.count - limit) more rows; `record --all` prints them") }
        context.output.drawn(parts.isEmpty ? "no rows" : parts.joined(separator: "\n\n"))
        return .null
    }
}
