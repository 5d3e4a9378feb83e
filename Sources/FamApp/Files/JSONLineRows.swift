import FamText
import FamValues

/// The records of a file of JSON lines as rows of the wanted columns, read on demand; the key of each is its line
/// number. A field that a record does not have is null. Lines that are not records are an error that quotes the first,
/// thrown once all are counted; or they are left out and passed to `skipped` at the end.
final class JSONLineRows: FileRows {
    private(set) var shape: RowShape
    private let lines: TextLines
    private let skipped: ((Diagnostic) -> Void)?
    private var bad = BadLines()

    init(_ lines: TextLines, _ shape: RowShape, skipped: ((Diagnostic) -> Void)?) {
        self.lines = lines
        self.shape = shape
        self.skipped = skipped
    }

    var file: SourceFile { SourceFile(name: lines.name) }

    func next() throws -> Row? {
        while let value = try lines.nextJSON(&bad) {
            guard case .record(let record) = value else {
                bad.add(lines.problem("it is a value of type `\(value.type)`, not a record"))
                continue
            }
            guard bad.isEmpty || skipped != nil else { continue }
            return Row(shape.columns.map { record[$0.name] ?? .null }, key: Int64(lines.number))
        }
        try close()
        return nil
    }

    func narrow(to columns: [(place: Int, type: ValueType)]) {
        shape = RowShape(columns.map { shape.columns[$0.place] })
    }

    func settle() throws { try lines.settle() }

    func close() throws {
        let bad = bad
        self.bad = BadLines()
        try bad.report(skipped)
    }
}
