import FamRegistry
import FamText
import FamValues

/// The functions of the language: pure, the same wherever they run. Of those that take closures (`map`, `filter`) the
/// machine makes loops, because only it can call a closure.
public enum BuiltinFunctions {
    /// Grouped by topic, for the reference.
    public static let groups: [(title: String, functions: [FunctionSpec])] = [
        ("Text", TextFunctions.all + TextPartFunctions.all), ("Patterns", PatternFunctions.all),
        ("Values as text", FormatFunctions.all),
        ("Numbers", NumberFunctions.all + ArithmeticFunctions.all),
        ("Days, moments and periods", DateFunctions.all + CalendarFunctions.all),
        ("Lists", ListFunctions.all + ListPartFunctions.all + SequenceFunctions.all), ("Records", RecordFunctions.all),
        ("Lists, with a closure", ClosureFunctions.all),
    ]

    public static let all: [FunctionSpec] = groups.flatMap(\.functions)
}

extension FunctionSpec {
    /// A function of a fixed result type that is null when one of its arguments is.
    static func builtin(
        _ name: String, _ summary: String, _ parameters: [ParameterSpec], gives type: ValueType,
        refusal: (@Sendable ([ValueType]) -> String?)? = nil, unchangedHint: String? = nil, example code: String,
        prints output: String, _ body: @escaping @Sendable (Arguments) throws -> Value
    ) -> FunctionSpec {
        builtin(
            name, summary, parameters, types: { _ in type }, refusal: refusal, unchangedHint: unchangedHint,
            example: code, prints: output, body)
    }

    /// The same with a result type that depends on the argument types; `types` gets them without `?`.
    static func builtin(
        _ name: String, _ summary: String, _ parameters: [ParameterSpec],
        types: @escaping @Sendable ([ValueType]) -> ValueType,
        refusal: (@Sendable ([ValueType]) -> String?)? = nil, unchangedHint: String? = nil, example code: String,
        prints output: String, _ body: @escaping @Sendable (Arguments) throws -> Value
    ) -> FunctionSpec {
        FunctionSpec(
            name, summary: summary, parameters: parameters,
            result: { given in
                let type = types(given.map(\.unwrapped))
                return given.contains(where: mayBeNull) ? type.optional : type
            },
            refusal: { given in refusal?(given.map(\.unwrapped)) },
            examples: [Example(code, prints: output)], unchangedHint: unchangedHint,
            evaluate: { values, zone in
                if values.contains(where: \.isNull) { return .null }
                let result = try body(Arguments(name: name, values: values, zone: zone))
                guard case .float(let number) = result, !number.isFinite else { return result }
                throw Diagnostic(.overflow, "the result of `\(name)` is outside the range of floats")
            })
    }

    /// `any` is unknown to the checker, and not called optional for that.
    private static func mayBeNull(_ type: ValueType) -> Bool {
        switch type {
        case .optional, .null: true
        default: false
        }
    }
}

/// The arguments of one call, none of them null. A wrong type is `type-mismatch`, which only happens if the checker
/// knew no type.
struct Arguments {
    let name: String
    let values: [Value]
    let zone: Zone

    var count: Int { values.count }

    func string(_ index: Int) throws -> String {
        switch values[index] {
        case .string(let text), .address(let text), .url(let text), .path(let text): return text
        default: throw mismatch(index, "a string")
        }
    }

    func int(_ index: Int) throws -> Int64 {
        if case .int(let number) = values[index] { return number }
        throw mismatch(index, "a whole number")
    }

    /// The whole number at `index`, or `absent` if the call has fewer arguments; numbers outside Int are clamped.
    func int(_ index: Int, or absent: Int) throws -> Int {
        index < count ? Int(clamping: try int(index)) : absent
    }

    func float(_ index: Int) throws -> Double {
        switch values[index] {
        case .float(let number): return number
        case .int(let number): return Double(number)
        default: throw mismatch(index, "a number")
        }
    }

    func list(_ index: Int) throws -> [Value] {
        if case .list(let items) = values[index] { return items }
        throw mismatch(index, "a list")
    }

    /// The day of a date or a datetime.
    func day(_ index: Int) throws -> CivilDate {
        switch values[index] {
        case .date(let date): return date
        case .datetime(let instant): return zone.civil(instant).date
        default: throw mismatch(index, "a date or a datetime")
        }
    }

    /// Below zero, zero or above it, as rows are sorted. Values of different kinds have no order.
    func order(_ a: Value, _ b: Value) throws -> Int {
        guard a.isNull || b.isNull || Need.areOrdered(a.type, b.type) else {
            throw Diagnostic(
                .typeMismatch, "`\(name)` cannot compare values of type `\(a.type)` and `\(b.type)`")
        }
        if case .duration(let x) = a, case .duration(let y) = b, x.months != y.months,
            CalendarArithmetic.compare(x, y) == nil
        {
            throw Diagnostic(
                .badArgument, "`\(name)` finds no order between months or years and days",
                help: "a month has no fixed length")
        }
        return SortOrder.compare(a, b, zone)
    }

    func mismatch(_ index: Int, _ wanted: String) -> Diagnostic {
        let found = values[index].type
        return Diagnostic(
            .typeMismatch, "`\(name)` needs \(wanted) as its \(ordinal(index)) argument, but this is of type `\(found)`"
        )
    }

    private func ordinal(_ index: Int) -> String {
        ["first", "second", "third", "fourth"][min(index, 3)]
    }
}
