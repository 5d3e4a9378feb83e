import FamText
import FamValues

/// The operators on values, with one meaning for scripts and for rows. Null in arithmetic is an error, never zero.
enum Arithmetic {
    /// Every binary operator but `and`, `or` and `??`, which their users evaluate themselves.
    static func apply(_ op: Operator, _ a: Value, _ b: Value, zone: Zone) throws(Diagnostic) -> Value {
        switch op {
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .in, .like, .matches:
            return .bool(try Comparison.holds(op, a, b, zone: zone))
        default: break
        }
        if a.isNull || b.isNull {
            throw Diagnostic(
                .nullValue, "`\(op.rawValue)` needs a value on both sides, one is null",
                help: "give a default with `??`")
        }
        switch (a, b) {
        case (.int(let x), .int(let y)): return try ints(op, x, y)
        case (.int(let x), .float(let y)): return try numbers(op, Double(x), y)
        case (.float(let x), .int(let y)): return try numbers(op, x, Double(y))
        case (.float(let x), .float(let y)): return try numbers(op, x, y)
        default: break
        }
        if let result = try MoneyArithmetic.apply(op, a, b) { return result }
        if op != .quotient, op != .remainder, let result = try TimeArithmetic.apply(op, a, b, zone: zone) {
            return result
        }
        if op == .add {
            if case .list(let x) = a {
                if case .list(let y) = b { return .list(x + y) }
                return .list(x + [b])
            }
            if let x = a.text, let y = b.text { return .string(x + y) }
        }
        throw Diagnostic(
            .typeMismatch, "`\(op.rawValue)` has no meaning for \(ValuePhrase.of(a)) and \(ValuePhrase.of(b))")
    }

    static func negated(_ value: Value) throws(Diagnostic) -> Value {
        switch value {
        case .int(let number): return try ints(.subtract, 0, number)
        case .float(let number): return .float(-number)
        case .duration(let duration): return .duration(try CalendarArithmetic.negated(duration))
        case .money(let money): return try MoneyArithmetic.negated(money)
        case .null: throw Diagnostic(.nullValue, "`-` needs a value, this is null", help: "give a default with `??`")
        default: throw Diagnostic(.typeMismatch, "`-` has no meaning for \(ValuePhrase.of(value))")
        }
    }

    /// Sum that keeps to 64 bits, for aggregates.
    static func sum(_ a: Value, _ b: Value, zone: Zone) throws(Diagnostic) -> Value {
        try apply(.add, a, b, zone: zone)
    }

    private static func ints(_ op: Operator, _ x: Int64, _ y: Int64) throws(Diagnostic) -> Value {
        let result: (partialValue: Int64, overflow: Bool)
        switch op {
        case .add: result = x.addingReportingOverflow(y)
        case .subtract: result = x.subtractingReportingOverflow(y)
        case .multiply: result = x.multipliedReportingOverflow(by: y)
        case .divide: return try numbers(.divide, Double(x), Double(y))
        case .quotient:
            if y == 0 { throw divisionByZero }
            result = x.dividedReportingOverflow(by: y)
        case .remainder:
            if y == 0 { throw divisionByZero }
            // The remainder of the smallest int and -1 is 0, though the quotient overflows.
            return .int(y == -1 ? 0 : x % y)
        case .range: return .range(x, y)
        default: throw Diagnostic(.typeMismatch, "`\(op.rawValue)` has no meaning for numbers")
        }
        if result.overflow {
            throw Diagnostic(.overflow, "`\(x) \(op.rawValue) \(y)` is outside the range of 64-bit integers")
        }
        return .int(result.partialValue)
    }

    private static func numbers(_ op: Operator, _ x: Double, _ y: Double) throws(Diagnostic) -> Value {
        if let result = floats(op, x, y) { return .float(try finite(result, op, x, y)) }
        if y == 0 { throw divisionByZero }
        throw Diagnostic(.typeMismatch, "`\(op.rawValue)` has no meaning for floats")
    }

    /// There is no infinity and no NaN: JSON has neither, and SQLite turns NaN into null.
    private static func finite(_ result: Double, _ op: Operator, _ x: Double, _ y: Double) throws(Diagnostic) -> Double
    {
        if result.isFinite { return result }
        throw Diagnostic(.overflow, "`\(x) \(op.rawValue) \(y)` is outside the range of floats")
    }

    /// Nil for a division by zero and for operators that floats do not have.
    @inline(__always) static func floats(_ op: Operator, _ x: Double, _ y: Double) -> Double? {
        switch op {
        case .add: x + y
        case .subtract: x - y
        case .multiply: x * y
        case .divide: y == 0 ? nil : x / y
        case .quotient: y == 0 ? nil : (x / y).rounded(.towardZero)
        case .remainder: y == 0 ? nil : x.truncatingRemainder(dividingBy: y)
        default: nil
        }
    }

    private static let divisionByZero = Diagnostic(.divisionByZero, "division by zero")
}
