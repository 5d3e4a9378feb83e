import FamSyntax
import FamText
import FamValues

/// A value with a name: a variable, or a part of one, `$row.child`, `$list[0]`.
struct NamedPlace: Hashable {
    var root: VariableRef
    /// Fields by their names, items by their numbers in brackets.
    var path: [String] = []
}

/// What a test has shown not to be null: inside `if $x != null { … }`, after `$x.born != null and`, after
/// `if $x == null { exit }`, and in the arms of a `match` it is of its type without `?`. Of use only for variables that
/// cannot change, and their parts, which is asked where they are read.
extension Pass {
    /// Those that have a value where the condition is `truth`.
    func present(_ test: Code, when truth: Bool) -> Set<NamedPlace> {
        switch test.node {
        case .not(let inner): return present(inner, when: !truth)
        case .binary(.and, let a, let b) where truth: return present(a, when: true).union(present(b, when: true))
        case .binary(.or, let a, let b) where !truth: return present(a, when: false).union(present(b, when: false))
        case .binary(let op, let a, let b) where op == (truth ? .notEqual : .equal):
            if a.type == .null { return Pass.places(b) }
            if b.type == .null { return Pass.places(a) }
            return []
        case .binary(let op, let a, let b): return equal(a, b, truth && op == .equal).union(compared(op, a, b, truth))
        default: return truth ? Pass.places(test) : []
        }
    }

    /// What is equal to a value is one.
    private func equal(_ a: Code, _ b: Code, _ holds: Bool) -> Set<NamedPlace> {
        guard holds else { return [] }
        return (mayBeNull(b) ? [] : Pass.places(a)).union(mayBeNull(a) ? [] : Pass.places(b))
    }

    private func mayBeNull(_ code: Code) -> Bool { code.type.isOptional || code.type == .null }

    /// An order comparison with null is false, and so is a pattern.
    private func compared(_ op: Operator, _ a: Code, _ b: Code, _ holds: Bool) -> Set<NamedPlace> {
        guard holds, [.less, .lessOrEqual, .greater, .greaterOrEqual, .like, .matches].contains(op) else { return [] }
        return Pass.places(a).union(Pass.places(b))
    }

    // MARK: Match

    /// What an arm of a `match` knows: the subject is not null if only values match, or after an arm for null.
    func present(_ subject: Code, in patterns: [Code], followsNull: Bool) -> Set<NamedPlace> {
        let isValue = !patterns.isEmpty && !patterns.contains(where: mayBeNull)
        return followsNull || isValue ? Pass.places(subject) : []
    }

    func takesNull(_ patterns: [Code]) -> Bool {
        patterns.contains { if case .constant(.null) = $0.node { true } else { false } }
    }

    /// After a `match` whose arm for null leaves there is a value. Without such an arm null may have gone by.
    func learn(from code: Code) {
        guard case .match(let subject, let arms) = code.node,
            let arm = arms.first(where: { $0.patterns.isEmpty || $0.patterns.contains(where: mayBeNull) }),
            arm.patterns.isEmpty || takesNull(arm.patterns)
        else { return }
        let leaves = arm.result?.type == .never || arm.body.last.map(Pass.leaves) == true
        if leaves { learn(Pass.places(subject)) }
    }

    // MARK: Places

    /// The place that the code reads, and all on the way to it: what null has no fields.
    static func places(_ code: Code) -> Set<NamedPlace> {
        guard var place = place(code) else { return [] }
        var all: Set<NamedPlace> = [place]
        while place.path.popLast() != nil { all.insert(place) }
        return all
    }

    static func place(_ code: Code) -> NamedPlace? {
        switch code.node {
        case .variable(let ref): return NamedPlace(root: ref)
        case .member(let base, let field), .maybeMember(let base, let field): return part(base, field)
        case .index(let base, let index), .maybeIndex(let base, let index):
            guard case .constant(.int(let number)) = index.node else { return nil }
            return part(base, "[\(number)]")
        // A part that was asked for before and can change; see `known`.
        case .tested(let inner, let type) where inner.type == .optional(type): return place(inner)
        default: return nil
        }
    }

    private static func part(_ base: Code, _ step: String) -> NamedPlace? {
        guard var place = place(base) else { return nil }
        place.path.append(step)
        return place
    }

    /// A part of a variable, of its type without `?` where a test has shown that it is there. A field that is read
    /// from its entity's row can change in between, so it is tested again.
    func known(_ part: Code, _ node: NodeID) -> Code {
        guard part.type.isOptional, part.type != .any, !Pass.isOfNull(part),
            let place = Pass.place(part), isPresent(place), isConstant(node)
        else { return part }
        let type = part.type.unwrapped
        return Pass.isLive(part) ? Code(.tested(part, type), type, part.span) : Code(part.node, type, part.span)
    }

    /// Whether what the part is of may be null itself.
    private static func isOfNull(_ part: Code) -> Bool {
        switch part.node {
        case .member(let base, _), .maybeMember(let base, _), .index(let base, _), .maybeIndex(let base, _):
            base.type.isOptional && base.type != .any
        default: false
        }
    }

    /// Whether the variable that a part belongs to can never change.
    private func isConstant(_ node: NodeID) -> Bool {
        switch tree[node] {
        case .variable(let name): resolve(name)?.isMutable == false
        case .member(let base, _), .maybeMember(let base, _), .index(let base, _), .maybeIndex(let base, _),
            .group(let base):
            isConstant(base)
        default: false
        }
    }

    private static func isLive(_ code: Code) -> Bool {
        switch code.node {
        case .member(let base, _), .maybeMember(let base, _), .index(let base, _), .maybeIndex(let base, _),
            .tested(let base, _):
            if case .entity = base.type.unwrapped { return true }
            return isLive(base)
        default: return false
        }
    }

    /// A closure knows of what it captures what its maker knows.
    func isPresent(_ place: NamedPlace) -> Bool {
        isNoted(place) || place.path.contains { $0.hasPrefix("[") } && isNoted(place.ofEachItem)
    }

    private func isNoted(_ place: NamedPlace) -> Bool {
        var place = place, seen: Frame? = frame
        while let frame = seen {
            if frame.present.contains(place) { return true }
            switch place.root {
            case .global: return globals.present.contains(place)
            case .local: return false
            case .capture(let index): place.root = frame.captures[index]
            }
            seen = frame.parent
        }
        return false
    }

    // MARK: Knowing

    /// Does the work with the places known to have a value.
    func knowing<Result>(_ places: Set<NamedPlace>, _ work: () -> Result) -> Result {
        let frame = frame, before = (frame.present, globals.present)
        note(places)
        defer { (frame.present, globals.present) = before }
        return work()
    }

    /// The same in a block that runs right after the test. In it a `var` that nothing assigns has its value too.
    func knowing<Result>(_ places: Set<NamedPlace>, in block: NodeID, _ work: () -> Result) -> Result {
        let frame = frame, before = frame.steady
        let roots = places.filter(\.path.isEmpty).map(\.root).filter(isOptionalVar)
        if !roots.isEmpty {
            let here = tree.assigned(in: block)
            frame.steady.formUnion(roots.filter { !isNamed($0, in: here) && !isAssignedElsewhere($0) })
        }
        defer { frame.steady = before }
        return knowing(places, work)
    }

    private func isOptionalVar(_ ref: VariableRef) -> Bool {
        switch ref {
        case .global(let slot): return scope.optionalVars.contains(slot)
        case .local(let index):
            let variable = frame.variables[index]
            return variable.isMutable && variable.type.isOptional
        // The code that made the closure may assign it before the closure is called.
        case .capture: return false
        }
    }

    /// Whether a call may assign it. A variable of a function is assigned so only by closures there; others of that
    /// name are other variables.
    private func isAssignedElsewhere(_ ref: VariableRef) -> Bool {
        if case .local = ref, let checking { return isNamed(ref, in: checking.signature.assignedInClosures) }
        if case .global(let slot) = ref, scope.assignedByFunctions.contains(slot) { return true }
        return isNamed(ref, in: tree.assignedInFunctions) || isNamed(ref, in: assignedInPieces)
    }

    /// Later entries test variables that functions of this one assign.
    func keepAssignedByFunctions() {
        if scope.optionalVars.isEmpty { return }
        for name in tree.assignedInFunctions.union(assignedInPieces) {
            guard let slot = scope.globals[name]?.slot, scope.optionalVars.contains(slot) else { continue }
            scope.assignedByFunctions.insert(slot)
        }
    }

    private func isNamed(_ ref: VariableRef, in found: Set<Name>) -> Bool {
        switch ref {
        case .global(let slot): found.contains { scope.globals[$0]?.slot == slot }
        case .local(let index): found.contains(names.intern(frame.variables[index].name))
        case .capture: !found.isEmpty
        }
    }

    /// From here to the end of the block; at the top level, for each `def` that is called from here on too.
    func learn(_ places: Set<NamedPlace>) {
        note(places)
        if frame.isTopLevel { globals.settled.formUnion(places.filter(\.isGlobal)) }
    }

    private func note(_ places: Set<NamedPlace>) {
        if places.isEmpty { return }
        globals.present.formUnion(places.filter(\.isGlobal))
        frame.present.formUnion(places)
    }
}

extension NamedPlace {
    /// In place of the number of one item, for what is known of all.
    static let eachItem = "[]"

    /// The same part of every item.
    fileprivate var ofEachItem: NamedPlace {
        NamedPlace(root: root, path: path.map { $0.hasPrefix("[") ? NamedPlace.eachItem : $0 })
    }

    fileprivate var isGlobal: Bool { if case .global = root { true } else { false } }
}
