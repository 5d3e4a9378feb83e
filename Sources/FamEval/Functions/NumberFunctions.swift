import FamRegistry
import FamText
import FamValues

/// Functions over numbers, and from other values to numbers and text.
enum NumberFunctions {
    private static let number = ParameterSpec("number", .any, "A whole number or a float.")

    static let all: [FunctionSpec] = [
        absolute, round, whole("floor", "down", .down, "2"), whole("ceil", "up", .up, "3"), clamp, int, float, string,
    ]

    private static let absolute = FunctionSpec.builtin(
        "abs", "Returns the absolute value of a number.", [number], types: { $0[0] }, refusal: Need.amount(0),
        example: "abs(-3)", prints: "3"
    ) { arguments in
        switch arguments.values[0] {
        case .int(.min): throw Diagnostic(.overflow, "the result of `abs` is outside the range of 64 bits")
        case .int(let number): return .int(abs(number))
        case .money(let money): return money.units < 0 ? try MoneyArithmetic.negated(money) : arguments.values[0]
        default: return .float(abs(try arguments.float(0)))
        }
    }

    private static let round = FunctionSpec.builtin(
        "round",
        "Returns the nearest whole number, halves away from zero; with a count of digits, the nearest float with that "
            + "many. Money stays money.",
        [number, ParameterSpec("digits", .int, "Digits after the point, at most 15.", isRequired: false)],
        types: { $0[0] == .money ? .money : $0.count > 1 ? .float : .int }, refusal: Need.amount(0),
        example: "round(3.14159, 2)", prints: "3.14"
    ) { arguments in
        if case .money(let money) = arguments.values[0] {
            return .money(try rounded(money, arguments.count > 1 ? arguments.int(1) : 0))
        }
        guard arguments.count > 1 else { return try rounded(arguments, .toNearestOrAwayFromZero) }
        let digits = try arguments.int(1), number = try arguments.float(0)
        guard (0...15).contains(digits) else {
            throw Diagnostic(.badArgument, "`round` takes 0 to 15 digits, not \(digits)")
        }
        let scale = (0..<digits).reduce(1.0) { result, _ in result * 10 }
        // Above 2^53 a float has no such digits.
        guard (number * scale).magnitude < 9_007_199_254_740_992 else { return .float(number) }
        let scaled = (number * scale).rounded()
        return .float(scaled.isFinite ? scaled / scale : number)
    }

    private static func rounded(_ money: Money, _ digits: Int64) throws -> Money {
        guard (0...4).contains(digits) else {
            throw Diagnostic(.badArgument, "`round` of money takes 0 to 4 digits, not \(digits)")
        }
        let step = (0..<digits).reduce(Money.unitsPerWhole) { result, _ in result / 10 }
        let rest = money.units % step
        let (units, overflow) = (money.units - rest).addingReportingOverflow(
            rest.magnitude * 2 < step.magnitude ? 0 : rest.signum() * step)
        if overflow { throw Diagnostic(.overflow, "the result of `round` is outside the range of money") }
        return Money(units: units, currency: money.currency)
    }

    private static func whole(
        _ name: String, _ way: String, _ rule: FloatingPointRoundingRule, _ output: String
    ) -> FunctionSpec {
        .builtin(
            name, "Rounds \(way) to a whole number.", [number], gives: .int, refusal: Need.number(0),
            example: "\(name)(2.5)", prints: output
        ) { try rounded($0, rule) }
    }

    private static func rounded(_ arguments: Arguments, _ rule: FloatingPointRoundingRule) throws -> Value {
        if case .int = arguments.values[0] { return arguments.values[0] }
        return .int(try exact(try arguments.float(0).rounded(rule), arguments.name))
    }

    private static func exact(_ number: Double, _ name: String) throws -> Int64 {
        guard let whole = Int64(exactly: number) else {
            throw Diagnostic(.overflow, "the result of `\(name)` is outside the range of 64 bits")
        }
        return whole
    }

    private static let clamp = FunctionSpec.builtin(
        "clamp", "Limits a value to the range between two bounds.",
        [
            ParameterSpec("value", .any, "The value."), ParameterSpec("low", .any, "The smallest result."),
            ParameterSpec("high", .any, "The largest result."),
        ],
        types: widest, refusal: Need.alike(), example: "clamp(120, 0, 100)", prints: "100"
    ) { arguments in
        let low = arguments.values[1], high = arguments.values[2]
        guard try arguments.order(low, high) <= 0 else {
            throw Diagnostic(.badArgument, "the bounds of `clamp` are not in order")
        }
        let below = try arguments.order(arguments.values[0], low),
            above = try arguments.order(arguments.values[0], high)
        return widened(below < 0 ? low : above > 0 ? high : arguments.values[0], arguments.values)
    }

    private static let int = FunctionSpec.builtin(
        "int", "Reads a text as a whole number, or drops the fraction of a float.",
        [ParameterSpec("value", .any, "A text, a number or a bool.")], gives: .int, refusal: notReadable,
        example: "int(2.9)", prints: "2"
    ) { arguments in
        switch arguments.values[0] {
        case .int: return arguments.values[0]
        case .float(let number): return .int(try exact(number.rounded(.towardZero), "int"))
        case .bool(let flag): return .int(flag ? 1 : 0)
        case .string(let text): return try read(text, as: .int)
        default: throw arguments.mismatch(0, "a text or a number")
        }
    }

    private static let float = FunctionSpec.builtin(
        "float", "Reads a text or a whole number as a float.", [ParameterSpec("value", .any, "A text or a number.")],
        gives: .float,
        refusal: { $0[0] == .bool ? "it needs a text or a number, but this is of type `bool`" : notReadable($0) },
        example: "float(\"2.5\")", prints: "2.5"
    ) { arguments in
        if case .string(let text) = arguments.values[0] { return try read(text, as: .float) }
        return .float(try arguments.float(0))
    }

    private static let string = FunctionSpec.builtin(
        "string", "Returns a value as text, in a form that can be read back.",
        [ParameterSpec("value", .any, "Any value.")],
        gives: .string,
        example: "string(true)", prints: "true"
    ) { arguments in
        let writer = ValueText(zone: arguments.zone, now: nil)
        guard case .list(let items) = arguments.values[0] else { return .string(writer.plain(arguments.values[0])) }
        return .string(ListText.join(try items.watchedMap(writer.plain)))
    }

    // MARK: Shared with other families

    /// Numbers have no words that depend on clock or zone.
    private static func read(_ text: String, as type: ValueType) throws -> Value {
        do {
            return try ValueReader(zone: .utc, now: Instant(micros: 0)).read(text, as: type)
        } catch {
            guard DecimalComma.isUsed(in: text) else { throw error }
            var problem = error
            problem.help = "a decimal comma becomes a point before: `float(replace(…, \",\", \".\"))`"
            throw problem
        }
    }

    /// The one type of values that have an order between them: float next to int, text next to text of another kind.
    @Sendable static func widest(_ types: [ValueType]) -> ValueType {
        guard let first = types.first, !types.contains(.any) else { return .any }
        if types.allSatisfy({ $0 == first }) { return first }
        if types.contains(.float), types.allSatisfy(Need.isNumber) { return .float }
        return types.allSatisfy(Need.isText) ? .string : .any
    }

    /// The value as a float when one of those next to it is, and as a plain text next to text of another kind, so that
    /// the result has one type.
    static func widened(_ value: Value, _ others: [Value]) -> Value {
        if let text = value.text { return others.allSatisfy { $0.type == value.type } ? value : .string(text) }
        guard case .int(let number) = value, others.contains(where: { if case .float = $0 { true } else { false } })
        else { return value }
        return .float(Double(number))
    }

    @Sendable private static func notReadable(_ types: [ValueType]) -> String? {
        switch types[0] {
        case .int, .float, .bool, .string, .enumeration, .any, .null, .never: nil
        default: "it needs a text or a number, but this is of type `\(types[0])`"
        }
    }
}
