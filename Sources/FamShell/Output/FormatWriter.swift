import FamText
import FamValues

/// Results for programs: every column, ISO times, text as it is. A value that is no table is a table of one row, or of one column `value`,
/// where the format needs rows.
public struct FormatWriter {
    private let format: OutputFormat
    private let zone: Zone
    private let text: ValueText
    private let guardsCells: Bool

    /// `guardsCells`: texts in CSV and TSV that a spreadsheet would take for formulas begin with `'`.
    public init(_ format: OutputFormat, zone: Zone, guardsCells: Bool = false) {
        self.format = format
        self.zone = zone
        self.guardsCells = guardsCells
        text = ValueText(zone: zone, now: nil)
    }

    /// The whole text, with a line end after its last line; empty for an empty table in formats without a head. `table` is written as `tsv`.
    /// Throws what `Work.look` throws.
    public func write(_ value: Value) throws -> String {
        switch format {
        case .json: try json(value)
        case .jsonl: try jsonLines(value)
        case .csv: try delimited(value, .csv)
        case .tsv, .table: try delimited(value, .tsv)
        case .md: try markdown(FormatWriter.table(of: value))
        case .yaml: try yaml(value)
        }
    }

    /// Rows for any value: records are rows of one shape, everything else stands in a column `value`.
    static func table(of value: Value) -> Table {
        switch value {
        case .table(let table): return table
        case .record(let record): return Table(shape: record.shape, rows: [record.values])
        case .list(let items):
            if case .record(let first) = items.first {
                let rows = items.compactMap { item -> [Value]? in
                    if case .record(let record) = item, record.shape == first.shape { record.values } else { nil }
                }
                if rows.count == items.count { return Table(shape: first.shape, rows: rows) }
            }
            return Table(shape: RowShape([Column("value", value.type)]), rows: items.map { [$0] })
        default: return Table(shape: RowShape([Column("value", value.type)]), rows: [[value]])
        }
    }

    /// One piece of text for each row, with looks between them.
    private func each<Item>(_ items: [Item], _ write: (Item) -> String) throws -> [String] {
        var pulse = Pulse(every: 64), pieces: [String] = []
        pieces.reserveCapacity(items.count)
        for item in items {
            let piece = write(item)
            try pulse.beat(taking: 2 * piece.utf8.count + 32)
            pieces.append(piece)
        }
        return pieces
    }

    private func json(_ value: Value) throws -> String {
        guard case .table(let table) = value else { return ValueJSON.text(value, zone: zone) + "\n" }
        if table.rows.isEmpty { return "[]\n" }
        let rows = try each(table.rows) { "  " + ValueJSON.text(table.shape, $0, zone: zone) }
        return "[\n" + rows.joined(separator: ",\n") + "\n]\n"
    }

    private func jsonLines(_ value: Value) throws -> String {
        switch value {
        case .table(let table): try each(table.rows) { ValueJSON.text(table.shape, $0, zone: zone) + "\n" }.joined()
        case .list(let items): try each(items) { ValueJSON.text($0, zone: zone) + "\n" }.joined()
        default: ValueJSON.text(value, zone: zone) + "\n"
        }
    }

    private func delimited(_ value: Value, _ form: DelimitedText) throws -> String {
        let table = FormatWriter.table(of: value)
        let head = form.line(table.shape.columns.map { guardsCells ? DelimitedText.guarded($0.name) : $0.name })
        return ([head] + (try each(table.rows) { form.line($0.map(cell)) })).joined(separator: "\n") + "\n"
    }

    /// Numbers, days and amounts are no formulas, whatever they begin with.
    private func cell(_ value: Value) -> String {
        switch value {
        case .string, .address, .url, .path, .entity, .error, .list, .record: guardsCells ? DelimitedText.guarded(text.cell(value)) : text.cell(value)
        default: text.cell(value)
        }
    }

    /// A table of GitHub's Markdown. Control characters are shown as pictures: Markdown is read by people.
    private func markdown(_ table: Table) throws -> String {
        let columns = table.shape.columns
        let cell = { (text: String) in
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
        var lines = ["| " + columns.map { cell($0.name) }.joined(separator: " | ") + " |"]
        lines.append("|" + columns.map { TableCell.isNumber($0.type) ? " ---: |" : " --- |" }.joined())
        lines += try each(table.rows) { row in "| " + row.map { cell(text.cell($0)) }.joined(separator: " | ") + " |" }
        return lines.joined(separator: "\n") + "\n"
    }

    /// YAML in which every text and name is a JSON string, which YAML reads as the same.
    private func yaml(_ value: Value) throws -> String {
        let entry = { (shape: RowShape, row: [Value], indent: String) in
            zip(shape.columns, row).enumerated().map { index, pair in
                (index == 0 ? "" : indent) + "\(ValueJSON.quoted(pair.0.name)): \(ValueJSON.text(pair.1, zone: zone))\n"
            }.joined()
        }
        switch value {
        case .table(let table):
            return table.rows.isEmpty ? "[]\n" : try each(table.rows) { "- " + entry(table.shape, $0, "  ") }.joined()
        case .record(let record): return entry(record.shape, record.values, "")
        case .list(let items) where !items.isEmpty: return try each(items) { "- \(ValueJSON.text($0, zone: zone))\n" }.joined()
        default: return ValueJSON.text(value, zone: zone) + "\n"
        }
    }
}
