import FamText
import FamValues
import Foundation

/// A CSV file as a table of text: its first record names the columns.
struct CSVFile {
    let path: String
    /// The path of the text; a file saved by this run is not in its place yet.
    private let place: String
    /// Nil to detect it from the first line.
    private let separator: UInt8?
    private let encoding: TextEncoding

    init(path: String, place: String? = nil, separator: String?, encoding: TextEncoding = .utf8) throws {
        self.path = path
        self.place = place ?? path
        self.separator = try DelimitedText.separator(separator)
        self.encoding = encoding
    }

    /// The columns named by the first record. Reads no more of a large file than it needs.
    func shape() throws -> RowShape {
        var reader = reader(of: try InputFile.head(place, encoding))
        return try shape(&reader, nil)
    }

    /// The rows, read on demand.
    func rows(skipped: ((Diagnostic) -> Void)?) throws -> CSVRows {
        let pieces = try TextPieces(place, named: path, encoding)
        var reader = reader(of: try pieces.next())
        let shape = try shape(&reader, pieces)
        return CSVRows(self, shape, reader, pieces, skipped)
    }

    /// The header and the records that begin on these lines, as the file has them; nil for standard input.
    func records(at lines: Set<Int>) throws -> (header: String, records: [Int: String])? {
        if path == InputFile.standardInput { return nil }
        let pieces = try TextPieces(place, named: path, encoding)
        var reader = reader(of: try pieces.next()), found: [Int: String] = [:]
        guard try next(&reader, pieces) != nil else { return nil }
        let header = reader.text
        while found.count < lines.count {
            do {
                if try reader.advance() {
                    if lines.contains(reader.recordLine) { found[reader.recordLine] = reader.text }
                } else if reader.isComplete {
                    break
                } else {
                    reader.append(try pieces.next())
                }
            } catch is DelimitedReader.Problem { continue }
        }
        return (header, found)
    }

    /// - Parameter pieces: the rest of the text; nil to look only at the beginning.
    private func shape(_ reader: inout DelimitedReader, _ pieces: TextPieces?) throws -> RowShape {
        guard let header = try next(&reader, pieces) else {
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

    private func next(_ reader: inout DelimitedReader, _ pieces: TextPieces?) throws -> DelimitedReader.Record? {
        while true {
            do { if let record = try reader.next() { return record } } catch {
                throw malformed(error.message, error.line)
            }
            if reader.isComplete { return nil }
            reader.append(try pieces?.next() ?? [])
        }
    }

    private func reader(of text: [UInt8]) -> DelimitedReader {
        DelimitedReader(beginning: text, separator: separator ?? CSVFile.separator(in: text))
    }

    /// A comma, unless the first line has none outside of quotes and has another usual separator.
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

    func malformed(_ reason: String, _ line: Int) -> Diagnostic {
        Diagnostic(.badFile, "`\(SafeText.shown(path))`, line \(line): \(reason)")
    }
}
