import FamSyntax
import FamText

/// A check of a long text, piece by piece: what was checked is dropped again, so that memory does not grow with the
/// text.
///
/// The run checks the text once more and takes the statements as they come. Both walks begin with the same names and
/// read the same bytes, so they find the same; only rows may have come or gone in between, of which the second says
/// nothing. Of a text that is not very long the code of the first walk is kept instead.
final class PieceCheck: StatementPieces {
    private let pass: Pass
    private var pieces: PieceReader
    private var lastStatement: Statement?
    /// The parser's diagnostics of the pieces so far.
    private(set) var parserDiagnostics: [Diagnostic] = []
    private var parserErrors = 0
    private(set) var broken: [BrokenStatement] = []
    /// The ranges of statements in pieces with errors.
    private var statementsWithErrors: [Range<Int>] = []
    /// The pieces that only have warnings.
    private var warned: [Range<Int>] = []
    /// Offsets of errors found before the pieces were read, because definitions are collected first.
    private var early: [Int] = []
    /// Whether there are more errors than anybody wants to know of, so that the rest is not looked at. More than will
    /// be listed, because those that only follow from others are left out later.
    var isHopeless: Bool { pass.tally.errors + parserErrors > 10 * Bounds.diagnostics }

    /// The code of the pieces so far, if the run takes it from here.
    private(set) var kept: [FunctionCode]?

    /// How many of the next pieces have trees of all lines, because most that had none were new.
    private var piecesInFull = 0

    /// - Parameter files: the sourced files, if they have been read before.
    init(
        _ checker: Checker, _ text: PieceReader, scope: SessionScope, options: CheckOptions,
        files: [String: TreeReader] = [:]
    ) {
        pieces = text
        let nothing = Source(id: text.source.id, name: text.source.name, bytes: [])
        pass = Pass(checker, tree: Parser.parse(nothing, names: checker.names).tree, scope: scope, options: options)
        pass.sources.read = files
        pass.isPiece = true
        // A function may be called before its definition.
        guard text.mentions("def") || text.mentions("source") else {
            if options.keepsPieces { kept = [] }
            return
        }
        // After `use`, of this text or of a file, a type may have another meaning.
        pass.restsDefinitions = !text.mentions("use") && !text.mentions("source")
        var all = text
        while let piece = all.next() {
            pass.tree = TreeReader(piece.tree, broken: piece.broken)
            pass.collectDefinitions(piece.tree.root)
            pass.assignedInPieces.formUnion(pass.tree.assignedInFunctions)
            if piece.diagnostics.isEmpty { pass.restDefinitions() } else { pass.awake.removeAll() }
        }
        early = pass.diagnostics.compactMap { $0.span.map { Int($0.start) } }
    }

    /// Throws the first error, of which the first walk found none, and `interrupted`: parser and pass stop where they
    /// are, as if the text ended there.
    func next() throws -> FunctionCode? {
        pass.isRerun = true
        let code = advance()
        if Interrupt.isRequested { throw Work.interrupted }
        if let error = pass.diagnostics.first(where: { $0.severity == .error }) { throw error }
        return code
    }

    /// The unit, and the diagnostics besides the parser's.
    func finish() -> (unit: CheckedUnit, scope: SessionScope, files: [String: TreeReader], diagnostics: [Diagnostic]) {
        pass.isOnlyForErrors = kept == nil
        var count = 0
        while !isHopeless, let piece = advance() {
            count += piece.body.count
            kept?.append(piece)
        }
        pass.keepAssignedByFunctions()
        pass.refuseWaiting(among: count)
        var unit = pass.unit(pass.main([]))
        unit.pieceStatements = count
        return (unit, pass.scope, pass.sources.read, pass.diagnostics)
    }

    private func advance() -> FunctionCode? {
        pieces.readsPlainLines = piecesInFull == 0
        guard let piece = pieces.next() else { return nil }
        let errors = pass.diagnostics.count
        pass.tree = TreeReader(piece.tree, broken: piece.broken)
        let code = pass.main(pass.topLevel(piece.tree.root, after: lastStatement))
        // A closure comes before its calls, but not a `def`.
        if !pass.scope.optionalVars.isEmpty { pass.assignedInPieces.formUnion(pass.tree.assignedInFunctions) }
        let wrong = piece.broken + pass.unfoldedBroken
        noteParserErrors(piece.diagnostics + pass.unfoldedErrors, wrong)
        let whole = piece.tree.span(of: piece.tree.root).range
        let found = pass.diagnostics[errors...]
        if !wrong.isEmpty || found.contains(where: { $0.severity == .error }) || early.contains(where: whole.contains) {
            statementsWithErrors += PieceCheck.statements(piece.tree)
        } else if !found.isEmpty {
            warned.append(whole)
        }
        (pass.unfoldedErrors, pass.unfoldedBroken) = ([], [])
        pass.tally.update(&pass.diagnostics)
        lastStatement = code.body.last ?? lastStatement
        countPlainLines()
        pass.frame.forgetLocals()
        pass.restDefinitions()
        pass.deferredMissing.settle(once: pass.options.reportsNeeds)
        pass.stageShapes.removeAll()
        return code
    }

    /// The ranges of statements in pieces with diagnostics, by their start. Those of pieces with warnings are read
    /// again: most texts have warnings and no errors, and then nobody asks.
    var wrongStatements: [Range<Int>] {
        let others = warned.flatMap {
            PieceCheck.statements(Parser.parse(pieces.source, names: pass.names, part: $0).tree)
        }
        return (statementsWithErrors + others).sorted(by: Tree.isBefore)
    }

    private static func statements(_ tree: Tree) -> [Range<Int>] { tree.statementRanges + tree.foldedStatements }

    private func noteParserErrors(_ found: [Diagnostic], _ wrong: [BrokenStatement]) {
        parserDiagnostics += found
        parserErrors += found.count { $0.severity == .error }
        broken += wrong
    }

    /// To make a tree of one line takes more than its part of a piece's.
    private func countPlainLines() {
        if piecesInFull > 0 {
            piecesInFull -= 1
        } else if pass.plainLines.unknown * 4 > pass.plainLines.count {
            piecesInFull = 7
        }
        pass.plainLines = (0, 0)
    }
}

/// The pieces of a text as its check made them.
final class KeptPieces: StatementPieces {
    private var pieces: ArraySlice<FunctionCode>

    init(_ pieces: [FunctionCode]) { self.pieces = pieces[...] }

    func next() -> FunctionCode? { pieces.popFirst() }
}
