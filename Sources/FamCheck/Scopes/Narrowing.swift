import FamText
import FamValues

/// Variables that a test has shown not to be null: inside `if $x != null { … }`, after `$x != null and`, and after `if
/// $x == null { return }` they have their type without `?`. Only for variables that nothing else can change, which is
/// checked when they are read.
extension Pass {
    /// The variables that have a value if the condition is `truth`.
    func present(_ test: Code, when truth: Bool) -> Set<VariableRef> {
        switch test.node {
        case .not(let inner): return present(inner, when: !truth)
        case .binary(.and, let a, let b) where truth: return present(a, when: true).union(present(b, when: true))
        case .binary(.or, let a, let b) where !truth: return present(a, when: false).union(present(b, when: false))
        case .binary(let op, let a, let b) where op == (truth ? .notEqual : .equal):
            if a.type == .null { return Pass.variable(b) }
            if b.type == .null { return Pass.variable(a) }
            return []
        case .binary(let op, let a, let b): return equal(a, b, truth && op == .equal).union(ordered(op, a, b, truth))
        default: return []
        }
    }

    /// What equals a value has one.
    private func equal(_ a: Code, _ b: Code, _ holds: Bool) -> Set<VariableRef> {
        guard holds else { return [] }
        return (b.type.isOptional ? [] : Pass.variable(a)).union(a.type.isOptional ? [] : Pass.variable(b))
    }

    /// An order comparison with null is false.
    private func ordered(_ op: Operator, _ a: Code, _ b: Code, _ holds: Bool) -> Set<VariableRef> {
        guard holds, [.less, .lessOrEqual, .greater, .greaterOrEqual].contains(op) else { return [] }
        return Pass.variable(a).union(Pass.variable(b))
    }

    private static func variable(_ code: Code) -> Set<VariableRef> {
        if case .variable(let ref) = code.node { [ref] } else { [] }
    }

    /// Runs `work` with these variables known to have a value.
    func knowing<Result>(_ variables: Set<VariableRef>, _ work: () -> Result) -> Result {
        let frame = frame, before = (frame.present, globals.present)
        learn(variables)
        defer { (frame.present, globals.present) = before }
        return work()
    }

    /// From here to the end of the block.
    func learn(_ variables: Set<VariableRef>) {
        if variables.isEmpty { return }
        for case .global(let slot) in variables { globals.present.insert(slot) }
        frame.present.formUnion(variables)
    }
}
