/// A piece of an unfinished line, enough to find the place of the cursor and to color it. Unlike the parser's tokens,
/// every text has pieces.
struct LinePiece: Equatable {
    enum Kind: Equatable {
        case word, flag, variable, number
        /// In quotes; `isClosed` false while the quote at the end is missing.
        case string(isClosed: Bool)
        case pipe
        /// `;` or a line end that ends a statement
        case separator
        case open(UInt8), close(UInt8)
        case comma
        case symbol
        case comment
    }
    var kind: Kind
    var range: Range<Int>
}

/// Cuts a line into pieces. Linear, never fails. It is next to the parser's `Tokenizer` because that one gives a token
/// its kind by the place where the tree puts it (`lo` is a command, a name or a word) and makes errors of what is not
/// finished: for completion the same letters must be the same piece wherever the cursor is, and an open quote a string.
struct LineScanner {
    private let bytes: [UInt8]
    private var position = 0
    private var pieces: [LinePiece] = []

    static func pieces(of text: String) -> [LinePiece] {
        var scanner = LineScanner(bytes: Array(text.utf8))
        while scanner.position < scanner.bytes.count { scanner.step() }
        return scanner.pieces
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func add(_ kind: LinePiece.Kind, to end: Int) {
        pieces.append(LinePiece(kind: kind, range: position..<end))
        position = end
    }

    private mutating func step() {
        let byte = bytes[position]
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): position += 1
        case UInt8(ascii: "\\") where next == 0x0A: position += 2
        case 0x0A: lineEnd()
        case UInt8(ascii: ";"): add(.separator, to: position + 1)
        case UInt8(ascii: "|"): add(.pipe, to: position + 1)
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): add(.open(byte), to: position + 1)
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): add(.close(byte), to: position + 1)
        case UInt8(ascii: ","): add(.comma, to: position + 1)
        case UInt8(ascii: "\""), UInt8(ascii: "'"): string(byte)
        case UInt8(ascii: "#"): add(.comment, to: lineLimit)
        default: word(byte)
        }
    }

    private var next: UInt8? { position + 1 < bytes.count ? bytes[position + 1] : nil }
    private var lineLimit: Int { bytes[position...].firstIndex(of: 0x0A) ?? bytes.count }

    /// A line continues after `|` and where the next line starts with `|`.
    private mutating func lineEnd() {
        var ahead = position + 1
        while ahead < bytes.count, bytes[ahead] == 0x20 || bytes[ahead] == 0x0A { ahead += 1 }
        if pieces.last?.kind == .pipe || (ahead < bytes.count && bytes[ahead] == UInt8(ascii: "|")) {
            position += 1
        } else {
            add(.separator, to: position + 1)
        }
    }

    private mutating func string(_ quote: UInt8) {
        let isTriple = quote == UInt8(ascii: "\"") && bytes[position...].starts(with: [quote, quote, quote])
        var end = position + (isTriple ? 3 : 1)
        while end < bytes.count {
            if bytes[end] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                end += 2
            } else if isTriple ? bytes[end...].starts(with: [quote, quote, quote]) : bytes[end] == quote {
                return add(.string(isClosed: true), to: end + (isTriple ? 3 : 1))
            } else {
                end += 1
            }
        }
        add(.string(isClosed: false), to: bytes.count)
    }

    private mutating func word(_ first: UInt8) {
        var end = position + 1
        while end < bytes.count, !LineScanner.ends(bytes[end]) { end += 1 }
        let text = bytes[position..<end]
        let kind: LinePiece.Kind =
            if first == UInt8(ascii: "$") {
                .variable
            } else if text.starts(with: Array("--".utf8)), text.count == 2 || LineScanner.isLetter(text[position + 2]) {
                .flag
            } else if LineScanner.isDigit(first)
                || (first == UInt8(ascii: "-") && text.count > 1 && LineScanner.isDigit(text[position + 1]))
            {
                .number
            } else if text.allSatisfy({ Array("+-*/%=!<>&.?:~".utf8).contains($0) }) {
                .symbol
            } else {
                .word
            }
        add(kind, to: end)
    }

    private static func ends(_ byte: UInt8) -> Bool { Array(" \t\r\n;|()[]{},\"'".utf8).contains(byte) }
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte >= 0x80
    }
}
