import FamRegistry
import FamSyntax
import FamText
import FamValues

/// A local variable during the check of its function.
final class Variable {
    enum Kind { case binding, parameter, other }

    let name: String
    var type: ValueType
    let isMutable: Bool
    let span: Span
    let kind: Kind
    var isRead = false
    var isCaptured = false
    var isChanged = false

    init(name: String, type: ValueType, isMutable: Bool, span: Span, kind: Kind = .other) {
        self.name = name
        self.type = type
        self.isMutable = isMutable
        self.span = span
        self.kind = kind
    }

    /// A copy would not see changes, so the function and its closures share a cell.
    var isCell: Bool { isCaptured && isChanged }
}

/// What a name refers to.
struct Resolved {
    var ref: VariableRef
    var type: ValueType
    var isMutable: Bool
    var span: Span?
    /// Nil for a global.
    var variable: Variable?
}

extension Effect {
    /// The higher of the two. Called for each command, so it does not search.
    func union(_ other: Effect) -> Effect {
        if self == other || other == .read { return self }
        return self == .read ? other : max(self, other)
    }
}

/// One function during its check: the entry's main function, a `def`, or a closure.
final class Frame {
    enum Kind { case main, function, closure }

    let kind: Kind
    /// The function that makes this closure; nil for others.
    let parent: Frame?
    private(set) var locals: [Variable] = []
    /// The open blocks with the locals declared in each; the outermost block of `main` declares globals instead.
    private var blocks: [NameMap<Int>] = [NameMap()]
    private(set) var captures: [VariableRef] = []
    private var captured: [ObjectIdentifier: Int] = [:]

    /// What is known not to be null here; see `Narrowing.swift`.
    var present: Set<NamedPlace> = []
    /// Variables that can change, have a value here, and that nothing assigns in the block around.
    var steady: Set<VariableRef> = []
    /// Locals that hold a row by its place; see `Pass.isRowByPlace`.
    var rowsByPlace: Set<Int> = []
    var loopDepth = 0
    /// The type of the values returned so far; nil if there are none.
    var returned: ValueType?
    var declaredResult: ValueType?
    var effect = Effect.read
    var made = MadeRows()
    private var lastMade = MadeRows()
    private var lastForm: CallForm?
    var callees: [DefinedFunction] = []
    /// What other functions do that statements of earlier pieces call.
    private(set) var earlierCalls = DefinedFunction.Total()
    /// The place of the first function that the current statement calls.
    var firstCallee = 0

    /// Called between two pieces: holds on to those functions alone of which not all is known.
    func settleCalls() {
        if callees.isEmpty { return }
        var waiting = WaitingCalls()
        for function in callees { waiting.add(function, &earlierCalls) }
        callees = waiting.functions
    }

    /// Adds what a call may make. A long script calls the same command over and over.
    func note(rowsOf form: CallForm) {
        if form === lastForm { return }
        lastForm = form
        note(form.made)
    }

    /// Adds what a call may make. Called for each command; long scripts repeat a few of them.
    func note(_ rows: MadeRows) {
        if rows == lastMade { return }
        lastMade = rows
        made.add(rows)
    }

    init(_ kind: Kind, parent: Frame?) {
        self.kind = kind
        self.parent = parent
    }

    /// Whether a binding here makes a global.
    var isTopLevel: Bool { kind == .main && blocks.count == 1 }

    func openBlock() { blocks.append(NameMap()) }
    func closeBlock() { blocks.removeLast() }

    /// The local with that name that is declared in the innermost block.
    func declaredHere(_ name: Name) -> Variable? { blocks[blocks.count - 1][name].map { locals[$0] } }

    func declare(_ name: Name, _ variable: Variable) -> Int {
        locals.append(variable)
        blocks[blocks.count - 1][name] = locals.count - 1
        return locals.count - 1
    }

    /// The variable that a name refers to here, without capturing it.
    func seen(_ name: Name) -> Variable? {
        for block in blocks.reversed() {
            if let index = block[name] { return locals[index] }
        }
        return parent?.seen(name)
    }

    /// Searches the blocks from the innermost, then the surrounding functions, capturing what it finds there.
    func resolve(_ name: Name) -> Resolved? {
        for block in blocks.reversed() {
            guard let index = block[name] else { continue }
            let variable = locals[index]
            let isPresent = !variable.isMutable && !present.isEmpty && present.contains(NamedPlace(root: .local(index)))
            return Resolved(
                ref: .local(index), type: isPresent ? variable.type.unwrapped : variable.type,
                isMutable: variable.isMutable, span: variable.span, variable: variable)
        }
        guard let outer = parent?.resolve(name), let variable = outer.variable else { return nil }
        return capture(outer, variable)
    }

    private func capture(_ outer: Resolved, _ variable: Variable) -> Resolved {
        variable.isCaptured = true
        var found = outer
        if let known = captured[ObjectIdentifier(variable)] {
            found.ref = .capture(known)
            if !found.isMutable, present.contains(NamedPlace(root: found.ref)) { found.type = found.type.unwrapped }
            return found
        }
        captures.append(outer.ref)
        captured[ObjectIdentifier(variable)] = captures.count - 1
        found.ref = .capture(captures.count - 1)
        return found
    }

    /// The names in scope, for suggestions.
    var visibleNames: [Name] { blocks.flatMap(\.names) + (parent?.visibleNames ?? []) }

    func add(_ type: ValueType) { returned = returned.map { TypeRules.join($0, type) } ?? type }

    /// Between two statements of the top level no local is left that could be named.
    func forgetLocals() {
        guard isTopLevel else { return }
        locals.removeAll(keepingCapacity: true)
        if !rowsByPlace.isEmpty { rowsByPlace = [] }
    }

    /// All variables of the function, including those of closed blocks.
    var variables: [Variable] { locals }
    var localVariables: [LocalVariable] {
        locals.map { LocalVariable(name: $0.name, type: $0.type, isCell: $0.isCell) }
    }
}
