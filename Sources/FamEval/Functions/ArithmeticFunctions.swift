import FamRegistry
import FamText
import FamValues

/// Roots, powers, signs, and figures over the numbers of a list.
enum ArithmeticFunctions {
    private static let number = ParameterSpec("number", .any, "A whole number or a float.")
    private static let numbers = ParameterSpec("list", .list(.any), "Numbers; nulls are skipped.")

    static let all: [FunctionSpec] = [
        .builtin(
            "sqrt", "Returns the square root.", [number], gives: .float, refusal: Need.number(0), example: "sqrt(9)",
            prints: "3.0"
        ) {
            let number = try $0.float(0)
            guard number >= 0 else { throw Diagnostic(.badArgument, "a number below zero has no square root") }
            return .float(number.squareRoot())
        },
        .builtin(
            "sign", "Returns -1, 0 or 1 for a number below, at or above zero.", [number], gives: .int,
            refusal: Need.number(0), example: "sign(-3)", prints: "-1"
        ) {
            let number = try $0.float(0)
            return .int(number < 0 ? -1 : number > 0 ? 1 : 0)
        },
        power, average, median,
    ]

    private static let power = FunctionSpec.builtin(
        "pow", "Raises a number to a power.",
        [number, ParameterSpec("times", .int, "The exponent, from 0 to 10,000.")], types: { $0[0] },
        refusal: Need.number(0),
        example: "pow(2, 10)", prints: "1024"
    ) { arguments in
        let times = try arguments.int(1)
        guard (0...10_000).contains(times) else {
            throw Diagnostic(.badArgument, "`pow` multiplies 0 to 10,000 times, not \(times)")
        }
        if case .int(let base) = arguments.values[0] {
            var result: Int64 = 1
            for _ in 0..<times {
                let (product, overflow) = result.multipliedReportingOverflow(by: base)
                if overflow { throw Diagnostic(.overflow, "the result of `pow` is outside the range of 64 bits") }
                if product == result { break }
                result = product
            }
            return .int(base == -1 ? (times % 2 == 0 ? 1 : -1) : result)
        }
        let base = try arguments.float(0)
        return .float((0..<times).reduce(1.0) { result, _ in result * base })
    }

    private static let average = FunctionSpec.builtin(
        "avg", "Returns the mean of a list, of money as money and of durations as a duration; null without numbers.",
        [numbers], types: { .optional(mean(of: Need.item($0[0])?.unwrapped)) }, refusal: Need.amounts(0),
        example: "avg([1, 2, 6])", prints: "3.0"
    ) { arguments in
        if let numbers = RangeItems(arguments.values[0]) { return numbers.mean.map { .float($0) } ?? .null }
        let items = try arguments.list(0).filter { !$0.isNull }
        switch items.first {
        case .money?:
            let total = try ListFunctions.total(arguments)
            return try Arithmetic.apply(.divide, total, .int(Int64(items.count)), zone: arguments.zone)
        case .duration?: return try durations(arguments)
        default:
            var sum = FloatSum()
            let numbers = try floats(arguments)
            try numbers.watchedEach { try sum.add($0) }
            return numbers.isEmpty ? .null : .float(sum.value / Double(numbers.count))
        }
    }.takingRanges

    private static func mean(of item: ValueType?) -> ValueType {
        switch item {
        case .money?: .money
        case .duration?: .duration
        default: .float
        }
    }

    private static let median = FunctionSpec.builtin(
        "median",
        "Returns the middle number of a list, or the mean of the two in the middle; null without numbers.",
        [numbers],
        gives: .optional(.float), refusal: Need.numbers(0), example: "median([1, 9, 2])", prints: "2.0"
    ) { Median.of(try floats($0).watchedSort(by: <).watchedMap { .float($0) }) }

    private static func durations(_ arguments: Arguments) throws -> Value {
        var total: CalendarDuration?, count: Int64 = 0
        for item in try arguments.list(0) where !item.isNull {
            guard case .duration(let duration) = item else {
                throw Diagnostic(
                    .typeMismatch, "`\(arguments.name)` takes durations, but one item is of type `\(item.type)`")
            }
            total = try total.map { try CalendarArithmetic.sum($0, duration) } ?? duration
            count += 1
        }
        return try total.map { .duration(try CalendarArithmetic.divided($0, by: count)) } ?? .null
    }

    private static func floats(_ arguments: Arguments) throws -> [Double] {
        try arguments.list(0).compactMap { item in
            switch item {
            case .int(let number): return Double(number)
            case .float(let number): return number
            case .null: return nil
            default:
                throw Diagnostic(
                    .typeMismatch, "`\(arguments.name)` takes numbers, but one item is of type `\(item.type)`")
            }
        }
    }
}
