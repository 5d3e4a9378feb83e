import FamText
import FamValues

/// Results for programs: every column, ISO times, text as it is. A value that is not a table is a table of one row, or
/// of one column `value`, where the format needs rows.
public struct FormatWriter {
    private let format: OutputFormat
    private let zone: Zone
    let text: ValueText
    private let guardsCells: Bool
    private let csv: DelimitedText

    /// `separator`: that of CSV. `guardsCells`: texts in CSV and TSV that a spreadsheet would take for formulas begin
    /// with `'`.
    public init(_ format: OutputFormat, zone: Zone, guardsCells: Bool = false, separator: UInt8? = nil) {
        csv = separator.map { DelimitedText(separator: Character(Unicode.Scalar($0))) } ?? .csv
        self.format = format
        self.zone = zone
        self.guardsCells = guardsCells
        text = ValueText(zone: zone, now: nil)
    }

    /// The whole text, with a line end after its last line; empty for an empty table in formats without a head. `table`
    /// is written as `tsv`. Throws what `Work.look` throws.
    public func write(_ result: Value) throws -> String {
        let value = try FormatWriter.numbers(result)
        if case .table(let table) = value { return try whole(table) }
        return switch format {
        case .json: json(value)
        case .jsonl: try jsonLines(value)
        case .csv, .tsv, .table, .md, .html: try whole(FormatWriter.table(of: value))
        case .yaml: try yaml(value)
        }
    }

    /// A range that is the whole result is written as its numbers: a program that reads it has no ranges. Everything
    /// else stays as it is.
    private static func numbers(_ result: Value) throws -> Value {
        guard case .range(let low, let high) = result else { return result }
        guard low <= high else { return .list([]) }
        let (span, overflow) = high.subtractingReportingOverflow(low)
        try Work.claim(
            items: overflow || span == .max ? .max : Int(span) + 1, stride: MemoryLayout<Value>.stride)
        return .list((low...high).map { .int($0) })
    }

    // MARK: Tables, row by row

    /// The text before the rows.
    public func head(_ shape: RowShape) -> String {
        switch format {
        case .csv: names(shape, csv)
        case .tsv, .table: names(shape, .tsv)
        case .md: markdownHead(shape)
        case .html: htmlHead(shape)
        case .json, .jsonl, .yaml: ""
        }
    }

    public func row(_ values: [Value], of shape: RowShape, isFirst: Bool) -> String {
        switch format {
        case .json: (isFirst ? "[\n  " : ",\n  ") + ValueJSON.text(shape, values, zone: zone)
        case .jsonl: ValueJSON.text(shape, values, zone: zone) + "\n"
        case .csv: csv.line(values.map(cell)) + "\n"
        case .tsv, .table: DelimitedText.tsv.line(values.map(cell)) + "\n"
        case .md: markdownRow(values.map(text.cell))
        case .html: htmlRow(shape, values)
        case .yaml: "- " + yamlEntry(shape, values, indent: "  ")
        }
    }

    /// The text after the rows.
    public func tail(isEmpty: Bool) -> String {
        switch format {
        case .json: isEmpty ? "[]\n" : "\n]\n"
        case .yaml: isEmpty ? "[]\n" : ""
        case .html: FormatWriter.htmlTail
        case .jsonl, .csv, .tsv, .table, .md: ""
        }
    }

    private func whole(_ table: Table) throws -> String {
        var out = head(table.shape), pulse = Pulse(every: 64)
        for (index, values) in table.rows.enumerated() {
            let piece = row(values, of: table.shape, isFirst: index == 0)
            try pulse.beat(taking: 2 * piece.utf8.count + 32)
            out += piece
        }
        return out + tail(isEmpty: table.rows.isEmpty)
    }

    private func names(_ shape: RowShape, _ form: DelimitedText) -> String {
        form.line(shape.columns.map { guardsCells ? DelimitedText.guarded($0.name) : $0.name }) + "\n"
    }

    /// Numbers, days and amounts are not formulas, whatever they begin with.
    private func cell(_ value: Value) -> String {
        switch value {
        case .string, .address, .url, .path, .entity, .error, .list, .record:
            guardsCells ? DelimitedText.guarded(text.cell(value)) : text.cell(value)
        default: text.cell(value)
        }
    }

    /// Rows for any value: records with the same fields are rows of one shape, everything else is in a column `value`.
    static func table(of value: Value) -> Table {
        switch value {
        case .table(let table): return table
        case .record(let record): return Table(shape: record.shape, rows: [record.values])
        case .list(let items):
            let records = items.compactMap { if case .record(let record) = $0 { record } else { nil } }
            if records.count == items.count, let shape = commonShape(records.map(\.shape)) {
                return Table(shape: shape, rows: records.map(\.values))
            }
            return Table(shape: RowShape([Column("value", value.type)]), rows: items.map { [$0] })
        default: return Table(shape: RowShape([Column("value", value.type)]), rows: [[value]])
        }
    }

    /// A shape for all, if their columns have the same names: `b` of `{ b: null }` and `{ b: 1 }` is `int?`.
    private static func commonShape(_ shapes: [RowShape]) -> RowShape? {
        guard var common = shapes.first else { return nil }
        for shape in shapes where shape != common {
            guard shape.columns.map(\.name) == common.columns.map(\.name) else { return nil }
            common.entity = nil
            for (index, column) in shape.columns.enumerated() {
                common.columns[index].type = commonType(common.columns[index].type, column.type)
            }
        }
        return common
    }

    private static func commonType(_ a: ValueType, _ b: ValueType) -> ValueType {
        if a == b { return a }
        if a == .null { return b.optional }
        return b == .null || a.unwrapped == b.unwrapped ? a.optional : .any
    }

    private func json(_ value: Value) -> String { ValueJSON.text(value, zone: zone) + "\n" }

    private func jsonLines(_ value: Value) throws -> String {
        guard case .list(let items) = value else { return json(value) }
        return try each(items) { ValueJSON.text($0, zone: zone) + "\n" }
    }

    /// One piece of text for each item, with looks between them.
    private func each(_ items: [Value], _ write: (Value) -> String) throws -> String {
        var pulse = Pulse(every: 64), out = ""
        for item in items {
            let piece = write(item)
            try pulse.beat(taking: 2 * piece.utf8.count + 32)
            out += piece
        }
        return out
    }

    // MARK: Markdown

    /// A table of GitHub's Markdown. Control characters are shown as pictures: Markdown is read by people.
    private func markdownHead(_ shape: RowShape) -> String {
        markdownRow(shape.columns.map(\.name)) + "|"
            + shape.columns.map { $0.type.isNumber ? " ---: |" : " --- |" }.joined() + "\n"
    }

    private func markdownRow(_ cells: [String]) -> String {
        "| " + cells.map(FormatWriter.markdownCell).joined(separator: " | ") + " |\n"
    }

    private static func markdownCell(_ text: String) -> String {
        var out = ""
        for character in text {
            switch character {
            case "|", "\\", "`", "*", "_", "<", ">", "[", "]", "#": out += "\\\(character)"
            case "\n", "\r\n": out += "<br>"
            default: out += SafeText.shown(String(character))
            }
        }
        return out
    }

    // MARK: YAML

    /// YAML in which every text and name is a JSON string, which YAML reads as the same.
    private func yaml(_ value: Value) throws -> String {
        switch value {
        case .record(let record): yamlEntry(record.shape, record.values, indent: "")
        case .list(let items) where !items.isEmpty: try each(items) { "- \(ValueJSON.text($0, zone: zone))\n" }
        default: ValueJSON.text(value, zone: zone) + "\n"
        }
    }

    private func yamlEntry(_ shape: RowShape, _ row: [Value], indent: String) -> String {
        zip(shape.columns, row).enumerated().map { index, pair in
            (index == 0 ? "" : indent) + "\(ValueJSON.quoted(pair.0.name)): \(ValueJSON.text(pair.1, zone: zone))\n"
        }.joined()
    }
}
