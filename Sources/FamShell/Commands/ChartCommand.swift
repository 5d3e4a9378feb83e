import FamRegistry
import FamText
import FamValues

/// `events | sum points by child | chart bar`
enum ChartCommand: Command {
    static let name: StaticString = "chart"
    static let summary = "Draws piped rows as a text chart."
    static let discussion = """
        `bar` draws one bar for each row, `line` a curve, `spark` one character for each row. `heat` draws days as a \
        calendar, and the columns of `pivot` as a shaded grid. `--svg` gives bars, lines or shades as the text of a \
        picture: `… | chart bar --svg | save chart.svg`. Without `--x` the first column that is not a number names the \
        rows; a line goes along the times behind it, one line for each name. Without `--y`, each column of numbers \
        next to the names is a series (as `pivot` gives them); for other rows one column is drawn: the first with \
        amounts of money, or else the first with numbers. A number that names \
        its row, as a year does, is not drawn.
        """
    static let rows = Parameter("rows", .table(RowShape([])), "The rows to draw.")
    static let kind = Parameter("kind", .cases(of: ChartKind.self), "What to draw.", default: .bar)
    static let x = Parameter("x", .optional(.string), "The column that names the rows.", .flag)
    static let y = Parameter("y", .list(.string), "The columns of numbers: `--y Maya,Leo`.", .flag, default: [])
    static let svg = Parameter.toggle("svg", "Returns a picture as text instead of drawing.")
    static var parameters: [ParameterDeclaration] { rows; kind; x; y; svg }
    static var input: ParameterDeclaration? { rows.declaration }
    static let effect = Effect.read
    static let result: ValueType = .any
    static let examples = [
        Example(
            "[{ name: \"Leo\", stars: 2 }, { name: \"Maya\", stars: 4 }] | select name, stars | chart bar",
            prints: """
                stars
                Leo   2  ███████████████████████████████████▌
                Maya  4  ███████████████████████████████████████████████████████████████████████
                """)
    ]
    static let keywords = ["graph", "plot", "bars"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let table = try call[rows].table
        let kind = try call[kind]
        let display = (try? context.service(Display.key)) ?? .plain
        let form = ValueText(zone: context.zone, now: nil)
        let isPicture = try call[svg]
        if kind == .heat, try call[y].isEmpty, let heat = try heat(table, try call[x], form) {
            if isPicture { return .string(heat.data.picture(heat.axis).text) }
            let heat = heat.data.drawn(HeatRenderer(width: display.width, style: display.style, axis: heat.axis))
            guard display.format == .table else { return .table(table) }
            context.output.drawn(String(heat.dropLast()))
            return .null
        }
        let columns = try ChartColumns.choose(
            in: table, x: try call[x], y: try call[y], overTime: kind == .line || kind == .spark)
        let data = try columns.data(of: table, form: form)
        if isPicture { return .string(SVGChart(data).text(kind)) }
        guard display.format == .table else { return .table(table) }
        let text = ChartRenderer(width: display.width, style: display.style).render(data, as: kind)
        context.output.drawn(String(text.dropLast()))
        return .null
    }

    /// Days with a number each as a calendar, other rows as a matrix of their columns of numbers; nil without any.
    private static func heat(
        _ table: Table, _ x: String?, _ form: ValueText
    ) throws -> (data: HeatData, axis: String?)? {
        let columns = table.shape.columns.indices
        let counted = columns.filter { column in
            let declared = table.shape.columns[column]
            return declared.measure != .name && declared.name != "id"
                && table.rows.contains { TableCell.isNumber($0[column]) }
        }
        // What rows are about may be a number too.
        let label =
            try x.map { try ChartColumns.index(of: $0, in: table.shape) } ?? columns.first { !counted.contains($0) }
            ?? (counted.count > 1 ? counted.first : nil)
        let numbers = counted.filter { $0 != label }
        guard !numbers.isEmpty else { return nil }
        let axis = try ChartColumns(x: label, y: numbers).data(of: table, form: form).axis
        if numbers.count == 1, let label {
            let days = table.rows.compactMap { row -> HeatData.Day? in
                guard case .date(let day) = row[label], let value = ChartColumns.number(row[numbers[0]]) else {
                    return nil
                }
                return (day, value)
            }
            if days.count == table.rows.count { return (.calendar(days), axis) }
        }
        if numbers.count == 1, let parted = try parted(table, x, form) { return (parted, axis) }
        let matrix = HeatData.matrix(
            numbers.map { SafeText.shown(table.shape.columns[$0].name) },
            table.rows.map { row in
                (label.map { SafeText.shown(form.human(row[$0])) } ?? "", numbers.map { ChartColumns.number(row[$0]) })
            })
        return (matrix, axis)
    }

    /// `sum points by child, week`: a column for each child, as `pivot week by child` has them; nil for rows that are
    /// no series.
    private static func parted(_ table: Table, _ x: String?, _ form: ValueText) throws -> HeatData? {
        let data = try ChartColumns.choose(in: table, x: x, y: [], overTime: true).data(of: table, form: form)
        guard data.series.count > 1 else { return nil }
        let rows = data.labels.indices.map { row in
            (SafeText.shown(data.labels[row]), data.series.map { $0.values[row] })
        }
        return .matrix(data.series.map { SafeText.shown($0.name) }, rows)
    }
}
