import FamRegistry
import FamSyntax
import FamText
import FamValues

/// A function by its name as a value, `map($names, upper)`: the closure that calls it.
extension Pass {
    /// `taking`: the types of what it will be called with, where they are known. Nil for a name that no function has.
    func functionValue(_ name: Name, taking: [ValueType]?, _ span: Span) -> Code? {
        if let function = scope.functions[name] {
            let form = form(of: function)
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

    /// A value that is only the name of a function: `let f = upper`. A command that needs no arguments is called.
    func functionNamed(_ value: NodeID, taking: [ValueType]? = nil) -> Code? {
        guard case .pipeline(let stages) = tree[value], stages.count == 1, let only = tree.items(stages).first,
            case .command(let items) = tree[only], items.count == 1, let word = tree.items(items).first,
            let name = tree.wordName(of: word)
        else { return nil }
        if let head = head(tree.items(items)) {
            guard case .function = head.form.callee, !head.form.required.isEmpty else { return nil }
        }
        return functionValue(name, taking: taking, span(word))
    }

    private func call(_ function: FunctionSpec, _ given: [Code], _ span: Span) -> Code {
        let codes = given.enumerated().map { index, code -> Code in
            let parameter = parameter(function, index)
            guard parameter.type != .any else { return code }
            return converted(code, to: parameter.type.optional, for: "`\(parameter.name)` of `\(function.name)`")
        }
        guard let type = result(of: function, given: codes, span) else { return broken(span) }
        return Code(.callBuiltin(function, codes), type, span)
    }

    func wrapped(_ types: [ValueType], _ span: Span, _ call: ([Code]) -> Code) -> Code {
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
