import FamText

/// The place of the cursor: the current stage, the pipeline before it, and the word at the cursor.
struct CursorSite: Equatable {
    /// Pieces of this stage before the word, brackets inside it included.
    var stage: [LinePiece]
    /// The text of the pipeline before this stage, without its last `|`; nil in the first stage.
    var upstream: String?
    /// The word, string or flag that the cursor is at the end of or inside; up to the cursor only.
    var typed: String
    /// The range that a candidate replaces.
    var range: Range<Int>
    /// The quote that the word begins with.
    var quote: Character?
    /// Inside round or square brackets, or after `=`: an expression, also where a command would be else.
    var isNested: Bool
    /// Whether it is inside a string or comment where nothing is completed.
    var isText: Bool
    /// The last two pieces before the word, when they can be a field and an operator: `child ==`.
    var lastTwo: Comparison?

    struct Comparison: Equatable {
        var field: String
        var `operator`: String
    }

    /// A cursor inside a character counts as before it.
    static func find(in text: String, at cursor: Int) -> CursorSite {
        let bytes = Array(text.utf8)
        var cursor = min(max(cursor, 0), bytes.count)
        while cursor < bytes.count, bytes[cursor] & 0xC0 == 0x80 { cursor -= 1 }
        let head = String(decoding: bytes[..<cursor], as: UTF8.self)
        var pieces = LineScanner.pieces(of: head)
        let word = takeWord(&pieces, bytes: bytes, cursor: cursor)
        var frames = [Frame(start: 0)]
        for (index, piece) in pieces.enumerated() {
            switch piece.kind {
            case .open(let bracket):
                frames[frames.count - 1].stage.append(piece)
                frames.append(
                    Frame(
                        start: piece.range.upperBound, opened: index, bracket: bracket, outer: frames[frames.count - 1])
                )
            case .close:
                if frames.count > 1 { frames.removeLast() }
                frames[frames.count - 1].stage.append(piece)
            case .pipe: frames[frames.count - 1].nextStage(before: piece.range.lowerBound)
            case .separator where frames[frames.count - 1].bracket != UInt8(ascii: "("):
                frames[frames.count - 1].nextStatement(from: piece.range.upperBound)
            case .separator, .comment: break
            default: frames[frames.count - 1].stage.append(piece)
            }
        }
        let frame = resolved(frames, bytes: bytes)
        let upstream = frame.pipeEnd.map { String(decoding: bytes[frame.start..<$0], as: UTF8.self) }
        return CursorSite(
            stage: frame.stage, upstream: upstream, typed: word.text, range: word.range, quote: word.quote,
            isNested: frame.bracket == UInt8(ascii: "(") || frame.bracket == UInt8(ascii: "["), isText: word.isText,
            lastTwo: comparison(frame.stage, bytes))
    }

    private static func comparison(_ stage: [LinePiece], _ bytes: [UInt8]) -> Comparison? {
        guard stage.count >= 2, let last = stage.last, stage[stage.count - 2].kind == .word else { return nil }
        return Comparison(
            field: String(decoding: bytes[stage[stage.count - 2].range], as: UTF8.self),
            operator: String(decoding: bytes[last.range], as: UTF8.self))
    }

    private struct Frame {
        var start: Int
        var opened = 0
        var bracket: UInt8 = 0
        var stage: [LinePiece] = []
        var pipeEnd: Int?
        /// The stage around the bracket.
        var around: [LinePiece] = []

        init(start: Int) { self.start = start }
        init(start: Int, opened: Int, bracket: UInt8, outer: Frame) {
            self.start = start
            self.opened = opened
            self.bracket = bracket
            around = outer.stage
        }

        mutating func nextStage(before end: Int) {
            pipeEnd = end
            stage = []
        }
        mutating func nextStatement(from start: Int) {
            self.start = start
            pipeEnd = nil
            stage = []
        }
    }

    /// Inside the brackets of a row stage (`sum(…`, `group child { …`) the fields are still those of the stage around
    /// them.
    private static func resolved(_ frames: [Frame], bytes: [UInt8]) -> Frame {
        guard frames.count > 1, let last = frames.last, last.pipeEnd == nil else { return frames[frames.count - 1] }
        for frame in frames.dropLast().reversed() {
            guard frame.pipeEnd != nil, let first = frame.stage.first else { continue }
            let name = String(decoding: bytes[first.range], as: UTF8.self)
            guard RowStages.takesRowExpressions(name) || RowStages.kind(name) == .into else { continue }
            var merged = frame
            merged.stage += last.stage
            merged.bracket = last.bracket
            return merged
        }
        return last
    }

    private struct Word {
        var text: String
        var range: Range<Int>
        var quote: Character?
        var isText = false
    }

    /// Whether the last piece comes after words only, or begins a statement.
    private static func beginsAddress(_ pieces: [LinePiece]) -> Bool {
        switch pieces.dropLast().last?.kind {
        case nil, .word, .separator, .open: true
        default: false
        }
    }

    /// Takes the piece that ends at the cursor off the pieces when it is a word.
    private static func takeWord(_ pieces: inout [LinePiece], bytes: [UInt8], cursor: Int) -> Word {
        guard let last = pieces.last, last.range.upperBound == cursor else {
            return Word(text: "", range: cursor..<cursor)
        }
        let text = String(decoding: bytes[last.range], as: UTF8.self)
        switch last.kind {
        case .word, .flag, .variable, .number:
            pieces.removeLast()
            return Word(text: text, range: last.range)
        // `/` begins an address, unless there is something to divide.
        case .symbol where text.hasPrefix("-") || text.hasPrefix(".") || text == "/" && beginsAddress(pieces):
            pieces.removeLast()
            return Word(text: text, range: last.range)
        case .string(isClosed: false):
            pieces.removeLast()
            return Word(text: String(text.dropFirst()), range: last.range, quote: text.first)
        case .string, .comment: return Word(text: "", range: cursor..<cursor, isText: true)
        default: return Word(text: "", range: cursor..<cursor)
        }
    }
}
