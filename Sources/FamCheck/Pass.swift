import FamRegistry
import FamSyntax
import FamText
import FamValues

/// One check of one entry. It walks the tree once; what it can say of a node it says where it meets it, so the typed
/// core comes out in the order of the text. Extensions in the other files hold the walk, by kind of node.
final class Pass {
    let checker: Checker
    let registry: Registry
    let names: NameTable
    let index: CommandIndex
    /// Reads days and moments, which need no clock.
    let moments: ValueReader
    /// The statements of the top level are checked for errors only, and their code is not needed.
    var isOnlyForErrors = false
    /// Stands for such a statement.
    let known = Statement.Node.expression(Code(.constant(.null), .null, Span(SourceID(.max), 0, 0)), isShown: false)
    let options: CheckOptions
    var tree: TreeReader
    var scope: SessionScope
    var frame = Frame(.main, parent: nil)

    var diagnostics: [Diagnostic] = []
    var stageShapes: [StageShape] = []
    var functions: [(index: Int, code: FunctionCode)] = []
    var parameters: [(spec: ParameterSpec, global: Int)] = []

    var sources = SourcedFiles()
    var globals: GlobalUse
    var nesting = Nesting()
    /// The defs, by the place they are at.
    var definitions: [DefinitionKey: CallForm] = [:]
    /// What the host said of constant links and addresses.
    var judgedPlaces: [String: Diagnostic?] = [:]
    /// Rows that the script needs and does not make, by entity and name; see `CheckOptions.tellsNeeds`.
    var needs: Set<String> = []
    let mainSource: SourceID
    /// The modules that `use` lines have named where signatures are read, which is before the lines themselves are.
    var usedForTypes: [String] = []
    /// Whether the text does something beside declaring.
    var doesSomething = false
    /// The `def` whose body is under way.
    var checking: DefinedFunction?
    /// Functions in the order in which their bodies were finished.
    var finished: [DefinedFunction] = []
    /// Where a command waits for changes; see `WaitingCommands`.
    var waits: (name: String, at: Span)?
    /// The columns of the rows that it is given again and again.
    var watchedShape: RowShape?
    /// Whether a command in it takes back what the run did before.
    var looksBack = false
    /// Whether a command in it acts on the layer that is open.
    var actsOnLayer = false
    /// Missing rows seen inside functions, which run later than they are: judged when all is known.
    var deferredMissing: [MissingRow] = []

    init(_ checker: Checker, tree: Tree, scope: SessionScope, options: CheckOptions) {
        self.checker = checker
        registry = checker.registry
        names = checker.names
        index = checker.index
        moments = ValueReader(zone: checker.zone, now: Instant(micros: 0))
        self.tree = TreeReader(tree)
        self.scope = scope
        self.options = options
        globals = GlobalUse(firstSlot: scope.globalCount)
        self.scope.entryCount += 1
        sources.open = [tree.source.name]
        mainSource = tree.source.id
    }

    /// The entry's unit; only meaningful when no error was reported.
    func run() -> CheckedUnit {
        collectDefinitions(tree.root)
        let body = topLevel(tree.root)
        refuseWaiting(among: body)
        return unit(main(body))
    }

    /// The function of these statements, with the locals declared so far.
    func main(_ body: [Statement]) -> FunctionCode {
        warnOfUnused(in: frame)
        return FunctionCode(
            name: "main", span: tree.span(of: tree.root), locals: frame.localVariables, parameterCount: 0, captures: [],
            body: body)
    }

    /// What the pass has found, when it has seen everything.
    func unit(_ main: FunctionCode) -> CheckedUnit {
        warnOfDeferredRows()
        warnOfUnusedNames()
        let effect = frame.callees.reduce(frame.effect) { $0.union($1.effect) }
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

    /// Stands where an error was reported, so that nothing more is said about it.
    func broken(_ span: Span) -> Code { Code(.constant(.null), .any, span) }

    /// The label ``did you mean `x`?``, or nothing.
    func suggestion(_ word: String, in candidates: some Sequence<String>) -> (label: String, near: String?) {
        guard let near = Suggestion.nearest(word, in: candidates) else { return ("", nil) }
        return ("did you mean `\(near)`?", near)
    }

    /// Notes what a call or stage may do, and refuses it where it is not allowed. `isAllowed`: it has a `--yes` of its
    /// own.
    func note(_ effect: Effect, made: MadeRows = MadeRows(), isAllowed: Bool = false, what: String, at span: Span) {
        frame.effect = frame.effect.union(effect)
        if made.isAny || !made.kinds.isEmpty { frame.note(made) }
        guard effect != .read else { return }
        if options.isReadOnly, effect != .navigate, effect != .session {
            error(.effectRefused, "`\(what)` would write, and this run is read-only", at: span)
        } else if options.isSafe, effect == .external {
            error(.effectRefused, "`\(what)` would reach outside, and this run is safe", at: span)
        } else if effect == .destructive, !isAllowed, nesting.plans == 0, !options.isInteractive, !options.yes,
            // A call that is wrong is no deletion yet; what is wrong with it was reported just before.
            diagnostics.last.map({ $0.span != span || $0.severity != .error }) ?? true
        {
            error(
                .needsYes, "`\(what)` deletes, and nobody can be asked in a script", at: span,
                help: "`--yes` allows it: `fam --yes …`, or on the command itself; `plan …` shows what would go")
        }
    }
}
