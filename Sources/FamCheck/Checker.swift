// Every start runs this.
import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Turns parsed text into the typed core. One checker serves one session and keeps the variables and functions of the
/// entries that it accepted. An entry with an error adds nothing.
public final class Checker {
    let registry: Registry
    let names: NameTable
    let sources: SourceMap
    let zone: Zone
    let lookup: (any RowLookup)?
    let loader: (any SourceLoader)?
    let constants: (any ConstantReader)?

    let lastTable: Name
    let helpFlag: Name
    /// Values of words by parameter; see `Literals.swift`.
    let literals = LiteralCache()
    private(set) lazy var index = CommandIndex(registry: registry, names: names)
    private(set) lazy var words = KnownWords(registry)
    /// See `DefinedFunction.total`.
    var functionResets = 0
    private(set) var scope: SessionScope { didSet { scopeNumber += 1 } }
    /// As it was before the last entry without errors.
    private var scopeBefore: SessionScope
    /// Changes with `scope`.
    private(set) var scopeNumber = 0
    /// The number of `scopeBefore`, if it is the same as `scope`.
    private var numberBefore = -1

    /// Without a lookup, no row is reported as missing; without a loader, `source` is refused.
    public init(
        registry: Registry, names: NameTable, sources: SourceMap, zone: Zone, lookup: (any RowLookup)? = nil,
        loader: (any SourceLoader)? = nil, constants: (any ConstantReader)? = nil
    ) {
        self.registry = registry
        self.names = names
        self.sources = sources
        self.zone = zone
        self.lookup = lookup
        self.loader = loader
        self.constants = constants
        lastTable = names.intern("_")
        helpFlag = names.intern("help")
        scope = SessionScope(lastTable: lastTable)
        scopeBefore = scope
    }

    /// Checks one entry: a script, or what was typed at the prompt. All errors are reported, in source order.
    public func check(_ parsed: Parsed, options: CheckOptions = CheckOptions()) -> CheckResult {
        literals.forgetRows()
        let pass = Pass(self, tree: parsed.tree, broken: parsed.broken, scope: scope, options: options)
        let unit = pass.run()
        let syntax = RedundantErrors(pass.diagnostics).removed(from: parsed.diagnostics, of: parsed.tree.source)
        let found = withoutConsequences(syntax, pass.diagnostics, of: parsed.tree.source, broken: parsed.broken) {
            parsed.tree.statementRanges
        }
        return accept(unit, pass.scope, found, pass.stageShapes)
    }

    /// The same for a long text. Memory does not grow with the number of statements, since the unit is checked again
    /// while it runs; unless its pieces are kept.
    public func check(_ text: PieceReader, options: CheckOptions = CheckOptions()) -> CheckResult {
        literals.forgetRows()
        let before = scope
        let first = PieceCheck(self, text, scope: before, options: options)
        var (unit, after, files, found) = first.finish()
        unit.pieces = { [self, kept = first.kept] in
            if let kept { return KeptPieces(kept) }
            var quietly = options
            quietly.looksForRows = false
            return PieceCheck(self, text, scope: before, options: quietly, files: files)
        }
        let syntax = RedundantErrors(found).removed(from: first.parserDiagnostics, of: text.source)
        found = withoutConsequences(syntax, found, of: text.source, broken: first.broken) { first.wrongStatements }
        return accept(unit, after, found, [], isCut: first.isHopeless)
    }

    /// The diagnostics without mere consequences of others.
    private func withoutConsequences(
        _ syntax: [Diagnostic], _ found: [Diagnostic], of source: Source, broken: [BrokenStatement],
        statements: () -> [Range<Int>]
    ) -> [Diagnostic] {
        if Interrupt.isRequested {
            // There may be a million of them, which would not be read.
            Leftovers.keep((syntax, found))
            return [Work.interrupted]
        }
        let syntax = syntax.map { RowPhrase.meant($0, source, self) }
        guard syntax.contains(where: { $0.severity == .error }) || found.contains(where: { $0.severity == .error })
        else { return syntax + found }
        var consequences = Consequences(source, broken: broken, statements: statements(), self)
        return consequences.removed(syntax: Checker.sorted(syntax), found: Checker.sorted(found))
    }

    /// Keeps the names of an entry without errors.
    /// - Parameter isCut: whether the end of the text was not looked at.
    private func accept(
        _ unit: CheckedUnit, _ names: SessionScope, _ found: [Diagnostic], _ stages: [StageShape], isCut: Bool = false
    ) -> CheckResult {
        // To free the code of a long text takes long.
        Leftovers.keep(unit)
        var diagnostics = Checker.sorted(found)
        let hasErrors = isCut || diagnostics.contains { $0.severity == .error }
        // After an error, code that would use a name may not have been understood.
        if hasErrors {
            diagnostics.removeAll { $0.code == .unused }
            diagnostics = Checker.listed(diagnostics, isCut: isCut)
        }
        if !hasErrors { (scopeBefore, scope) = (scope, names) }
        return CheckResult(unit: hasErrors ? nil : unit, diagnostics: diagnostics, stages: stages)
    }

    /// Notes an entry without errors that declared nothing.
    func acceptNothing() {
        guard numberBefore != scopeNumber else { return }
        (scopeBefore, numberBefore) = (scope, scopeNumber)
    }

    /// Forgets the variables that the last entry declared and, because it failed, never gave a value: no code that is
    /// checked from now on finds null where the type says that there is none. A name that meant an older variable
    /// means that one again.
    /// - Parameter isSet: whether the variable in this slot has a value.
    public func forgetUnset(_ isSet: (Int) -> Bool) {
        for name in scope.globals.names {
            guard let variable = scope.globals[name], variable.slot >= scopeBefore.globalCount,
                !variable.type.isOptional, !isSet(variable.slot)
            else { continue }
            scope.globals[name] = scopeBefore.globals[name]
        }
    }

    /// Checks a text that is still being typed; none of it is kept.
    public func preview(_ parsed: Parsed, options: CheckOptions) -> CheckResult {
        let before = scope
        defer { scope = before }
        return check(parsed, options: options)
    }

    /// The session's variables that can be used at the prompt, with their types, by name.
    public var variables: [(name: String, type: ValueType)] {
        scope.globals.names.map { (names[$0], scope.globals[$0]?.type ?? .any) }.sorted { $0.0 < $1.0 }
    }

    /// The session's functions, by name.
    public var functions: [OwnFunction] {
        if scope.functions.isEmpty { return [] }
        let nothing = Parser.parse(Source(id: SourceID(.max), name: "", bytes: []), names: names)
        let pass = Pass(self, tree: nothing.tree, scope: scope, options: CheckOptions())
        let all = scope.functions.names.compactMap { pass.scope.functions[$0] }
        return all.map { OwnFunction(pass.form(of: $0)) }.sorted { $0.name < $1.name }
    }

    /// The first errors, and a note where there are more.
    private static func listed(_ diagnostics: [Diagnostic], isCut: Bool) -> [Diagnostic] {
        var errors = 0
        var listed = diagnostics.filter { diagnostic in
            if diagnostic.severity == .error { errors += 1 }
            return diagnostic.severity != .error || errors <= Bounds.diagnostics
        }
        if errors > Bounds.diagnostics {
            listed.append(
                Diagnostic(.tooLarge, "there are more errors than the \(Bounds.diagnostics) listed", severity: .note))
        } else if isCut {
            listed.append(
                Diagnostic(.tooLarge, "there may be more errors: the text was not read to its end", severity: .note))
        }
        return listed
    }

    private static func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        func place(_ d: Diagnostic) -> (UInt32, UInt32) { (d.span?.source.raw ?? 0, d.span?.start ?? 0) }
        let isSorted = diagnostics.indices.dropFirst().allSatisfy { index in
            place(diagnostics[index - 1]) <= place(diagnostics[index])
        }
        if isSorted || Interrupt.isRequested { return diagnostics }
        return diagnostics.enumerated()
            .sorted { a, b in
                place(a.element) == place(b.element) ? a.offset < b.offset : place(a.element) < place(b.element)
            }
            .map(\.element)
    }
}
