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
        if case .table(let table) = value { return whole(table) }
        return switch format {
        case .json: json(value)
        case .jsonl: jsonLines(value)
        case .csv, .tsv, .table, .md: whole(FormatWriter.table(of: value))
        case .yaml: yaml(value)
        }
    }

    // MARK: Tables, row by row

    /// What stands before the rows.
    public func head(_ shape: RowShape) -> String {
        switch format {
        case .csv: DelimitedText.csv.line(shape.columns.map(\.name)) + "\n"
        case .tsv, .table: DelimitedText.tsv.line(shape.columns.map(\.name)) + "\n"
        case .md: markdownHead(shape)
        case .json, .jsonl, .yaml: ""
        }
    }

    public func row(_ values: [Value], of shape: RowShape, isFirst: Bool) -> String {
        switch format {
        case .json: (isFirst ? "[\n  " : ",\n  ") + ValueJSON.text(shape, values, zone: zone)
        case .jsonl: ValueJSON.text(shape, values, zone: zone) + "\n"
        case .csv: DelimitedText.csv.line(values.map(text.cell)) + "\n"
        case .tsv, .table: DelimitedText.tsv.line(values.map(text.cell)) + "\n"
        case .md: markdownRow(values.map(text.cell))
        case .yaml: "- " + yamlEntry(shape, values, indent: "  ")
        }
    }

    /// What stands behind the rows.
    public func tail(isEmpty: Bool) -> String {
        switch format {
        case .json: isEmpty ? "[]\n" : "\n]\n"
        case .yaml: isEmpty ? "[]\n" : ""
        case .jsonl, .csv, .tsv, .table, .md: ""
        }
    }

    private func whole(_ table: Table) -> String {
        var out = head(table.shape)
        for (index, values) in table.rows.enumerated() { out += row(values, of: table.shape, isFirst: index == 0) }
        return out + tail(isEmpty: table.rows.isEmpty)
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

    private func json(_ value: Value) -> String { ValueJSON.text(value, zone: zone) + "\n" }

    private func jsonLines(_ value: Value) -> String {
        guard case .list(let items) = value else { return json(value) }
        return items.map { ValueJSON.text($0, zone: zone) + "\n" }.joined()
    }

    // MARK: Markdown

    /// A table of GitHub's Markdown. Control characters are shown as pictures: Markdown is read by people.
    private func markdownHead(_ shape: RowShape) -> String {
        markdownRow(shape.columns.map(\.name)) + "|" + shape.columns.map { TableCell.isNumber($0.type) ? " ---: |" : " --- |" }.joined() + "\n"
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
    private func yaml(_ value: Value) -> String {
        switch value {
        case .record(let record): yamlEntry(record.shape, record.values, indent: "")
        case .list(let items) where !items.isEmpty: items.map { "- \(ValueJSON.text($0, zone: zone))\n" }.joined()
        default: ValueJSON.text(value, zone: zone) + "\n"
        }
    }

    private func yamlEntry(_ shape: RowShape, _ row: [Value], indent: String) -> String {
        zip(shape.columns, row).enumerated().map { index, pair in
            (index == 0 ? "" : indent) + "\(ValueJSON.quoted(pair.0.name)): \(ValueJSON.text(pair.1, zone: zone))\n"
        }.joined()
    }
}
