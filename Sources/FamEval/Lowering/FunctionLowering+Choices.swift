import CMachine
import FamCheck
import FamText
import FamValues

/// Conditions as jumps, and expressions that choose one of several.
extension FunctionLowering {
    // MARK: Conditions

    /// Jumps when the condition is `wanted`, else falls through. Comparisons jump without making a bool.
    func branch(_ condition: Code, when wanted: Bool, to label: CodeLabel) throws {
        let mark = registers.next
        defer { registers.release(to: mark) }
        switch condition.node {
        case .not(let inner): try branch(inner, when: !wanted, to: label)
        case .binary(.and, let left, let right): try branch(left, right, isAnd: true, when: wanted, to: label)
        case .binary(.or, let left, let right): try branch(left, right, isAnd: false, when: wanted, to: label)
        case .binary(let op, let left, let right)
        where FunctionLowering.compareJumps[op] != nil && !leavesObject(left) && !leavesObject(right):
            try compareAndJump(op, left, right, when: wanted, to: label)
        default:
            let outer = span
            span = condition.span
            let x = try operand(condition)
            jump(.jumpIf, flag: wanted, a: x, to: label)
            span = outer
        }
    }

    private func branch(_ left: Code, _ right: Code, isAnd: Bool, when wanted: Bool, to label: CodeLabel) throws {
        if isAnd == wanted {
            let past = newLabel()
            try branch(left, when: !wanted, to: past)
            try branch(right, when: wanted, to: label)
            place(past)
        } else {
            try branch(left, when: wanted, to: label)
            try branch(right, when: wanted, to: label)
        }
    }

    /// The register form, the form with a small constant, whether the operands change sides, and the sense of the
    /// result.
    private static let compareJumps: [Operator: (registers: Opcode, small: Opcode, swaps: Bool, sense: Bool)] = [
        .less: (.jumpLess, .jumpLessInt, false, true),
        .lessOrEqual: (.jumpLessEqual, .jumpLessEqualInt, false, true),
        .greater: (.jumpLess, .jumpGreaterInt, true, true),
        .greaterOrEqual: (.jumpLessEqual, .jumpGreaterEqualInt, true, true),
        .equal: (.jumpEqual, .jumpEqualInt, false, true),
        .notEqual: (.jumpEqual, .jumpEqualInt, false, false),
    ]

    private func compareAndJump(
        _ op: Operator, _ left: Code, _ right: Code, when wanted: Bool, to label: CodeLabel
    ) throws {
        guard let form = FunctionLowering.compareJumps[op] else { return }
        let x = try operand(left, before: right)
        let flag = form.sense == wanted, areInts = left.type == .int && right.type == .int
        let outer = span
        if let small = FunctionLowering.smallInt(right) {
            span = left.span.joined(right.span)
            emit(areInts ? form.small.ofInts : form.small, flag: flag, b: x, c: small)
            jump(.jump, to: label)
        } else {
            let y = try operand(right)
            span = left.span.joined(right.span)
            let opcode = areInts ? form.registers.ofInts : form.registers
            emit(opcode, flag: flag, b: form.swaps ? y : x, c: form.swaps ? x : y)
            jump(.jump, to: label)
        }
        span = outer
    }

    // MARK: Choices

    func conditional(_ condition: Code, _ then: Code, _ otherwise: Code, into target: Int) throws {
        let no = newLabel(), end = newLabel()
        try branch(condition, when: false, to: no)
        try value(then, into: target)
        jump(.jump, to: end)
        place(no)
        try value(otherwise, into: target)
        place(end)
    }

    func match(
        _ subject: Code, _ arms: [(patterns: [Code], body: [Statement], result: Code?)], into target: Int
    ) throws {
        let end = newLabel()
        let x = try registers.temporary()
        try value(subject, into: x)
        for arm in arms {
            let found = newLabel(), next = newLabel()
            for pattern in arm.patterns { try jumpIfMatches(x, subject, pattern, to: found) }
            if !arm.patterns.isEmpty { jump(.jump, to: next) }
            place(found)
            try lower(arm.body)
            if let result = arm.result { try value(result, into: target) } else { emit(.loadNull, a: target) }
            jump(.jump, to: end)
            place(next)
        }
        emit(.loadNull, a: target)
        place(end)
        clear(x, subject)
    }

    /// A range or a period as a pattern matches what is in it, and no value of another kind.
    private func jumpIfMatches(_ x: Int, _ subject: Code, _ pattern: Code, to label: CodeLabel) throws {
        let mark = registers.next
        let y = try operand(pattern)
        let type = pattern.type.unwrapped
        if type != subject.type.unwrapped, type == .range || type == .period {
            let held = try registers.temporary()
            emit(.within, a: held, b: x, c: y)
            jump(.jumpIf, flag: true, a: held, to: label)
        } else {
            emit(.jumpEqual, flag: true, b: x, c: y)
            jump(.jump, to: label)
        }
        registers.release(to: mark)
    }

    /// Whether evaluating the code may assign a variable: it calls a function or contains statements.
    static func mayAssign(_ code: Code) -> Bool {
        switch code.node {
        case .constant, .variable, .reading, .closure: false
        case .not(let x), .negate(let x), .member(let x, _), .read(let x, _), .tested(let x, _): mayAssign(x)
        case .maybeMember(let x, _): mayAssign(x)
        case .binary(_, let x, let y), .index(let x, let y), .maybeIndex(let x, let y): mayAssign(x) || mayAssign(y)
        case .conditional(let x, let y, let z): mayAssign(x) || mayAssign(y) || mayAssign(z)
        case .interpolation(let parts), .list(let parts), .record(_, let parts), .callBuiltin(_, let parts):
            parts.contains(where: mayAssign)
        case .query(let query), .explain(let query): query.parameters.contains(where: mayAssign)
        case .match, .block, .callFunction, .callClosure, .callCommand, .printed, .each, .iterate: true
        case .edit, .editInEditor, .delete, .importRows, .save, .fields: true
        }
    }
}
