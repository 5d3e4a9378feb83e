import FamText
import FamValues

/// Results for programs: every column, ISO times, text as it is. A value that is no table is a table of one row, or of one column `value`,
/// where the format needs rows.
public struct FormatWriter {
    private let format: OutputFormat
    private let zone: Zone
    private let text: ValueText

    public init(_ format: OutputFormat, zone: Zone) {
        self.format = format
        self.zone = zone
        text = ValueText(zone: zone, now: nil)
    }

    /// The whole text, with a line end after its last line; empty for an empty table in formats without a head. `table` is written as `tsv`.
    public func write(_ value: Value) -> String {
        switch format {
        case .json: json(value)
        case .jsonl: jsonLines(value)
        case .csv: delimited(value, .csv)
        case .tsv, .table: delimited(value, .tsv)
        case .md: markdown(FormatWriter.table(of: value))
        case .yaml: yaml(value)
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

    private func json(_ value: Value) -> String {
        guard case .table(let table) = value else { return ValueJSON.text(value, zone: zone) + "\n" }
        if table.rows.isEmpty { return "[]\n" }
        let rows = table.rows.map { "  " + ValueJSON.text(table.shape, $0, zone: zone) }
        return "[\n" + rows.joined(separator: ",\n") + "\n]\n"
    }

    private func jsonLines(_ value: Value) -> String {
        switch value {
        case .table(let table): table.rows.map { ValueJSON.text(table.shape, $0, zone: zone) + "\n" }.joined()
        case .list(let items): items.map { ValueJSON.text($0, zone: zone) + "\n" }.joined()
        default: ValueJSON.text(value, zone: zone) + "\n"
        }
    }

    private func delimited(_ value: Value, _ form: DelimitedText) -> String {
        let table = FormatWriter.table(of: value)
        let head = form.line(table.shape.columns.map(\.name))
        return ([head] + table.rows.map { form.line($0.map(text.cell)) }).joined(separator: "\n") + "\n"
    }

    /// A table of GitHub's Markdown. Control characters are shown as pictures: Markdown is read by people.
    private func markdown(_ table: Table) -> String {
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
        for row in table.rows { lines.append("| " + row.map { cell(text.cell($0)) }.joined(separator: " | ") + " |") }
        return lines.joined(separator: "\n") + "\n"
    }

    /// YAML in which every text and name is a JSON string, which YAML reads as the same.
    private func yaml(_ value: Value) -> String {
        let entry = { (shape: RowShape, row: [Value], indent: String) in
            zip(shape.columns, row).enumerated().map { index, pair in
                (index == 0 ? "" : indent) + "\(ValueJSON.quoted(pair.0.name)): \(ValueJSON.text(pair.1, zone: zone))\n"
            }.joined()
        }
        switch value {
        case .table(let table):
            return table.rows.isEmpty ? "[]\n" : table.rows.map { "- " + entry(table.shape, $0, "  ") }.joined()
        case .record(let record): return entry(record.shape, record.values, "")
        case .list(let items) where !items.isEmpty: return items.map { "- \(ValueJSON.text($0, zone: zone))\n" }.joined()
        default: return ValueJSON.text(value, zone: zone) + "\n"
        }
    }
}
