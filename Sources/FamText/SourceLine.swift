/// One line of a source as a terminal shows it: safe text, with the column of every byte.
struct SourceLine {
    /// An indivisible piece: a grapheme, a tab, or bytes that are not UTF-8.
    struct Cell {
        var text: String
        var columns: Int
        /// Offset of its first byte in the source.
        var start: Int
    }

    let number: Int
    let start: Int
    /// Offset just after the last byte, without the line end.
    let end: Int
    private(set) var cells: [Cell] = []
    /// Whether text before or after the cells was left out; lines of megabytes are not laid out in full.
    private(set) var isCutBefore = false
    private(set) var isCutAfter = false

    private static let reach = 4096
    private static let tabStop = 4

    /// The line with the byte at `offset`. Only a few thousand bytes around `offset` become cells.
    init(_ source: Source, at offset: Int) {
        let found = source.line(at: offset)
        number = found.number
        start = found.start
        var end = source.lineEnd(from: found.start)
        if end > start, source.bytes[end - 1] == 0x0D { end -= 1 }
        self.end = end
        var from = max(start, offset - SourceLine.reach), to = min(end, offset + SourceLine.reach)
        while from > start, source.bytes[from] & 0xC0 == 0x80 { from -= 1 }
        while to < end, source.bytes[to] & 0xC0 == 0x80 { to += 1 }
        isCutBefore = from > start
        isCutAfter = to < end
        layOut(source, from..<to)
    }

    private mutating func layOut(_ source: Source, _ range: Range<Int>) {
        guard let text = String(validating: source.bytes[range], as: UTF8.self) else {
            return layOutBroken(source, range)
        }
        var offset = range.lowerBound, column = 0
        for character in text {
            column += append(String(character), at: offset, column: column)
            offset += character.utf8.count
        }
    }

    /// Bytes that are not UTF-8 are shown as `�`, one for each broken sequence.
    private mutating func layOutBroken(_ source: Source, _ range: Range<Int>) {
        var parser = Unicode.UTF8.ForwardParser()
        var bytes = source.bytes[range].makeIterator()
        var offset = range.lowerBound, column = 0
        while true {
            switch parser.parseScalar(from: &bytes) {
            case .valid(let encoded):
                column += append(String(Unicode.UTF8.decode(encoded)), at: offset, column: column)
                offset += encoded.count
            case .error(let length):
                column += append("\u{FFFD}", at: offset, column: column)
                offset += length
            case .emptyInput: return
            }
        }
    }

    private mutating func append(_ text: String, at offset: Int, column: Int) -> Int {
        let shown =
            text == "\t"
            ? String(repeating: " ", count: SourceLine.tabStop - column % SourceLine.tabStop) : SafeText.shown(text)
        let columns = TextWidth.columns(shown)
        cells.append(Cell(text: shown, columns: columns, start: offset))
        return columns
    }

    /// The index of the cell with the byte at `offset`, or the number of cells if it is after the last.
    func cell(at offset: Int) -> Int {
        var low = 0, high = cells.count
        while low < high {
            let middle = (low + high) / 2
            if cells[middle].start <= offset { low = middle + 1 } else { high = middle }
        }
        if low == cells.count, offset >= end { return cells.count }
        return max(0, low - 1)
    }

    /// 1-based, in characters, as editors count.
    static func column(_ source: Source, line start: Int, offset: Int) -> Int {
        source.text(start..<max(start, offset)).count + 1
    }
}
