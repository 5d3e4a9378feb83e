import FamText

/// Records of CSV and TSV text (RFC 4180), each with the line that it begins on. Works on UTF-8 bytes: a cell is
/// exactly what is between its separators. Lines end with LF, CR LF or CR; an empty line is not a record. Cells and
/// columns are bounded.
public struct DelimitedReader: Sendable {
    public struct Record: Equatable, Sendable {
        /// From 1.
        public var line: Int
        public var cells: [String]
    }

    /// Where and why the text is not well formed.
    public struct Problem: Error, Equatable {
        public var line: Int
        public var message: String
    }

    private let bytes: [UInt8]
    private let sign: UInt8
    public var separator: Character { Character(Unicode.Scalar(sign)) }
    /// How many bytes are read.
    public private(set) var position = 0
    private var line = 1

    /// The separator is an ASCII character, neither a quote nor a line end.
    public init(_ bytes: [UInt8], separator: UInt8) {
        self.bytes = bytes
        sign = separator
        // A byte order mark is not a part of the first cell.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    private static let quote = UInt8(ascii: "\"")
    private static let newline = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    /// The next record, nil at the end.
    public mutating func next() throws(Problem) -> Record? {
        while position < bytes.count, let end = lineEnd(at: position) { step(past: end) }
        guard position < bytes.count else { return nil }
        var record = Record(line: line, cells: [])
        while true {
            record.cells.append(try cell())
            if record.cells.count > Bounds.columns {
                throw Problem(line: record.line, message: "it has more than \(Bounds.columns) columns")
            }
            if position < bytes.count, bytes[position] == sign {
                position += 1
                continue
            }
            if let end = lineEnd(at: position) { step(past: end) }
            return record
        }
    }

    /// The bytes since `start` as they stand there, without line ends around them.
    public func text(from start: Int) -> String {
        let piece = bytes[start..<position].drop { $0 == Self.newline || $0 == Self.carriageReturn }
        let end = piece.lastIndex { $0 != Self.newline && $0 != Self.carriageReturn } ?? piece.startIndex
        return String(decoding: piece.isEmpty ? piece : piece[piece.startIndex...end], as: UTF8.self)
    }

    /// After a problem: goes on after the end of the line that it was met in.
    public mutating func recover() {
        while position < bytes.count {
            if let end = lineEnd(at: position) { return step(past: end) }
            position += 1
        }
    }

    /// The end of the line that ends here: its position after, nil in the middle of a line.
    private func lineEnd(at index: Int) -> Int? {
        guard index < bytes.count else { return nil }
        if bytes[index] == Self.newline { return index + 1 }
        guard bytes[index] == Self.carriageReturn else { return nil }
        return index + 1 < bytes.count && bytes[index + 1] == Self.newline ? index + 2 : index + 1
    }

    private mutating func step(past end: Int) {
        position = end
        line += 1
    }

    private mutating func cell() throws(Problem) -> String {
        if position < bytes.count, bytes[position] == Self.quote { return try quotedCell() }
        let start = position
        while position < bytes.count, bytes[position] != sign, lineEnd(at: position) == nil { position += 1 }
        if position - start > Bounds.cell { throw tooLarge(line) }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func quotedCell() throws(Problem) -> String {
        let first = line
        var content: [UInt8] = []
        position += 1
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == Self.quote {
                guard position < bytes.count, bytes[position] == Self.quote else { return try closed(content) }
                position += 1
            } else if byte == Self.newline {
                line += 1
            }
            content.append(byte)
            if content.count > Bounds.cell { throw tooLarge(first) }
        }
        throw Problem(line: first, message: "a quote is opened and not closed")
    }

    private func tooLarge(_ line: Int) -> Problem {
        Problem(line: line, message: "a cell is larger than \(Bounds.size(Bounds.cell))")
    }

    private func closed(_ content: [UInt8]) throws(Problem) -> String {
        guard position == bytes.count || bytes[position] == sign || lineEnd(at: position) != nil else {
            throw Problem(line: line, message: "text comes after a closing quote; quotes inside a cell are doubled")
        }
        return String(decoding: content, as: UTF8.self)
    }
}
