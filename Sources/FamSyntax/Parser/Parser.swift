import FamText

/// A text as a tree, with all its errors.
public struct Parsed {
    public let tree: Tree
    /// In source order.
    public let diagnostics: [Diagnostic]
    /// Whether the text is correct so far and only incomplete; at the prompt, Enter then continues on the next line.
    public let isUnfinished: Bool
    /// The statements with errors, each after those within it.
    public let broken: [BrokenStatement]

    /// Whether the text contains no statement.
    public var isEmpty: Bool {
        guard case .block(let statements) = tree[tree.root] else { return true }
        return statements.count == 0
    }
}

/// Recursive descent over the bytes of one source; the grammar decides at each place how bytes form tokens.
///
/// Naming law, here and in the extensions: `parseX` must find an X and is at its first byte, `maybeX` may find one,
/// `peekX` looks and consumes nothing. `mutating` means that it consumes. Each ends right after the last byte of what
/// it consumed. The grammar rule is above each function; `…` in it is any text, `ws` blanks.
///
/// Depth of recursion is bounded by `nestLimit`, height of the tree by `heightLimit`, time by the length of the text.
public struct Parser {
    /// How deeply brackets, blocks and prefixes may be nested.
    static let nestLimit = 200
    /// How high an expression's tree may be; each operator of a chain adds a level.
    static let heightLimit = 500

    let base: UnsafePointer<UInt8>
    let count: Int
    var pos = 0

    var tree: Tree
    var diagnostics: [Diagnostic] = []
    /// The statements with errors so far, and which diagnostics belong to them.
    var broken: [BrokenStatement] = []
    var attributed: Set<Int> = []
    /// The nodes of unfinished lists.
    var stack: [NodeID] = []

    var brackets = OpenBrackets()
    /// Whether a newline counts as a blank: inside `( [ {record}`.
    var isMultiline = false
    /// Whether a bare name is a field: in a row expression.
    var isRow = false
    /// Whether `=>` ends the expression: in the pattern of an arm.
    var isPattern = false
    /// The brace of the innermost `match` whose arms are being read.
    var armsOpener = Recovery.none

    var depth = 0
    /// The height of the last expression, and of the highest one since the innermost bracket.
    var height = 0, peak = 0

    /// After an error, nothing more is reported until the statement ends.
    var isPanicking = false
    /// The limit of nesting was exceeded; everything up to the top level gives up.
    var isTooDeep = false
    var recovery: Recovery
    /// A foreign operator ended the statement (`a && b`).
    var endsHere = false

    /// The command being parsed follows a `|`.
    var isPipedCommand = false
    /// In the arguments of `from`, where a type may follow `as`.
    var isFromCommand = false
    /// Whether the last word contains `://`.
    var isURLWord = false
    /// The `##` lines directly above the statement.
    var docComment: Range<Int>?
    /// Parsing stops after the first top-level statement that reaches this offset.
    let pieceEnd: Int
    /// Whether long statements may be folded, and where the one begins that may be; see `Parser+Folding.swift`.
    var folds = false
    var foldableList: Int?
    /// Whether no trees are made of the plain lines at the top level; see `PlainLine.swift`.
    var readsPlainLines = false
    /// Nil if no tokens are needed.
    var tokens: [Token]?
    /// Whether it was already reported that the text is not UTF-8.
    var isBadlyEncoded = false

    private init(
        base: UnsafePointer<UInt8>, count: Int, tree: Tree, recordsTokens: Bool, from start: Start, length: Int
    ) {
        self.base = base
        self.count = count
        self.tree = tree
        pos = start.offset
        pieceEnd = length < count - start.offset ? start.offset + length : count
        recovery = Recovery(
            rewindsDone: start.rewindsDone, rescanBudget: start.rescanBudget ?? count * 4 + 65_536)
        tokens = recordsTokens ? [] : nil
    }

    /// Parses any bytes. Cost: linear in their number.
    public static func parse(_ source: Source, names: NameTable) -> Parsed {
        run(source, names: names, recordsTokens: false).parsed
    }

    /// The tree and the tokens that were consumed.
    static func record(_ source: Source, names: NameTable) -> (parsed: Parsed, tokens: [Token]) {
        let done = run(source, names: names, recordsTokens: true)
        return (done.parsed, done.tokens ?? [])
    }

    /// Where a piece begins, and how much of the limits for the whole text the pieces before it used.
    struct Start {
        var offset = 0
        var rewindsDone = 0
        var rescanBudget: Int?
        var isBadlyEncoded = false
    }

    /// Parses the statements from `start` on, about `length` bytes of text, always complete statements.
    static func parsePiece(
        _ source: Source, names: NameTable, from start: inout Start, length: Int, readsPlainLines: Bool
    ) -> Parsed {
        let done = run(
            source, names: names, recordsTokens: false, from: start, length: length,
            reads: .piece(readsPlainLines: readsPlainLines))
        start = done.end
        return done.parsed
    }

    /// Reads statements again, or the items of a list, that had no errors when the text was read first; or a plain
    /// line, which was only looked at.
    /// - Parameter isFunction: whether it is a `def` or in the body of one.
    public static func parse(
        _ source: Source, names: NameTable, part: Range<Int>, isList: Bool = false, isFunction: Bool = false
    ) -> Parsed {
        // Whether it is UTF-8 was looked at as well.
        let start = Start(offset: part.lowerBound, isBadlyEncoded: true)
        return run(
            source, names: names, recordsTokens: false, from: start, length: part.count,
            reads: isList ? .foldedItems : .part(isFunction: isFunction)
        ).parsed
    }

    /// What a parse is of.
    private enum Reading {
        case statements, foldedItems
        /// Statements whose tree only the check sees: a `def`, a part of a statement, or a piece of a text.
        case part(isFunction: Bool)
        case piece(readsPlainLines: Bool)
    }

    private static func run(
        _ source: Source, names: NameTable, recordsTokens: Bool, from start: Start = Start(), length: Int = .max,
        reads: Reading = .statements
    ) -> Result {
        source.bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else {
                var tree = Tree(source: source, names: names, expecting: 0)
                tree.root = tree.add(.block, 0, 0, NodeList.empty)
                return Result(
                    parsed: Parsed(tree: tree, diagnostics: [], isUnfinished: false, broken: []), end: start,
                    tokens: nil)
            }
            // The pointer is valid while this closure runs, and the parser does not outlive it.
            var parser = Parser(
                base: base, count: bytes.count,
                tree: Tree(source: source, names: names, expecting: min(length, bytes.count)),
                recordsTokens: recordsTokens, from: start, length: length)
            switch reads {
            case .foldedItems: parser.parseFoldedItems()
            case .statements: parser.parseSource(start)
            case .part(let isFunction):
                (parser.folds, parser.brackets.isFunction) = (true, isFunction)
                parser.parseSource(start)
            case .piece(let readsPlainLines):
                (parser.folds, parser.readsPlainLines) = (true, readsPlainLines)
                parser.parseSource(start)
            }
            let parsed = Parsed(
                tree: parser.tree, diagnostics: parser.sortedDiagnostics(), isUnfinished: parser.recovery.isUnfinished,
                broken: parser.broken)
            let end = Start(
                offset: parser.pos, rewindsDone: parser.recovery.rewindsDone,
                rescanBudget: parser.recovery.rescanBudget,
                isBadlyEncoded: start.isBadlyEncoded || parser.isBadlyEncoded)
            return Result(parsed: parsed, end: end, tokens: parser.tokens)
        }
    }

    private struct Result {
        let parsed: Parsed
        let end: Start
        let tokens: [Token]?
    }

    /// source = [bom] ["#!" … newline] statements
    private mutating func parseSource(_ start: Start) {
        if pos == 0 {
            if count >= 3, base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF { pos = 3 }
            if byte(pos) == UInt8(ascii: "#"), byte(pos + 1) == UInt8(ascii: "!") { skipComment() }
        }
        let list = parseStatements(until: nil)
        if pos < pieceEnd { pos = count }
        tree.root = tree.add(.block, start.offset, pos, list)
        if !start.isBadlyEncoded { checkEncoding(start.offset..<pos) }
    }

    private func sortedDiagnostics() -> [Diagnostic] {
        let numbered = diagnostics.enumerated().sorted { a, b in
            (a.element.span?.start ?? 0, a.offset) < (b.element.span?.start ?? 0, b.offset)
        }
        return numbered.map(\.element)
    }
}
