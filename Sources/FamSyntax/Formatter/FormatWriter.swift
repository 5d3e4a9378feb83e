/// The text during the layout.
struct FormatWriter {
    private(set) var bytes: [UInt8] = []
    /// The columns of each line, without a comment after code.
    private(set) var widths: [Int] = [0]
    private(set) var column = 0
    /// Blanks before the line's first atom.
    private(set) var indent = 0

    var line: Int { widths.count - 1 }
    var isEmpty: Bool { bytes.isEmpty }

    mutating func put(_ text: ArraySlice<UInt8>, _ atom: FormatAtom) {
        bytes += text
        column += atom.width
        widths[line] = column
        guard let last = atom.lastWidth else { return }
        for byte in text where byte == .newline { widths.append(0) }
        column = last
        widths[line] = column
    }

    mutating func put(_ text: String) {
        bytes += Array(text.utf8)
        column += text.utf8.count
        widths[line] = column
    }

    /// Writes a comment. After code it is one blank away, or in its former column if there were more blanks and there
    /// is room.
    mutating func putComment(_ text: ArraySlice<UInt8>, _ atom: FormatAtom, followsCode: Bool) {
        if followsCode {
            let blanks = atom.gap > 1 ? max(1, atom.column - column) : 1
            bytes += Array(repeating: 0x20, count: blanks)
        }
        bytes += text
    }

    mutating func newline(indent: Int, isBlankBefore: Bool = false) {
        bytes += isBlankBefore ? [.newline, .newline] : [.newline]
        widths += isBlankBefore ? [0, 0] : [0]
        bytes += Array(repeating: 0x20, count: indent)
        column = indent
        self.indent = indent
    }

    mutating func end() {
        if !bytes.isEmpty { bytes.append(.newline) }
    }
}
