import FamText

/// Reads records of CSV and TSV text (RFC 4180), each with the line that it begins on. It works on UTF-8 bytes: a cell
/// is exactly what is between its separators. Lines end with LF, CR LF or CR; an empty line is not a record. Cells and
/// columns are bounded. The text may come in pieces; only those with the current record are kept.
public struct DelimitedReader: Sendable {
    public struct Record: Equatable, Sendable {
        /// From 1.
        public var line: Int
        public var cells: [String]
    }

    /// A cell of the record read last; `text` and `plainInt` read it.
    public struct Cell: Sendable {
        fileprivate var range: Range<Int>
        fileprivate var hasDoubledQuotes = false
    }

    /// Where and why the text is not well formed.
    public struct Problem: Error, Equatable {
        public var line: Int
        public var message: String
    }

    private var bytes: [UInt8]
    private let sign: UInt8
    public var separator: Character { Character(Unicode.Scalar(sign)) }
    /// The cells of the record that `advance` read last, until the next call; their texts are not made yet.
    public private(set) var cells: [Cell] = []
    /// The line on which that record begins, from 1.
    public private(set) var recordLine = 1
    /// Whether all of the text is here.
    public private(set) var isComplete: Bool
    private var position = 0
    private var line = 1
    /// Where the record returned last begins.
    private var start = 0
    /// An incomplete record is tried again once there is twice as much of it, so that a large one is read only a few
    /// times.
    private var enough = 0
    /// Whether the last problem was a quoted cell without an end.
    private var isQuoteOpen = false

    /// Reads a whole text. The separator is an ASCII character other than a quote or a line end.
    public init(_ bytes: [UInt8], separator: UInt8) {
        self.init(beginning: bytes, separator: separator)
        isComplete = true
    }

    /// Reads a text that comes in pieces; `append` adds the others.
    public init(beginning bytes: [UInt8], separator: UInt8) {
        self.bytes = bytes
        sign = separator
        isComplete = false
        // A byte order mark is not a part of the first cell.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    private static let quote = UInt8(ascii: "\"")
    private static let newline = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    /// Adds a piece; an empty one means the end.
    public mutating func append(_ piece: [UInt8]) {
        bytes.removeSubrange(..<position)
        position = 0
        start = 0
        if piece.isEmpty { isComplete = true } else { bytes += piece }
    }

    /// The next record as texts; nil where `advance` returns false.
    public mutating func next() throws(Problem) -> Record? {
        guard try advance() else { return nil }
        return Record(line: recordLine, cells: cells.map(text))
    }

    /// Reads the next record into `cells`. False at the end, or if the text is not complete and more of it is needed.
    /// After a problem, reading continues on the line after it; after a quote that is never closed, on the line after
    /// the quote.
    public mutating func advance() throws(Problem) -> Bool {
        start = position
        guard isComplete || bytes.count - position >= enough else { return false }
        let first = line
        let found: Result<Bool, Problem>
        do { found = .success(try record()) } catch {
            found = .failure(error)
            if isQuoteOpen, isComplete || position < bytes.count { goBack(to: error.line, from: first) }
            isQuoteOpen = false
            recover()
        }
        if position == bytes.count, !isComplete {
            (position, line) = (start, first)
            enough = 2 * (bytes.count - start) + 1
            return false
        }
        enough = 0
        return try found.get()
    }

    /// The text of the record returned last, without the line ends around it.
    public var text: String {
        let piece = bytes[start..<position].drop { $0 == Self.newline || $0 == Self.carriageReturn }
        let end = piece.lastIndex { $0 != Self.newline && $0 != Self.carriageReturn } ?? piece.startIndex
        return String(decoding: piece.isEmpty ? piece : piece[piece.startIndex...end], as: UTF8.self)
    }

    /// What ends the record read last: LF, CR LF or CR; nil where the text ends instead.
    public var lineEnd: String? {
        let end = bytes[start..<position].suffix(2)
        guard let last = end.last, last == Self.newline || last == Self.carriageReturn else { return nil }
        return end.count == 2 && last == Self.newline && end.first == Self.carriageReturn
            ? "\r\n" : String(UnicodeScalar(last))
    }

    public func text(_ cell: Cell) -> String {
        let content = bytes.withUnsafeBufferPointer {
            String(decoding: UnsafeBufferPointer(rebasing: $0[cell.range]), as: UTF8.self)
        }
        return cell.hasDoubledQuotes ? content.replacingDoubledQuotes() : content
    }

    /// The number that the cell spells plainly; nil for every other text.
    public func plainInt(_ cell: Cell) -> Int64? {
        bytes.withUnsafeBufferPointer { Int64(plain: UnsafeBufferPointer(rebasing: $0[cell.range])) }
    }

    private mutating func record() throws(Problem) -> Bool {
        while position < bytes.count, let end = lineEnd(at: position) { step(past: end) }
        guard position < bytes.count else { return false }
        recordLine = line
        cells.removeAll(keepingCapacity: true)
        while true {
            if position < bytes.count, bytes[position] == Self.quote {
                cells.append(try quotedCell())
            } else {
                passPlainCells()
                if let last = cells.last, last.range.count > Bounds.cell { throw tooLarge(line) }
            }
            if cells.count > Bounds.columns {
                throw Problem(line: recordLine, message: "it has more than \(Bounds.columns) columns")
            }
            if position < bytes.count, bytes[position] == sign {
                position += 1
                continue
            }
            if let end = lineEnd(at: position) { step(past: end) }
            return true
        }
    }

    /// Reads cells without quotes, at least one, up to the end of the line, or to the separator before a quote. Ends
    /// with a cell that is too large, and with one column too many.
    private mutating func passPlainCells() {
        var found: [Cell] = []
        swap(&found, &cells)
        var start = position
        let sign = sign
        // Letters and digits are beyond every byte that ends a cell.
        let last = max(sign, Self.carriageReturn)
        position = bytes.withUnsafeBufferPointer { bytes in
            var index = start
            while index < bytes.count {
                let byte = bytes[index]
                if byte > last {
                    index &+= 1
                } else if byte == sign {
                    let isBeforePlain = index + 1 < bytes.count && bytes[index + 1] != Self.quote
                    guard isBeforePlain, index - start <= Bounds.cell, found.count < Bounds.columns else { break }
                    found.append(Cell(range: start..<index))
                    index &+= 1
                    start = index
                } else if byte == Self.newline || byte == Self.carriageReturn {
                    break
                } else {
                    index &+= 1
                }
            }
            return index
        }
        found.append(Cell(range: start..<position))
        swap(&found, &cells)
    }

    /// Goes back to the line on which a record without an end begins, which is the first one that is not empty.
    private mutating func goBack(to line: Int, from first: Int) {
        (position, self.line) = (start, first)
        while self.line < line, position < bytes.count, let end = lineEnd(at: position) { step(past: end) }
        // Quotes may span several lines before the one that is not closed.
        while self.line < line, position < bytes.count { recover() }
    }

    /// Continues after the line with the problem.
    private mutating func recover() {
        while position < bytes.count {
            if let end = lineEnd(at: position) { return step(past: end) }
            position += 1
        }
    }

    /// The position after the line end at `index`; nil if there is none.
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

    private mutating func quotedCell() throws(Problem) -> Cell {
        let first = line, start = position + 1
        var hasDoubled = false
        position = start
        while true {
            passUnquoted()
            if position - start > Bounds.cell {
                isQuoteOpen = true
                throw tooLarge(first)
            }
            guard position < bytes.count else {
                isQuoteOpen = true
                throw Problem(line: first, message: "a quote is opened and not closed")
            }
            position += 1
            guard position < bytes.count, bytes[position] == Self.quote else { break }
            hasDoubled = true
            position += 1
        }
        try requireEnd(first)
        return Cell(range: start..<position - 1, hasDoubledQuotes: hasDoubled)
    }

    /// To the next quote, or the end of what is here.
    private mutating func passUnquoted() {
        let start = position
        (position, line) = bytes.withUnsafeBufferPointer { bytes in
            var index = start, line = line
            while index < bytes.count, bytes[index] != Self.quote {
                if bytes[index] == Self.newline { line &+= 1 }
                index &+= 1
            }
            return (index, line)
        }
    }

    private func tooLarge(_ line: Int) -> Problem {
        Problem(line: line, message: "a cell is larger than \(Bounds.size(Bounds.cell))")
    }

    /// A cell ends where its quote is closed.
    private mutating func requireEnd(_ first: Int) throws(Problem) {
        guard position == bytes.count || bytes[position] == sign || lineEnd(at: position) != nil else {
            isQuoteOpen = line > first
            let place = isQuoteOpen ? " on line \(line)" : ""
            throw Problem(
                line: first, message: "text comes after a closing quote\(place); quotes inside a cell are doubled")
        }
    }
}

extension Int64 {
    /// The number that nothing but digits, and a minus before them, spells without a leading zero; nil for every other
    /// text, and for more than 18 digits.
    public init?(plain bytes: UnsafeBufferPointer<UInt8>) {
        let isNegative = bytes.first == UInt8(ascii: "-"), first = isNegative ? 1 : 0
        guard (1...18).contains(bytes.count - first), bytes[first] != UInt8(ascii: "0") || bytes.count == 1 else {
            return nil
        }
        var number: Int64 = 0
        for index in first..<bytes.count {
            let digit = bytes[index] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            number = number &* 10 &+ Int64(digit)
        }
        self = isNegative ? -number : number
    }
}

extension String {
    /// `""` inside a quoted cell is one quote.
    fileprivate func replacingDoubledQuotes() -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count)
        let quote = UInt8(ascii: "\"")
        var isFirst = false
        for byte in utf8 {
            isFirst = byte == quote && !isFirst
            if byte != quote || isFirst { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
