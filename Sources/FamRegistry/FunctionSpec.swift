import FamText
import FamValues

/// A pure function of the language: `day(at)`, `replace(note, "a", "b")`. Usable in every expression; the store has an
/// SQL form for some.
public final class FunctionSpec: Sendable {
    public let name: String
    public let summary: String
    public let parameters: [ParameterSpec]
    /// The result for these argument types; called only with types that the parameters accept.
    public let result: @Sendable ([ValueType]) -> ValueType
    /// For a function whose parameters are `any` because several types are accepted: why these types are not, in one
    /// phrase; nil if they are. The checker asks before the run, and the function checks the values again.
    public let refusal: (@Sendable ([ValueType]) -> String?)?
    public let examples: [Example]
    /// For a function whose last argument is a closure: how it is called. `result` then gets the closure's type too.
    public let iteration: Iteration?
    /// Whether a range as the first argument comes as it is, and not as the list of its numbers.
    public let takesRanges: Bool
    /// For an edit that changes no row: what this function may have been expected to do, and does not.
    public let unchangedHint: String?
    /// Throws a `Diagnostic` without a place; the caller adds it. Null for a null argument, unless the function handles
    /// it.
    public let evaluate: @Sendable ([Value], Zone) throws -> Value

    public init(
        _ name: String, summary: String, parameters: [ParameterSpec],
        result: @escaping @Sendable ([ValueType]) -> ValueType,
        refusal: (@Sendable ([ValueType]) -> String?)? = nil, examples: [Example], iteration: Iteration? = nil,
        takesRanges: Bool = false, unchangedHint: String? = nil,
        evaluate: @escaping @Sendable ([Value], Zone) throws -> Value
    ) {
        self.name = name
        self.summary = summary
        self.parameters = parameters
        self.result = result
        self.refusal = refusal
        self.examples = examples
        self.iteration = iteration
        self.takesRanges = takesRanges
        self.unchangedHint = unchangedHint
        self.evaluate = evaluate
    }

    /// The same function, which answers for a range without making its list. Its types are asked about the list.
    public var takingRanges: FunctionSpec {
        let plain = self
        return FunctionSpec(
            name, summary: summary, parameters: parameters, result: { plain.result(FunctionSpec.listed($0)) },
            refusal: { plain.refusal?(FunctionSpec.listed($0)) }, examples: examples, iteration: iteration,
            takesRanges: true, unchangedHint: unchangedHint, evaluate: evaluate)
    }

    private static func listed(_ types: [ValueType]) -> [ValueType] {
        guard let first = types.first, first.unwrapped == .range else { return types }
        return [first.isOptional ? .optional(.list(.int)) : .list(.int)] + types.dropFirst()
    }
}
