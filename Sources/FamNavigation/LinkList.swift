import FamRegistry
import FamText
import FamValues

/// A list of links: one on each line, or CSV and TSV with a header. Empty lines and lines that begin with `#` are
/// skipped, and so is a byte order mark.
struct LinkList {
    struct Line {
        var number: Int
        var link: [UInt8]
        /// The expected outcome; nil if there is none.
        var expected: String?
        /// The whole line of CSV; empty where a line is its link.
        var cells: [String] = []
    }

    /// The names of the columns; nil if a line is its link.
    private(set) var head: [String]?
    private let lines: LineReader
    /// The name as given.
    let name: String
    private var columns: Columns?
    private var isAtStart = true

    /// The columns of the link and the expectation in a line of CSV.
    private struct Columns {
        var separator: UInt8
        var link: Int
        var expected: Int?
    }

    /// - Parameter expectation: the column with the expected outcome; the list is then read as CSV, whatever its name.
    init(_ lines: LineReader, named name: String, expectation: String?) throws {
        self.lines = lines
        self.name = name
        let ending = ASCIIWord.folded(name.split(separator: ".").last ?? "") ?? ""
        guard expectation != nil || ["csv", "tsv"].contains(ending) else { return }
        try readHead(separator: ending == "tsv" ? 0x09 : 0x2C, expectation)
    }

    var readBytes: Int { lines.readBytes }
    var size: Int { lines.size }

    mutating func next() throws -> Line? {
        while let line = try nextLine() {
            guard let columns else { return Line(number: lines.number, link: line, expected: nil) }
            let cells = try cells(line, columns.separator)
            let expected = columns.expected.flatMap { $0 < cells.count && !cells[$0].isEmpty ? cells[$0] : nil }
            return Line(
                number: lines.number, link: columns.link < cells.count ? Array(cells[columns.link].utf8) : [],
                expected: expected, cells: cells)
        }
        return nil
    }

    private mutating func nextLine() throws -> [UInt8]? {
        while var line = try lines.next() {
            if isAtStart, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
            isAtStart = false
            if let first = line.first, first != UInt8(ascii: "#") { return line }
        }
        return nil
    }

    private mutating func readHead(separator: UInt8, _ expectation: String?) throws {
        guard let head = try nextLine() else { return }
        let names = try cells(head, separator)
        self.head = names
        var columns = Columns(separator: separator, link: names.firstIndex { $0 == "url" || $0 == "link" } ?? 0)
        if let expectation {
            guard let index = names.firstIndex(of: expectation) else {
                let near = Suggestion.nearest(expectation, in: names)
                throw Diagnostic(
                    .badFile, "`\(SafeText.shown(name))` has no column `\(SafeText.shown(expectation))`",
                    notes: ["columns: " + names.prefix(20).map { SafeText.shown($0) }.joined(separator: ", ")],
                    help: near.map { "did you mean `\(SafeText.shown($0))`?" })
            }
            columns.expected = index
        }
        self.columns = columns
    }

    private func cells(_ line: [UInt8], _ separator: UInt8) throws -> [String] {
        // Nearly every line has no quotes. Bytes that are not UTF-8 are kept, so that the link is refused.
        var reader = DelimitedReader(line, separator: separator)
        do {
            return try reader.next()?.cells ?? []
        } catch {
            throw Diagnostic(.badFile, "line \(lines.number) of `\(SafeText.shown(name))`: \(error.message)")
        }
    }
}
