import FamText

/// Sums, multiples and quotients of money, for scripts and for rows in the database. Everything is exact except
/// division, which rounds to the ten-thousandth, halves away from zero.
public enum MoneyArithmetic {
    /// Nil if no operand is money, or the operator has no meaning for them.
    public static func apply(_ op: Operator, _ a: Value, _ b: Value) throws(Diagnostic) -> Value? {
        switch (op, a, b) {
        case (.add, .money(let x), .money(let y)):
            try matched(op, x, y)
            return try made(x.units.addingReportingOverflow(y.units), x, op, b)
        case (.subtract, .money(let x), .money(let y)):
            try matched(op, x, y)
            return try made(x.units.subtractingReportingOverflow(y.units), x, op, b)
        case (.multiply, .money(let x), .int(let y)):
            return try made(x.units.multipliedReportingOverflow(by: y), x, op, b)
        case (.multiply, .int(let x), .money(let y)):
            return try made(y.units.multipliedReportingOverflow(by: x), y, op, a)
        case (.divide, .money(let x), .int(let y)):
            if y == 0 { throw Diagnostic(.divisionByZero, "division by zero") }
            return .money(Money(units: try divided(x.units, y), currency: x.currency))
        case (.divide, .money(let x), .money(let y)):
            try matched(op, x, y)
            if y.units == 0 { throw Diagnostic(.divisionByZero, "division by zero") }
            return .float(Double(x.units) / Double(y.units))
        default: return nil
        }
    }

    public static func negated(_ money: Money) throws(Diagnostic) -> Value {
        try made(Int64(0).subtractingReportingOverflow(money.units), money, .subtract, .money(money))
    }

    /// Refuses amounts of different currencies.
    public static func matched(_ op: Operator, _ x: Money, _ y: Money) throws(Diagnostic) {
        guard x.currency != y.currency else { return }
        throw Diagnostic(
            .currencyMismatch, "`\(op.rawValue)` is between \(x.currency) and \(y.currency)",
            help: "convert both to one currency first")
    }

    private static func made(
        _ result: (partialValue: Int64, overflow: Bool), _ x: Money, _ op: Operator, _ other: Value
    ) throws(Diagnostic) -> Value {
        if result.overflow {
            throw Diagnostic(
                .overflow,
                "`\(x) \(op.rawValue) \(ValueText(zone: .utc, now: nil).plain(other))` is outside the range of money")
        }
        return .money(Money(units: result.partialValue, currency: x.currency))
    }

    private static func divided(_ units: Int64, _ count: Int64) throws(Diagnostic) -> Int64 {
        let (quotient, overflow) = units.dividedReportingOverflow(by: count)
        if overflow { throw Diagnostic(.overflow, "the result is outside the range of money") }
        let rest = (units % count).magnitude
        guard rest >= count.magnitude - rest else { return quotient }
        return (units < 0) == (count < 0) ? quotient + 1 : quotient - 1
    }
}
