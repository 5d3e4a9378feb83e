import FamRegistry
import FamText
import FamValues

/// Roots, powers, signs, and figures over the numbers of a list.
enum ArithmeticFunctions {
    private static let number = ParameterSpec("number", .any, "A whole number or a float.")
    private static let numbers = ParameterSpec("list", .list(.any), "Numbers; nulls are skipped.")

    static let all: [FunctionSpec] = [
        .builtin("sqrt", "Gives the square root.", [number], gives: .float, refusal: NumberFunctions.notNumbers, example: "sqrt(9)", prints: "3.0") {
            let number = try $0.float(0)
            guard number >= 0 else { throw Diagnostic(.badArgument, "a number below zero has no square root") }
            return .float(number.squareRoot())
        },
        .builtin("sign", "Gives -1, 0 or 1, as the number is below, at or above zero.", [number], gives: .int, refusal: NumberFunctions.notNumbers, example: "sign(-3)", prints: "-1") {
            let number = try $0.float(0)
            return .int(number < 0 ? -1 : number > 0 ? 1 : 0)
        },
        power, average, median,
    ]

    private static let power = FunctionSpec.builtin(
        "pow", "Multiplies a number with itself so many times.",
        [number, ParameterSpec("times", .int, "From 0; at most 10,000.")], types: { $0[0] }, refusal: NumberFunctions.notNumbers, example: "pow(2, 10)", prints: "1024"
    ) { arguments in
        let times = try arguments.int(1)
        guard (0...10_000).contains(times) else { throw Diagnostic(.badArgument, "`pow` multiplies 0 to 10,000 times, and not \(times)") }
        if case .int(let base) = arguments.values[0] {
            var result: Int64 = 1
            for _ in 0..<times {
                let (product, overflow) = result.multipliedReportingOverflow(by: base)
                if overflow { throw Diagnostic(.overflow, "the result of `pow` leaves the range of 64 bits") }
                if product == result { break }
                result = product
            }
            return .int(base == -1 ? (times % 2 == 0 ? 1 : -1) : result)
        }
        let base = try arguments.float(0)
        return .float((0..<times).reduce(1.0) { result, _ in result * base })
    }

    private static let average = FunctionSpec.builtin(
        "avg", "Gives the mean of a list, null without numbers.", [numbers],
        types: { ListFunctions.item($0[0]).unwrapped == .duration ? .optional(.duration) : .optional(.float) }, example: "avg([1, 2, 6])", prints: "3.0"
    ) { arguments in
        if let mean = try durations(arguments) { return mean }
        let numbers = try floats(arguments)
        return numbers.isEmpty ? .null : .float(numbers.reduce(0, +) / Double(numbers.count))
    }

    private static let median = FunctionSpec.builtin(
        "median", "Gives the middle number of a list, of an even count the mean of the two in the middle; null without numbers.", [numbers],
        gives: .optional(.float), example: "median([1, 9, 2])", prints: "2.0"
    ) { Median.of(try floats($0).sorted().map { .float($0) }) }

    /// The mean of durations; nil for other lists.
    private static func durations(_ arguments: Arguments) throws -> Value? {
        var total: CalendarDuration?, count: Int64 = 0
        for case .duration(let item) in try arguments.list(0) {
            total = try total.map { try CalendarArithmetic.sum($0, item) } ?? item
            count += 1
        }
        guard let total, try arguments.list(0).allSatisfy({ $0.isNull || $0.type == .duration }) else { return nil }
        return .duration(try CalendarArithmetic.divided(total, by: count))
    }

    private static func floats(_ arguments: Arguments) throws -> [Double] {
        try arguments.list(0).compactMap { item in
            switch item {
            case .int(let number): return Double(number)
            case .float(let number): return number
            case .null: return nil
            default: throw Diagnostic(.typeMismatch, "`\(arguments.name)` goes over numbers, and one item is of type `\(item.type)`")
            }
        }
    }
}
