import FamRegistry
import FamText
import FamValues

extension Pass {
    /// `--since last-month`, `--until november`: the first or the last day of a period in the place of a day, where the
    /// parameter says which; nil for anything else.
    func edgeOfPeriod(_ text: String, _ parameter: ParameterSpec, _ span: Span) -> Code? {
        guard let edge = parameter.periodEdge, let function = registry.function(edge.rawValue),
            let period = try? literal(text, as: .period, isQuoted: true)
        else { return nil }
        let day = Code(.callBuiltin(function, [Code(period.node, period.type, span)]), .date, span)
        return parameter.type.unwrapped == .date ? day : asInstant(day)
    }
}
