import FamRegistry
import FamSyntax
import FamText
import FamValues

/// A function by its name as a value, `map($names, upper)`: the closure that calls it.
extension Pass {
    /// `taking`: the types of what it will be called with, where they are known. Nil for a name that no function has.
    func functionValue(_ name: Name, taking: [ValueType]?, _ span: Span) -> Code? {
        if let form = scope.functions[name], case .function(let function) = form.callee {
            prepare(function)
            let types = function.parameters.enumerated().map { index, parameter -> ValueType in
                guard parameter.type == .any, let given = taking, given.indices.contains(index) else {
                    return parameter.type
                }
                return given[index]
            }
            let count = min(types.count, max(taking?.count ?? types.count, form.required.count))
            return wrapped(Array(types[..<count]), span) { codes in
                callFunction(function, codes.map { $0 } + Array(repeating: nil, count: types.count - codes.count), span)
            }
        }
        guard let function = registry.function(names[name]), function.iteration == nil else { return nil }
        let required = function.parameters.filter(\.isRequired).count
        let types = taking ?? Array(repeating: .any, count: required)
        guard accepts(types.count, function.parameters, "\(function.name)(…)", usage(function), span) else {
            return broken(span)
        }
        return wrapped(types, span) { call(function, $0, span) }
    }

    /// A closure of which only the run knows what it takes and gives, as one of a known type: whoever calls it has its
    /// arguments and its result tested.
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

    private func call(_ function: FunctionSpec, _ given: [Code], _ span: Span) -> Code {
        let codes = given.enumerated().map { index, code -> Code in
            let parameter = parameter(function, index)
            guard parameter.type != .any else { return code }
            return converted(code, to: parameter.type.optional, for: "`\(parameter.name)` of `\(function.name)`")
        }
        guard let type = result(of: function, codes.map(\.type), span) else { return broken(span) }
        return Code(.callBuiltin(function, codes), type, span)
    }

    private func wrapped(_ types: [ValueType], _ span: Span, _ call: ([Code]) -> Code) -> Code {
        let outside = frame
        let inner = Frame(.closure, parent: outside)
        frame = inner
        let codes = types.enumerated().map { index, type -> Code in
            // No variable of a script has this name: it begins with a space.
            let variable = Variable(name: " \(index)", type: type, isMutable: false, span: span)
            return Code(.variable(.local(frame.declare(names.intern(variable.name), variable))), type, span)
        }
        let result = call(codes)
        frame.add(result.type)
        frame = outside
        return closureCode(inner, types, [Statement(.returnValue(result), span)], span)
    }
}
