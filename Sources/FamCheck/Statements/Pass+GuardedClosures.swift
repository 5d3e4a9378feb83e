import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Closures that come out of `any`, by themselves or within lists and records: the caller has its arguments and
/// its result tested.
extension Pass {
    /// The value as one of a type that has closures in it; nil for other types.
    func guarded(_ code: Code, as type: ValueType, for place: String) -> Code? {
        guard hasClosure(type) else { return nil }
        let span = code.span
        switch type {
        case .closure(let parameters, let result): return guarded(code, parameters, result, place)
        case .optional(let inner):
            return once(code, type) { value in
                let isNull = Code(.binary(.equal, value, Code(.constant(.null), .null, span)), .bool, span)
                let some = guarded(value, as: inner, for: place) ?? value
                return Code(.conditional(isNull, Code(.constant(.null), .null, span), some), type, span)
            }
        case .list(let item):
            let each = wrapped([.any], span) { guarded($0[0], as: item, for: place) ?? $0[0] }
            return Code(.iterate(.map, input: Code(.tested(code, type), .list(.any), span), closure: each), type, span)
        case .record(let shape):
            return once(code, type) { value in
                let columns = shape.columns.filter { hasClosure($0.type) }
                let parts = columns.map { column in
                    let part = Code(.member(value, column.name), .any, span)
                    return guarded(part, as: column.type, for: place) ?? part
                }
                let own = RowShape(columns)
                return merged(value, Code(.record(own, parts), .record(own), span), as: type, span)
            }
        default: return nil
        }
    }

    private func hasClosure(_ type: ValueType) -> Bool {
        switch type {
        case .closure: true
        case .optional(let inner), .list(let inner): hasClosure(inner)
        case .record(let shape): shape.columns.contains { hasClosure($0.type) }
        default: false
        }
    }

    /// What is made of a value that is evaluated once and tested.
    private func once(_ code: Code, _ type: ValueType, _ make: (Code) -> Code) -> Code {
        let maker = wrapped([.any], code.span) { make($0[0]) }
        return Code(.callClosure(maker, [Code(.tested(code, type), .any, code.span)]), type, code.span)
    }

    /// A closure of which only the run knows what it takes and gives, as one of a known type.
    func guarded(_ code: Code, _ parameters: [ValueType], _ result: ValueType, _ place: String) -> Code {
        let outside = frame, span = code.span
        let maker = Frame(.closure, parent: outside)
        frame = maker
        let closure = frame.declare(
            names.intern(" closure"), Variable(name: " closure", type: .any, isMutable: false, span: span))
        let made = wrapped(parameters, span) { codes in
            let callee = frame.resolve(names.intern(" closure"))?.ref ?? .local(closure)
            let call = Code(.callClosure(Code(.variable(callee), .any, span), codes), .any, span)
            return converted(call, to: result, for: "what \(place) gives")
        }
        frame = outside
        let body = [Statement(.returnValue(made), span)]
        let type = ValueType.closure(parameters, result)
        return Code(
            .callClosure(closureCode(maker, [.any], body, span), [Code(.tested(code, type), .any, span)]), type, span)
    }
}
