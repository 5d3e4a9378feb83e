import FamRegistry
import FamSyntax
import FamText
import FamValues

/// One check of one entry. It walks the tree once and reports what it can about a node when it visits it, so the typed
/// core is produced in the order of the text. The extensions in the other files walk the kinds of nodes.
final class Pass {
    let checker: Checker
    let registry: Registry
    let names: NameTable
    let index: CommandIndex
    /// Reads days and moments that need no clock.
    let moments: ValueReader
    /// Whether top-level statements are only checked for errors and need no code.
    var isOnlyForErrors = false
    /// Whether the text was checked before, as a whole, and is correct.
    var isRerun = false
    /// Whether the tree is that of a piece of a long text.
    var isPiece = false
    /// How many lines the parser made no tree of, and of how many it had to make one in the end.
    var plainLines = (count: 0, unknown: 0)
    var lineParts = LineParts()
    /// In place of such a statement.
    let known = Statement.Node.expression(Code(.constant(.null), .null, Span(SourceID(.max), 0, 0)), isShown: false)
    /// Only `LineCheck` changes them, between two entries.
    var options: CheckOptions
    var tree: TreeReader
    var scope: SessionScope
    var frame = Frame(.main, parent: nil)

    var diagnostics: [Diagnostic] = []
    var tally = DiagnosticTally()
    var stageShapes: [StageShape] = []
    var functions: [(index: Int, code: FunctionCode)] = []
    var parameters: [(spec: ParameterSpec, global: Int)] = []

    var sources = SourcedFiles()
    var globals: GlobalUse
    var nesting = Nesting()
    /// The number of the first function that this entry can define.
    let firstFunction: Int
    /// The defs of this entry after which another one has the same name, which is an error.
    var hiddenDefinitions: [Span: DefinedFunction] = [:]
    /// Those whose signatures are there, besides those of earlier entries; see `Pass+RestingDefs.swift`.
    var awake: [DefinedFunction] = []
    /// Whether they are dropped between two pieces.
    var restsDefinitions = false
    /// How the defs that were called lately are called, by index.
    var forms: [Int: CallForm] = [:]
    /// The host's diagnostics of constant links and addresses.
    var judgedPlaces: [String: Diagnostic?] = [:]
    /// Rows that the script needs and does not make, by entity and name; see `CheckOptions.reportsNeeds`.
    var needs: Set<String> = []
    let mainSource: SourceID
    /// The modules of `use` lines when signatures are read, which happens before the lines themselves are checked.
    var usedForTypes: [String] = []
    /// Whether the text does anything besides declaring.
    var doesSomething = false
    /// The `def` whose body is being checked.
    var checking: DefinedFunction?
    /// The variables that functions and closures assign in other pieces of the text and in sourced files.
    var assignedInPieces: Set<Name> = []
    /// Functions in the order in which their bodies were completed.
    var finished: [DefinedFunction] = []
    /// Where a command waits for changes; see `WaitingCommands`.
    var waits: (name: String, at: Span)?
    /// The columns of the rows that it gets repeatedly.
    var watchedShape: RowShape?
    /// Whether a command in it undoes earlier entries of the run.
    var looksBack = false
    /// Whether a command in it acts on the layer that is open.
    var actsOnLayer = false
    /// What is known of the items that the closure which is checked next gets; see `givingItems`.
    var givenFields: (parameter: Int, fields: Set<String>)?
    /// What the parser found in lines that it had only looked at before, and where.
    var unfoldedErrors: [Diagnostic] = []
    var unfoldedBroken: [BrokenStatement] = []
    /// How many more names may be compared with unknown ones.
    private var candidatesLeft = Pass.candidateLimit
    private static let candidateLimit = 300_000
    /// Missing rows in functions, which run later than their place; reported at the end.
    var deferredMissing = DeferredRows()

    init(
        _ checker: Checker, tree: Tree, broken: [BrokenStatement] = [], scope: SessionScope, options: CheckOptions
    ) {
        self.checker = checker
        registry = checker.registry
        names = checker.names
        index = checker.index
        moments = ValueReader(zone: checker.zone, now: Instant(micros: 0))
        self.tree = TreeReader(tree, broken: broken)
        self.scope = scope
        firstFunction = scope.functionCount
        self.options = options
        globals = GlobalUse(scope)
        self.scope.entryCount += 1
        sources.open = [tree.source.name]
        mainSource = tree.source.id
    }

    /// Begins the check of an entry without a tree, after others that declared nothing.
    func begin(_ source: Source, _ options: CheckOptions) {
        tree.read(source)
        self.options = options
        frame.effect = .read
        (looksBack, actsOnLayer) = (false, false)
    }

    /// The entry's unit; only meaningful if no error was reported.
    func run() -> CheckedUnit {
        collectDefinitions(tree.root)
        let body = topLevel(tree.root)
        keepAssignedByFunctions()
        refuseWaiting(among: body.count)
        return unit(main(body))
    }

    /// A function of these statements with the locals declared so far.
    /// - Parameter span: of the whole text, if it has no tree.
    func main(_ body: [Statement], span: Span? = nil) -> FunctionCode {
        warnOfUnused(in: frame)
        return FunctionCode(
            name: "main", span: span ?? tree.span(of: tree.root), locals: frame.localVariables, parameterCount: 0,
            captures: [], body: body)
    }

    /// The result of the pass at its end.
    func unit(_ main: FunctionCode) -> CheckedUnit {
        warnOfDeferredRows()
        tally.finish(&diagnostics)
        warnOfUnusedNames()
        let before = frame.effect.union(frame.earlierCalls.effect)
        let effect = frame.callees.reduce(before) { $0.union(total(of: $1).effect) }
        var unit = CheckedUnit(main: main, functions: functions, effect: effect, parameters: parameters)
        unit.looksBack = looksBack
        unit.actsOnLayer = actsOnLayer
        return unit
    }

    func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

    func error(
        _ code: DiagnosticCode, _ message: String, at span: Span, label: String = "", notes: [String] = [],
        help: String? = nil,
        fix: Fix? = nil
    ) {
        report(Diagnostic(code, message, at: span, label: label, notes: notes, help: help, fix: fix))
    }

    func span(_ node: NodeID) -> Span { tree.span(of: node) }

    /// In place of code with a reported error, so that nothing more is reported about it.
    func broken(_ span: Span) -> Code { Code(.constant(.null), .any, span) }

    /// The label ``did you mean `x`?``, or nothing. Of a text with thousands of unknown names nobody reads all that was
    /// meant, so only so many candidates are looked at.
    func suggestion(_ word: String, in candidates: @autoclosure () -> [String]) -> (label: String, near: String?) {
        guard candidatesLeft > 0 else { return ("", nil) }
        let candidates = candidates()
        candidatesLeft -= candidates.count
        guard let near = Suggestion.nearest(word, in: candidates) else { return ("", nil) }
        return ("did you mean `\(near)`?", near)
    }

    /// Notes what a call or stage may do, and reports it if it is not allowed.
    /// - Parameter isAllowed: whether it has its own `--yes`.
    func note(_ effect: Effect, made: MadeRows = MadeRows(), isAllowed: Bool = false, what: String, at span: Span) {
        frame.effect = frame.effect.union(effect)
        let isFirst = frame.isTopLevel && frame.made == MadeRows()
        if made.isAny || !made.kinds.isEmpty { frame.note(made) }
        guard effect != .read else { return }
        if options.isReadOnly, effect != .navigate, effect != .session {
            error(.effectRefused, "`\(what)` would write, and this run is read-only", at: span)
        } else if options.isSafe, effect == .external {
            error(.effectRefused, "`\(what)` would reach outside, and this run is safe", at: span)
        } else if effect == .destructive, !isAllowed, nesting.plans == 0, !options.isInteractive, !options.yes,
            // A wrong call does not delete anything; its error was reported just before.
            diagnostics.last.map({ $0.span != span || $0.severity != .error }) ?? true,
            // `fam restore home.fambackup` on a new machine: there is nothing to delete.
            !(isFirst && checker.lookup?.isEmpty == true)
        {
            report(.needsYes("`\(what)` needs a yes", at: span))
        }
    }
}
