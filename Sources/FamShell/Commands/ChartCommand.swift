import FamRegistry
import FamText
import FamValues

/// `events | sum points by child | chart bar`
public enum ChartCommand {
    public static let spec = CommandSpec(
        "chart", summary: "Draws piped rows as a chart of text.",
        discussion: """
            `bar` draws one bar for each row, `line` a curve, `spark` one letter for each row. Without `--x` the first column that is no number \
            names the rows; without `--y` the first column of numbers is drawn.
            """,
        parameters: [
            ParameterSpec("rows", .table(RowShape([])), "The rows to draw."),
            ParameterSpec("kind", .enumeration("chart", ChartKind.allCases.map(\.rawValue)), "What to draw.", default: .string("bar")),
            ParameterSpec("x", .string, "The column that names the rows.", kind: .flag, isRequired: false),
            ParameterSpec("y", .string, "The column of numbers.", kind: .flag, isRequired: false),
        ],
        input: "rows", effect: .read, result: .any,
        examples: [
            Example(
                "[{ name: \"Leo\", stars: 2 }, { name: \"Maya\", stars: 4 }] | select name, stars | chart bar",
                prints: """
                    Leo   2  ███████████████████████████████████▌
                    Maya  4  ███████████████████████████████████████████████████████████████████████
                    """),
        ],
        keywords: ["graph", "plot", "bars"]
    ) { call, context in
        guard case .table(let table) = call["rows"] else {
            throw Diagnostic(.notARow, "a chart needs rows", help: "pipe a table to it: `events | sum points by child | chart bar`")
        }
        let columns = try ChartColumns.choose(in: table, x: call.string("x"), y: call.string("y"))
        let kind = call.string("kind").flatMap(ChartKind.init) ?? .bar
        let display = (try? context.service(Display.key)) ?? .plain
        guard display.format == .table else { return .table(table) }
        let text = ChartRenderer(width: display.width, style: display.style)
            .render(columns.points(of: table, form: ValueText(zone: context.zone, now: nil)), as: kind)
        context.output.drawn(String(text.dropLast()))
        return .null
    }
}

/// The two columns that are drawn.
struct ChartColumns: Equatable {
    var x: Int?
    var y: Int

    /// The named columns, or the first that suit. Errors: `unknown-field`, `type-mismatch` when nothing is a number.
    static func choose(in table: Table, x: String?, y: String?) throws -> ChartColumns {
        let shape = table.shape
        let index = { (name: String) throws -> Int in
            if let index = shape.index(of: name) { return index }
            let near = Suggestion.nearest(name, in: shape.columns.map(\.name))
            throw Diagnostic(
                .unknownField, "the rows have no column `\(name)`", notes: ["columns: \(shape.columns.map(\.name).joined(separator: ", "))"],
                help: near.map { "did you mean `\($0)`?" })
        }
        let isNumber = { (index: Int) in TableCell.isNumber(shape.columns[index].type) || table.rows.contains { TableCell.isNumber($0[index]) } }
        let candidates = shape.columns.indices.filter { shape.columns[$0].name != "id" }
        let named = try y.map(index)
        let label = try x.map(index) ?? candidates.first { !isNumber($0) && $0 != named }
            ?? (candidates.filter(isNumber).count > 1 ? candidates.first { $0 != named } : nil)
        guard let chosen = named ?? candidates.first(where: { isNumber($0) && $0 != label }) else {
            throw Diagnostic(.typeMismatch, "no column of the rows holds numbers", help: "name one with `--y`")
        }
        guard isNumber(chosen) || table.rows.isEmpty else {
            throw Diagnostic(.typeMismatch, "column `\(shape.columns[chosen].name)` holds no numbers")
        }
        return ChartColumns(x: label, y: chosen)
    }

    func points(of table: Table, form: ValueText) -> [ChartRenderer.Point] {
        table.rows.enumerated().map { number, row in
            let value: Double? = switch row[y] {
            case .int(let value): Double(value)
            case .float(let value): value
            default: nil
            }
            return ChartRenderer.Point(label: x.map { form.human(row[$0]) } ?? "\(number + 1)", value: value)
        }
    }
}
