import FamText
import FamValues

/// The rows of a CSV file, read on demand; the key of each is its line number. Lines that are not rows are an error
/// that quotes the first, thrown once all are counted; or they are left out and passed to `skipped` at the end.
final class CSVRows: FileRows {
    private(set) var shape: RowShape
    /// The number of columns in the file.
    private let width: Int
    /// Which cells are read, and whether as ints; nil for all as texts.
    private var columns: [(place: Int, isInt: Bool)]?
    private let csv: CSVFile
    private var reader: DelimitedReader
    private let pieces: TextPieces
    private let form: DelimitedForm
    private let skipped: ((Diagnostic) -> Void)?
    private var bad = BadLines()
    private var left: [SourceFile.LeftLine] = []

    init(
        _ csv: CSVFile, _ shape: RowShape, _ reader: DelimitedReader, _ pieces: TextPieces,
        _ skipped: ((Diagnostic) -> Void)?
    ) {
        self.csv = csv
        self.shape = shape
        width = shape.columns.count
        self.reader = reader
        self.pieces = pieces
        form = DelimitedForm(
            separator: reader.separator, lineEnd: reader.lineEnd ?? "\n", encoded: pieces.encoder,
            records: { try csv.records(at: $0) })
        self.skipped = skipped
    }

    var file: SourceFile { SourceFile(name: csv.path, form: form, left: left) }

    func next() throws -> Row? {
        while true {
            do {
                if try reader.advance() {
                    if let row = row(), bad.isEmpty || skipped != nil { return row }
                } else if reader.isComplete {
                    try close()
                    return nil
                } else {
                    reader.append(try pieces.next())
                }
            } catch let problem as DelimitedReader.Problem { refuse(problem.line, problem.message) }
        }
    }

    func narrow(to columns: [(place: Int, type: ValueType)]) {
        shape = RowShape(columns.map { shape.columns[$0.place] })
        self.columns = columns.map { ($0.place, $0.type.unwrapped == .int) }
    }

    func settle() throws { try pieces.settle() }

    func close() throws {
        let bad = bad
        self.bad = BadLines()
        try bad.report(skipped)
    }

    /// Nil for a line whose number of cells differs from the number of columns.
    private func row() -> Row? {
        let count = reader.cells.count
        guard count == width else {
            let cells = count == 1 ? "1 cell is" : "\(count) cells are"
            refuse(
                reader.recordLine, "it has \(width) column\(width == 1 ? "" : "s"), but \(cells) here",
                help: separators)
            return nil
        }
        return Row(reader.values(of: columns), key: Int64(reader.recordLine))
    }

    /// The names of all columns in one, or as many other signs in this line as in the first one: the file has another
    /// separator.
    private var separators: String? {
        let names = shape.columns.map(\.name).joined(separator: String(reader.separator))
        let line = reader.text
        let found = ";\t|,".first { sign in
            let count = names.count { $0 == sign }
            return width == 1 ? count > 0 : count > 0 && count == line.count { $0 == sign }
        }
        guard let sign = found else { return nil }
        return "`--sep \"\(sign == "\t" ? "\\t" : String(sign))\"` splits its lines as they seem to be meant"
    }

    private func refuse(_ line: Int, _ problem: String, help: String? = nil) {
        var bad = csv.malformed(problem, line)
        bad.help = help
        self.bad.add(bad)
        if skipped != nil { left.append(.init(line: line, text: reader.text, problem: problem)) }
    }
}

extension DelimitedReader {
    /// The values of the record read last. Mutating, so that an object's reader is not copied for each.
    fileprivate mutating func values(of columns: [(place: Int, isInt: Bool)]?) -> [Value] {
        guard let columns else { return cells.map { .string(text($0)) } }
        var values: [Value] = []
        values.reserveCapacity(columns.count)
        for (place, isInt) in columns {
            let cell = cells[place]
            if isInt, let number = plainInt(cell) {
                values.append(.int(number))
            } else {
                values.append(.string(text(cell)))
            }
        }
        return values
    }
}
