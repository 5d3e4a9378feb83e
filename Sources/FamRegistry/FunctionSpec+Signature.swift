import FamText
import FamValues

extension FunctionSpec {
    /// `first(list: list<T>) -> T?`: `T` and `U` are any type. Determined by calling the function's own `result` with
    /// such types.
    public var signature: String {
        let generic = parameters.map { FunctionSpec.generic($0.type) }
        let isGeneric = refusal?(generic) == nil
        let types = isGeneric ? generic : parameters.map(\.type)
        let written = zip(parameters, types).map { parameter, type -> String in
            let name =
                if case .rest = parameter.kind { parameter.name + "…" } else {
                    parameter.name + (parameter.isRequired ? "" : "?")
                }
            return "\(name): \(type)"
        }
        return "\(name)(\(written.joined(separator: ", "))) -> \(result(types))"
    }

    /// The type with a variable in place of each `any`: an entity that does not exist, printed as one letter.
    private static func generic(_ type: ValueType) -> ValueType {
        switch type {
        case .any: .entity("T")
        case .list(let item): .list(generic(item))
        case .optional(let inner): .optional(generic(inner))
        case .closure(let taken, let given): .closure(taken.map(generic), given == .any ? .entity("U") : given)
        default: type
        }
    }
}
