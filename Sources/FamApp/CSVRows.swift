import FamText
import FamValues

/// The rows of a CSV file, read on demand; the key of each is its line number. Lines that are not rows are an error
/// that quotes the first, thrown once all are counted; or they are left out and passed to `skipped` at the end.
final class CSVRows: FileRows {
    let shape: RowShape
    private let csv: CSVFile
    private var reader: DelimitedReader
    private let pieces: TextPieces
    private let skipped: ((Diagnostic) -> Void)?
    private var bad = BadLines()
    private var left: [SourceFile.LeftLine] = []

    init(
        _ csv: CSVFile, _ shape: RowShape, _ reader: DelimitedReader, _ pieces: TextPieces,
        _ skipped: ((Diagnostic) -> Void)?
    ) {
        self.csv = csv
        self.shape = shape
        self.reader = reader
        self.pieces = pieces
        self.skipped = skipped
    }

    var file: SourceFile { SourceFile(name: csv.path, separator: reader.separator, left: left) }

    func next() throws -> Row? {
        while true {
            do {
                if let record = try reader.next() {
                    if let row = row(record), bad.isEmpty || skipped != nil { return row }
                } else if reader.isComplete {
                    try close()
                    return nil
                } else {
                    reader.append(try pieces.next())
                }
            } catch let problem as DelimitedReader.Problem { refuse(problem.line, problem.message) }
        }
    }

    func narrow(to columns: Set<Int>) { reader.wanted = shape.columns.indices.map(columns.contains) }

    func settle() throws { try pieces.settle() }

    func close() throws {
        let bad = bad
        self.bad = BadLines()
        try bad.report(skipped)
    }

    /// Nil for a line whose number of cells differs from the number of columns.
    private func row(_ record: DelimitedReader.Record) -> Row? {
        if record.cells.count == shape.columns.count {
            return Row(record.cells.map { .string($0) }, key: Int64(record.line))
        }
        let count = record.cells.count == 1 ? "1 cell is" : "\(record.cells.count) cells are"
        refuse(record.line, "it has \(shape.columns.count) columns, but \(count) here")
        return nil
    }

    private func refuse(_ line: Int, _ problem: String) {
        bad.add(csv.malformed(problem, line))
        if skipped != nil { left.append(.init(line: line, text: reader.text, problem: problem)) }
    }
}
