import FamSyntax
import FamText
import FamValues

/// The order of durations: a day has 24 hours and a week 7 days; months and years have no length to compare.
extension Pass {
    static func constant(_ code: Code) -> Value? { if case .constant(let value) = code.node { value } else { nil } }
    static func constant(_ expr: PlanExpr) -> Value? { if case .constant(let value) = expr.node { value } else { nil } }

    /// Whether months or years would be ordered, which is reported with what to compare instead.
    func ordersMonths(_ op: Operator, _ left: NodeID, _ right: NodeID, _ a: Value?, _ b: Value?, _ span: Span) -> Bool {
        guard [.less, .lessOrEqual, .greater, .greaterOrEqual].contains(op), Pass.hasMonths(a) || Pass.hasMonths(b)
        else { return false }
        if let a, let b, a.type == .duration, b.type == .duration, ValueOrder.compare(a, b) != nil { return false }
        if let a, a.type != .duration { return false }
        if let b, b.type != .duration { return false }
        let instead = Pass.hasMonths(b) ? moments(left, Pass.mirrored(op), right) : moments(right, op, left)
        error(
            .typeMismatch, "months and years have no fixed length, so they have no order", at: span,
            label: instead.map { "did you mean `\($0)`?" } ?? "",
            help: instead == nil ? "compare moments: `at > now - 6mo`" : nil,
            fix: instead.map { Fix(span, $0) })
        return true
    }

    private static func hasMonths(_ value: Value?) -> Bool {
        if case .duration(let duration)? = value { duration.months != 0 } else { false }
    }

    private static func mirrored(_ op: Operator) -> Operator {
        switch op {
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        default: .lessOrEqual
        }
    }

    /// `now - at` compared with `6mo`, as a comparison of moments: `at > now - 6mo`.
    private func moments(_ difference: NodeID, _ op: Operator, _ length: NodeID) -> String? {
        switch tree[difference] {
        case .group(let inner): return moments(inner, op, length)
        case .pipeline(let stages) where stages.count == 1:
            return tree.items(stages).first.flatMap { moments($0, op, length) }
        case .binary(.subtract, let later, let earlier):
            return "\(source(span(earlier))) \(op.rawValue) \(source(span(later))) - \(source(span(length)))"
        default: return nil
        }
    }
}
