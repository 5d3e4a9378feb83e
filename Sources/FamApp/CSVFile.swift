import FamText
import FamValues
import Foundation

/// A CSV file as a table of text: its first record names the columns.
struct CSVFile {
    private let path: String
    /// Where its text is: what a run has saved is not yet in its place.
    private let place: String
    /// Nil finds it in the first line.
    private let separator: UInt8?
    private let encoding: TextEncoding

    init(path: String, place: String? = nil, separator: String?, encoding: TextEncoding = .utf8) throws {
        let isOne = separator.map { $0.utf8.count == 1 && !"\"\n\r".utf8.contains($0.utf8.first ?? 0x0A) }
        guard isOne ?? true else {
            throw Diagnostic(
                .badArgument, "`--sep` takes one character, such as `;`, not `\(SafeText.brief(separator ?? ""))`")
        }
        self.path = path
        self.place = place ?? path
        self.separator = separator?.utf8.first
        self.encoding = encoding
    }

    /// The columns, as the first record names them. Reads no more than it needs of a large file.
    func shape() throws -> RowShape {
        var reader = reader(of: try InputFile.head(place, encoding))
        return try shape(&reader)
    }

    /// All rows. Lines that are no rows are an error that names each of them, or are left out and given to `skipped`.
    func table(skipped: ((Diagnostic) -> Void)? = nil) throws -> Table {
        var reader = reader(of: Array(try InputFile.text(place, encoding).utf8))
        let shape = try shape(&reader)
        var rows: [[Value]] = [], lines: [Int] = [], bad = BadLines(), pulse = Pulse(every: 64)
        var left: [RowOrigin.LeftLine] = []
        while true {
            try pulse.beat(taking: 64 * (shape.columns.count + 1))
            let record: DelimitedReader.Record, start = reader.position
            switch read(&reader) {
            case .failure(let problem):
                bad.add(malformed(problem.message, problem.line))
                reader.recover()
                left.append(.init(line: problem.line, text: reader.text(from: start), problem: problem.message))
                continue
            case .success(nil):
                try bad.report(skipped)
                return Table(
                    shape: shape, rows: rows,
                    origin: RowOrigin(file: path, lines: lines, separator: reader.separator, left: left))
            case .success(let found?): record = found
            }
            if record.cells.count == shape.columns.count {
                rows.append(record.cells.map { .string($0) })
                lines.append(record.line)
            } else {
                let count = record.cells.count == 1 ? "1 cell is" : "\(record.cells.count) cells are"
                let problem = "it has \(shape.columns.count) columns, and \(count) here"
                bad.add(malformed(problem, record.line))
                left.append(.init(line: record.line, text: reader.text(from: start), problem: problem))
            }
        }
    }

    private func read(_ reader: inout DelimitedReader) -> Result<DelimitedReader.Record?, DelimitedReader.Problem> {
        do { return .success(try reader.next()) } catch { return .failure(error) }
    }

    private func shape(_ reader: inout DelimitedReader) throws -> RowShape {
        guard let header = try next(&reader) else {
            throw malformed("it is empty, and its first line should name the columns", 1)
        }
        var columns: [Column] = [], names: Set<String> = []
        for name in header.cells.map({ $0.trimmingCharacters(in: .whitespaces) }) {
            if name.isEmpty { throw malformed("a column has no name", header.line) }
            if !names.insert(name).inserted {
                throw malformed("two columns are called `\(SafeText.brief(name))`", header.line)
            }
            columns.append(Column(name, .string))
        }
        return RowShape(columns)
    }

    private func next(_ reader: inout DelimitedReader) throws -> DelimitedReader.Record? {
        do { return try reader.next() } catch { throw malformed(error.message, error.line) }
    }

    private func reader(of text: [UInt8]) -> DelimitedReader {
        DelimitedReader(text, separator: separator ?? CSVFile.separator(in: text))
    }

    /// A comma, unless the first line has none outside of quotes and has another usual separator there.
    static func separator(in text: [UInt8]) -> UInt8 {
        var isQuoted = false, found: Set<UInt8> = []
        for byte in text {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == 0x0A || byte == 0x0D { break }
            found.insert(byte)
        }
        return ",;\t|".utf8.first { found.contains($0) } ?? UInt8(ascii: ",")
    }

    private func malformed(_ reason: String, _ line: Int) -> Diagnostic {
        Diagnostic(.badFile, "`\(SafeText.shown(path))`, line \(line): \(reason)")
    }
}
