import FamRegistry
import FamText
import FamValues

/// A result in the form that was asked for: tables and records for people, or one of the machine formats.
public struct ValuePrinter {
    private let format: OutputFormat
    private let zone: Zone
    private let options: TableRenderer.Options
    private let form: ValueText
    private let guardsCells: Bool
    private let separator: UInt8?

    /// `now` makes times relative for people; `options` matter for `table` only, `guardsCells` for CSV and TSV,
    /// `separator` for CSV.
    public init(
        format: OutputFormat, zone: Zone, now: Instant?, options: TableRenderer.Options, guardsCells: Bool = false,
        separator: UInt8? = nil
    ) {
        self.separator = separator
        self.format = format
        self.zone = zone
        self.options = options
        self.guardsCells = guardsCells
        let form = ValueText(zone: zone, now: now)
        self.form = options.width == nil ? form.exact : form
    }

    /// The text with a line end after its last line; empty for null and for an empty text, which show nothing
    /// to people.
    /// - Parameter measure: what a single number is.
    /// Throws what `Work.look` throws.
    public func print(_ value: Value, as measure: Measure = .plain) throws -> String {
        guard format == .table else {
            return try FormatWriter(format, zone: zone, guardsCells: guardsCells, separator: separator).write(value)
        }
        switch value {
        // A command that printed nothing has an empty text: `! true`.
        case .null, .string(""): return ""
        case .table(let table): return try TableRenderer(options, form: form).render(table)
        case .record(let record):
            return RecordRenderer(width: options.width, style: options.style, form: form).render(
                shown(record))
        case .list(let items): return try list(items)
        case .string(let text): return SafeText.shown(text, multiline: true) + "\n"
        // A single time is shown exactly: `now` is not answered with "just now".
        case .date, .datetime: return form.plain(value) + "\n"
        default: return SafeText.shown(form.human(value, as: measure), multiline: true) + "\n"
        }
    }

    /// A table in pieces, as its rows come.
    /// - Parameter names: what rows are called for programs.
    public func print(_ rows: any RowCursor, _ names: UniqueReferences?, _ write: (String) -> Void) throws {
        guard format != .table else { return try TableRenderer(options, form: form).stream(rows, write) }
        let writer = FormatWriter(format, zone: zone, guardsCells: guardsCells, separator: separator)
        write(writer.head(rows.shape))
        var isEmpty = true, names = names
        while let row = try rows.next() {
            let values = names?.row(row.values, of: rows.shape) ?? row.values
            write(writer.row(values, of: rows.shape, isFirst: isEmpty))
            isEmpty = false
        }
        write(writer.tail(isEmpty: isEmpty))
    }

    private func shown(_ record: RecordValue) -> RecordValue {
        guard !options.hidden.isEmpty else { return record }
        let kept = record.shape.columns.indices.filter { !options.hidden.contains(record.shape.columns[$0].name) }
        return RecordValue(RowShape(kept.map { record.shape.columns[$0] }), kept.map { record.values[$0] })
    }

    private func list(_ items: [Value]) throws -> String {
        if items.isEmpty { return options.style(.quiet, "empty list") + "\n" }
        if case .record = items.first {
            let table = FormatWriter.table(of: .list(items))
            if table.shape.columns.first?.name != "value" {
                return try TableRenderer(options, form: form).render(table)
            }
        }
        // `insights | get children`: the rows themselves, not how many there are.
        let tables = items.compactMap { if case .table(let table) = $0 { table } else { nil } }
        if tables.count == items.count {
            return try tables.map { try TableRenderer(options, form: form).render($0) }.joined(separator: "\n")
        }
        // Calls that return nothing: `each { |name| greet $name }`.
        if items.allSatisfy(\.isNull) { return "" }
        var text = "", pulse = Pulse(every: 64)
        for item in items {
            try pulse.beat(taking: 256)
            text += TableCell.text(item, form) + "\n"
        }
        return text
    }
}
