import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Conditions with a constant result.
extension Pass {
    /// The constant value of a condition; nil if there is none. Arithmetic is not evaluated.
    static func constantTruth(_ code: Code) -> Bool? {
        switch code.node {
        case .constant(.bool(let value)): return value
        case .not(let inner): return constantTruth(inner).map { !$0 }
        case .binary(.and, let a, let b): return both(constantTruth(a), constantTruth(b), decisive: false)
        case .binary(.or, let a, let b): return both(constantTruth(a), constantTruth(b), decisive: true)
        case .binary(let op, let a, let b):
            if let known = voidTest(code) { return known }
            guard case .constant(let x) = a.node, case .constant(let y) = b.node else { return nil }
            return compared(op, x, y)
        default: return nil
        }
    }

    private static func both(_ a: Bool?, _ b: Bool?, decisive: Bool) -> Bool? {
        if a == decisive || b == decisive { return decisive }
        return a == nil || b == nil ? nil : !decisive
    }

    private static func compared(_ op: Operator, _ x: Value, _ y: Value) -> Bool? {
        if case .duration = x, case .duration = y, op == .equal || op == .notEqual {
            return (ValueOrder.compare(x, y) == 0) == (op == .equal)
        }
        switch op {
        case .equal: return x == y
        case .notEqual: return x != y
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            guard !x.isNull, !y.isNull, let order = ValueOrder.compare(x, y) else { return nil }
            switch op {
            case .less: return order < 0
            case .lessOrEqual: return order <= 0
            case .greater: return order > 0
            default: return order >= 0
            }
        default: return nil
        }
    }

    /// The result of a comparison that tests nothing: a variable with itself, or null with something that is never
    /// null.
    private static func voidTest(_ code: Code) -> Bool? {
        guard case .binary(let op, let a, let b) = code.node, op == .equal || op == .notEqual else { return nil }
        if case .variable(let x) = a.node, case .variable(let y) = b.node, x == y { return op == .equal }
        if isNull(b), isNeverNull(a.type) { return op == .notEqual }
        if isNull(a), isNeverNull(b.type) { return op == .notEqual }
        return nil
    }

    private static func isNull(_ code: Code) -> Bool {
        if case .constant(.null) = code.node { code.type == .null } else { false }
    }
    private static func isNeverNull(_ type: ValueType) -> Bool { !type.isOptional && type != .never }

    /// `if` and `while` with a condition that never changes.
    func warnOfConstant(_ test: Code) {
        guard let truth = Pass.constantTruth(test) else { return }
        warnOfTruth(truth, test)
    }

    /// `expect` with a comparison that tests nothing. Literals are kept, because they are shown to the reader.
    func warnOfVoidTest(_ test: Code) {
        guard let truth = Pass.voidTest(test) else { return }
        warnOfTruth(truth, test)
    }

    /// Of `f(3) == "x"` without a function `f` nothing is known. Its errors were the last.
    private func isWrong(_ test: Code) -> Bool {
        diagnostics.suffix(Consequences.most).contains {
            $0.severity == .error && $0.span.map(test.span.covers) == true
        }
    }

    private func warnOfTruth(_ truth: Bool, _ test: Code) {
        if isWrong(test) { return }
        var why: String?
        if case .binary(_, let a, let b) = test.node, let known = Pass.isNull(b) ? a : Pass.isNull(a) ? b : nil,
            Pass.isNeverNull(known.type)
        {
            why = "\(known.type.phrase) is never null"
        }
        report(
            Diagnostic(
                .constantCondition, "this condition is always \(truth)", at: test.span, label: why ?? "",
                severity: .warning))
    }
}
