import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Binary operators between values.
extension Pass {
    func binary(_ op: Operator, _ left: NodeID, _ right: NodeID, _ span: Span) -> Code {
        switch op {
        case .and, .or:
            let a = condition(left, of: op.rawValue)
            let b = knowing(present(a, when: op == .and)) { condition(right, of: op.rawValue) }
            return Code(.binary(op, a, b), .bool, span)
        case .matches:
            let a = expression(left), b = expression(right)
            checkPattern(b)
            warnOfComparison(op, a.type, b.type, right, constant: b, span)
            return combined(op, a, b, span)
        default:
            let (a, b) = operands(op, left, right)
            if ordersMonths(op, left, right, Pass.constant(a), Pass.constant(b), span) { return broken(span) }
            warnOfComparison(op, a.type, b.type, right, constant: b, span)
            warnOfAnswers(op, a, b, span)
            return combined(op, a, b, span)
        }
    }

    /// Both sides; a literal text next to a value of another type is read as that type.
    private func operands(_ op: Operator, _ left: NodeID, _ right: NodeID) -> (Code, Code) {
        guard op.isComparison || op == .coalesce else { return (expression(left), expression(right)) }
        if let text = literalText(left), literalText(right) == nil {
            let b = expression(right)
            guard Pass.isWrittenAsText(Pass.partner(op, of: b.type)) else { return (expression(left), b) }
            return (literal(text, beside: Pass.partner(op, of: b.type), span(left)), b)
        }
        let a = op == .coalesce ? absentable(left) : expression(left)
        return (a, rightOperand(op, right, beside: a.type))
    }

    /// The right side of a comparison, `in`, or `??`, next to a left side of known type.
    func rightOperand(_ op: Operator, _ right: NodeID, beside type: ValueType) -> Code {
        let span = span(right)
        if op == .in {
            if case .list(let items) = tree[right] {
                return list(tree.items(items).map { rightOperand(.equal, $0, beside: type) }, span)
            }
            if Pass.isTime(type), let year = year(right) { return year }
            guard let text = literalText(right) else { return expression(right) }
            return literal(text, beside: Pass.isTime(type) ? .period : .string, span)
        }
        guard let text = literalText(right), op != .like, Pass.isWrittenAsText(type) else { return expression(right) }
        return literal(text, beside: type, span)
    }

    /// `2026` next to a time is that year; everywhere else it is a number.
    func year(_ node: NodeID) -> Code? {
        switch tree[node] {
        case .group(let inner): return year(inner)
        case .pipeline(let stages) where stages.count == 1: return tree.items(stages).first.flatMap(year)
        case .int(let number):
            let text = source(span(node))
            guard text.utf8.count == 4, Int64(text) == number,
                let found = try? literal(text, as: .period, isQuoted: true)
            else { return nil }
            return Code(found.node, found.type, span(node))
        default: return nil
        }
    }

    static func isTime(_ type: ValueType) -> Bool { [.date, .datetime].contains(type.unwrapped) }

    /// The type as which a literal on the left is read.
    static func partner(_ op: Operator, of type: ValueType) -> ValueType {
        guard op == .in else { return op == .like ? .string : type }
        switch type.unwrapped {
        case .list(let item): return item
        case .period: return .datetime
        case .range: return .int
        default: return .string
        }
    }

    /// The text of a literal whose meaning depends on what is next to it.
    func literalText(_ node: NodeID) -> String? {
        switch tree[node] {
        case .string: plainText(node)
        case .group(let inner): literalText(inner)
        case .pipeline(let stages) where stages.count == 1: tree.items(stages).first.flatMap(literalText)
        default: nil
        }
    }

    /// The operator on two values, or an error about their types.
    func combined(_ op: Operator, _ left: Code, _ right: Code, _ span: Span) -> Code {
        var (a, b) =
            op == .in
            ? (left, dayAsPeriod(right)) : op == .coalesce || op.isComparison ? unifyTimes(left, right) : (left, right)
        guard let type = OperatorRules.result(op, a.type, b.type, rightIsCalendar: Pass.isCalendar(b)) else {
            mismatch(op, a.type, b.type, span)
            return broken(span)
        }
        // There is no sum with null. For `any` and for a field of the row, only the run can know.
        if op.isArithmetic || op == .range,
            let code = [a, b].first(where: { if case .optional = $0.type { true } else { false } })
        {
            return absent(code, "`\(op.rawValue)` needs two values, but this may be null")
        }
        if type == .float, op == .coalesce { (a, b) = (a, converted(b, to: .float, for: "the default")) }
        return Code(.binary(op, a, b), type, span)
    }

    /// After `in`, a date means its whole day.
    func dayAsPeriod(_ code: Code) -> Code {
        code.type.unwrapped == .date
            ? converted(code, to: code.type.isOptional ? .optional(.period) : .period, for: "the day") : code
    }

    /// Whether a duration consists only of days and months, if that is known.
    static func isCalendar(_ code: Code) -> Bool? {
        guard case .constant(.duration(let duration)) = code.node else { return nil }
        return duration.isCalendar
    }

    func mismatch(_ op: Operator, _ left: ValueType, _ right: ValueType, _ span: Span) {
        if op.isArithmetic, left == .null || right == .null {
            return error(
                .nullValue, "`\(op.rawValue)` needs two values, but one is always null", at: span,
                help: "`??` gives a value in place of null")
        }
        let message: String
        switch op {
        case .equal, .notEqual: message = "\(left.phrase) is never equal to \(right.phrase)"
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            message =
                TypeRules.areComparable(left, right)
                ? "\(left.phrase) has no order" : "\(left.phrase) cannot be compared with \(right.phrase)"
        case .in: message = "\(left.phrase) is never in \(right.phrase)"
        default: message = "`\(op.rawValue)` does not work between \(left.phrase) and \(right.phrase)"
        }
        error(.typeMismatch, message, at: span, help: OperatorRules.advice(op, left, right))
    }

    /// A constant pattern is checked before the run, others at run time.
    func checkPattern(_ code: Code, mayBeEmpty: Bool = false) {
        guard case .constant(.string(let text)) = code.node else { return }
        if text.isEmpty, !mayBeEmpty {
            return error(.badArgument, "an empty pattern matches everything", at: code.span)
        }
        if let problem = checker.constants?.problem(ofPattern: text) { report(problem.located(at: code.span)) }
    }
}
