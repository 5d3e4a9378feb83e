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

    /// A day or a period up to which something counts is counted as a whole, in the place of a moment too: its last
    /// one.
    func counted(_ code: Code, _ form: CallForm, _ index: Int) -> Code {
        guard form.countsWholeDays[index], let day = day(code), !isLast(day) else { return code }
        func moved(_ code: Code, _ by: Operator, _ time: CalendarDuration) -> Code {
            Code(.binary(by, code, Code(.constant(.duration(time)), .duration, code.span)), code.type, code.span)
        }
        return moved(asInstant(moved(day, .add, CalendarDuration(days: 1))), .subtract, CalendarDuration(micros: 1))
    }

    /// `--until 9999-12-31`, as people write for always: no day comes after it.
    private func isLast(_ day: Code) -> Bool {
        switch day.node {
        case .constant(.date(let date)): !CalendarArithmetic.isWritable(.date(date.adding(days: 1)))
        case .callBuiltin(_, let period):
            if case .constant(.period(let period))? = period.first?.node {
                !CalendarArithmetic.isWritable(.date(period.end))
            } else {
                false
            }
        default: false
        }
    }

    /// The day, written or computed, before it became its first instant; nil for a moment.
    private func day(_ code: Code) -> Code? {
        switch code.node {
        case .read(let inner, _), .tested(let inner, _): return inner.type.unwrapped == .date ? inner : nil
        case .reading(let text, _): return writtenDay(text, code.span)
        case .constant: return writtenDay(source(code.span).trimmed { "\"'".contains($0) }, code.span)
        default: return nil
        }
    }

    private func writtenDay(_ text: String, _ span: Span) -> Code? {
        guard ValueReader.timeWordType(text) == .date else { return nil }
        return (try? literal(text, as: .date, isQuoted: true)).map { Code($0.node, .date, span) }
    }
}
