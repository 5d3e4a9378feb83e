import FamText
import FamValues

/// The rows that `into --skip-bad` left out, each followed by the reason.
struct RefusedRows {
    let host: any MachineHost
    let shape: RowShape
    /// The file that they were read from.
    let source: SourceFile?
    let rows: [(row: Row, problem: String)]

    /// Those of a delimited file go into one of the same form, which is read like the first: its header, and its
    /// lines as they are there, with those that are no rows, in its encoding. Returns whether it was written.
    func write(to file: String) throws -> Bool {
        let ending = file.split(separator: ".").last ?? ""
        if let source, let form = source.form,
            ending == "csv" || ending == "txt" || ending == "tsv" && form.separator == "\t"
        {
            let text = try lines(source.left, form).map { $0 + form.lineEnd }.joined()
            return try host.save(bytes: form.encoded(text), to: file)
        }
        let columns = shape.columns + [Column(reason, .string)]
        let table = Table(shape: RowShape(columns), rows: rows.map { $0.row.values + [.string($0.problem)] })
        return try host.save(.table(table), to: file, isForced: false)
    }

    private func lines(_ left: [SourceFile.LeftLine], _ form: DelimitedForm) throws -> [String] {
        let row = DelimitedText(separator: form.separator), text = ValueText(zone: host.context.zone, now: nil)
        let numbers = Set(rows.map { Int($0.row.key) })
        // A row that was put together from several lines is none of them.
        let whole = numbers.contains(0) ? nil : try form.records(numbers)
        let separator = String(form.separator)
        var lines = left.map { (line: $0.line, text: $0.text + separator + row.line([$0.problem])) }
        for refused in rows {
            let line = Int(refused.row.key)
            let cells = whole?.records[line] ?? row.line(refused.row.values.map(text.cell))
            lines.append((line, cells + separator + row.line([refused.problem])))
        }
        lines.sort { $0.line < $1.line }
        let header = whole?.header ?? row.line(shape.columns.map(\.name))
        return [header + separator + reason] + lines.map(\.text)
    }

    /// The name of the column with the reasons, which a file that was mended before has already.
    private var reason: String {
        var name = "problem", number = 2
        while shape.index(of: name) != nil {
            name = "problem \(number)"
            number += 1
        }
        return name
    }
}
