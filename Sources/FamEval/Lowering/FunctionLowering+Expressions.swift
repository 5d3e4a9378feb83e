import CMachine
import FamCheck
import FamText
import FamValues

/// Expressions whose parts are in single registers; `Lowering+Calls` lowers those with operands in a row.
extension FunctionLowering {
    /// The register that holds the value: the variable's own, or a new temporary.
    func operand(_ code: Code) throws -> Int {
        if case .variable(let variable) = code.node, case .register(let register) = place(of: variable) {
            return register
        }
        let result = try registers.temporary()
        try value(code, into: result)
        return result
    }

    /// As `operand`, for a value that must not change while `later` is evaluated: a variable that `later` may change is
    /// copied.
    func operand(_ code: Code, before later: Code) throws -> Int {
        if case .variable = code.node, FunctionLowering.mayAssign(later) {
            let copy = try registers.temporary()
            try value(code, into: copy)
            return copy
        }
        return try operand(code)
    }

    /// Clears an operand that was a temporary and may hold a heap object.
    func clear(_ register: Int, _ code: Code) {
        if registers.isTemporary(register), leavesObject(code) { emit(.clear, a: register) }
    }

    /// Whether the value in a temporary would hold on to an object that a variable may own too. Constants never change,
    /// so they may stay.
    func leavesObject(_ code: Code) -> Bool {
        switch code.node {
        case .constant: false
        case .variable(let variable):
            if case .register = place(of: variable) { false } else { FunctionLowering.mayBeHeap(code.type) }
        default: FunctionLowering.mayBeHeap(code.type)
        }
    }

    /// Evaluates into the register; see the laws at `FunctionLowering`.
    func value(_ code: Code, into target: Int) throws {
        let mark = registers.next
        let outer = span
        span = code.span
        note(code.type)
        defer {
            registers.release(to: mark)
            span = outer
        }
        switch code.node {
        case .constant(let constant): load(constant, into: target)
        case .variable(let variable): load(variable, into: target)
        case .not(let inner):
            let x = try operand(inner)
            emit(.not, a: target, b: x)
            clear(x, inner)
        case .negate(let inner):
            let x = try operand(inner)
            emit(.negate, a: target, b: x)
            clear(x, inner)
        case .binary(let op, let left, let right): try binary(op, left, right, into: target)
        case .conditional(let condition, let then, let otherwise):
            try conditional(condition, then, otherwise, into: target)
        case .match(let subject, let arms): try match(subject, arms, into: target)
        case .block(let statements, let result):
            try lower(statements)
            try value(result, into: target)
        case .member(let inner, let field):
            let x = try operand(inner)
            emit(.member, a: target, b: x, c: try name(field))
            if x != target { clear(x, inner) }
        case .maybeMember(let inner, let field):
            let x = try operand(inner)
            emit(.member, flag: true, a: target, b: x, c: try name(field))
            if x != target { clear(x, inner) }
        case .index(let inner, let index): try item(of: inner, at: index, into: target)
        case .maybeIndex(let inner, let index): try item(of: inner, at: index, isMaybe: true, into: target)
        case .callBuiltin(let function, let arguments)
        where function === SequenceFunctions.length && arguments.count == 1:
            let x = try operand(arguments[0])
            emit(.length, flag: code.type == .int, a: target, b: x)
            if x != target { clear(x, arguments[0]) }
        default: try window(code, into: target)
        }
    }

    private func item(of inner: Code, at index: Code, isMaybe: Bool = false, into target: Int) throws {
        let x = try operand(inner, before: index)
        let y = try operand(index)
        emit(.index, flag: isMaybe, a: target, b: x, c: y)
        clear(x, inner)
        clear(y, index)
    }

    private func load(_ constant: Value, into target: Int) {
        switch constant {
        case .null: emit(.loadNull, a: target)
        case .bool(let flag): emit(.loadBool, a: target, b: flag ? 1 : 0)
        case .int(let number):
            if let small = Int32(exactly: number) {
                emit(.loadInt, a: target, wide: Int(small))
            } else {
                emit(.loadConstant, a: target, wide: self.constant(constant))
            }
        default: emit(.loadConstant, a: target, wide: self.constant(constant))
        }
    }

    private func load(_ variable: VariableRef, into target: Int) {
        switch place(of: variable) {
        case .register(let register): if register != target { emit(.move, a: target, b: register) }
        case .cell(let register): emit(.loadCell, a: target, b: register)
        case .capture(let index): emit(.loadCapture, a: target, b: index)
        case .global(let index): emit(.loadGlobal, a: target, wide: index)
        }
    }

    // MARK: Operators

    private func binary(_ op: Operator, _ left: Code, _ right: Code, into target: Int) throws {
        switch op {
        case .and, .or, .coalesce: return try shortCircuit(op, left, right, into: target)
        default: break
        }
        let x = try leftOperand(left, before: right, target)
        let areInts = left.type == .int && right.type == .int
        if areInts, case .constant(.int(let divisor)) = right.node, let opcode = FunctionLowering.divisions[op],
            let place = self.divisor(divisor)
        {
            emit(opcode, a: target, b: x, c: place)
            return
        }
        if let small = FunctionLowering.smallInt(right), let opcode = FunctionLowering.smallForms[op] {
            emit(areInts ? opcode.ofInts : opcode, a: target, b: x, c: small)
            if x != target { clear(x, left) }
            return
        }
        let y = try operand(right)
        if areInts, let opcode = FunctionLowering.intForms[op] {
            emit(opcode, a: target, b: x, c: y)
        } else {
            operate(op, into: target, x, y)
        }
        if x != target { clear(x, left) }
        clear(y, right)
    }

    /// The left side may use the target itself when that is a temporary.
    private func leftOperand(_ left: Code, before right: Code, _ target: Int) throws -> Int {
        if registers.isTemporary(target) {
            if case .variable = left.node { return try operand(left, before: right) }
            try value(left, into: target)
            return target
        }
        return try operand(left, before: right)
    }

    func operate(_ op: Operator, into target: Int, _ x: Int, _ y: Int) {
        switch op {
        case .add: emit(.add, a: target, b: x, c: y)
        case .subtract: emit(.subtract, a: target, b: x, c: y)
        case .multiply: emit(.multiply, a: target, b: x, c: y)
        case .divide: emit(.divide, a: target, b: x, c: y)
        case .quotient: emit(.quotient, a: target, b: x, c: y)
        case .remainder: emit(.remainder, a: target, b: x, c: y)
        case .equal: emit(.equal, flag: true, a: target, b: x, c: y)
        case .notEqual: emit(.equal, flag: false, a: target, b: x, c: y)
        case .less: emit(.less, flag: true, a: target, b: x, c: y)
        case .lessOrEqual: emit(.lessEqual, flag: true, a: target, b: x, c: y)
        case .greater: emit(.less, flag: true, a: target, b: y, c: x)
        case .greaterOrEqual: emit(.lessEqual, flag: true, a: target, b: y, c: x)
        case .in, .like, .matches, .range, .and, .or, .coalesce:
            append(Instruction(.operate, flag: UInt8(Operator.allCases.firstIndex(of: op) ?? 0), a: target, b: x, c: y))
        }
    }

    private static let intForms: [Operator: Opcode] = [
        .add: .iadd, .subtract: .isub, .multiply: .imul, .quotient: .iquot, .remainder: .irem,
    ]

    private static let divisions: [Operator: Opcode] = [.quotient: .iquotBy, .remainder: .iremBy]

    static let smallForms: [Operator: Opcode] = [
        .add: .addInt, .subtract: .subtractInt, .multiply: .multiplyInt, .quotient: .quotientInt,
        .remainder: .remainderInt,
    ]

    static func smallInt(_ code: Code) -> Int? {
        guard case .constant(.int(let number)) = code.node, Int16(exactly: number) != nil else { return nil }
        return Int(number)
    }

    private func shortCircuit(_ op: Operator, _ left: Code, _ right: Code, into target: Int) throws {
        let end = newLabel()
        let result = try registers.isTemporary(target) ? target : registers.temporary()
        try value(left, into: result)
        if op == .coalesce {
            jump(.jumpIfNotNull, a: result, to: end)
        } else {
            emit(.truth, a: result, b: result)
            jump(.jumpIf, flag: op == .or, a: result, to: end)
        }
        try value(right, into: result)
        if op != .coalesce { emit(.truth, a: result, b: result) }
        place(end)
        if result != target { emit(.take, a: target, b: result) }
    }
}
