import FamText
import FamValues

/// The bound arguments of one call, in the order of `spec.parameters`; a missing one has its default or null.
public struct Call: Sendable {
    public let spec: CommandSpec
    public var values: [Value]
    /// Whether the argument was written: `--born null` is given, and its value is null.
    public var given: [Bool]
    /// The place of the call, for errors.
    public var span: Span?
    /// By parameter; filled by `readingSecrets`.
    var secrets: [String: Secret] = [:]

    /// Without `given`, every value that is not null counts as given.
    public init(spec: CommandSpec, values: [Value], given: [Bool]? = nil, span: Span?) {
        self.spec = spec
        self.values = values
        self.given = given ?? values.map { !$0.isNull }
        self.span = span
    }

    /// - Throws: `type-mismatch` for a value of another kind.
    @inlinable public subscript<T>(parameter: Parameter<T>) -> T {
        get throws {
            let index = parameter.declaration.slot.index
            guard index < values.count, let value = T(value: values[index]) else {
                throw mismatch(parameter.declaration)
            }
            return value
        }
    }

    public func isGiven<T>(_ parameter: Parameter<T>) -> Bool {
        let index = parameter.declaration.slot.index
        return index < given.count && given[index]
    }

    /// Whether `--yes` is given to a command that may ask; it is the last parameter.
    public var isConfirmed: Bool { spec.takesYes && values.last == .bool(true) }

    @usableFromInline func mismatch(_ parameter: ParameterDeclaration) -> Diagnostic {
        let wanted = parameter.spec, index = parameter.slot.index
        guard index < values.count, spec.parameters[index].name == wanted.name else {
            return Diagnostic(.missingArgument, "`\(spec.name)` has no parameter `\(wanted.name)`", at: span)
        }
        if values[index].isNull {
            return Diagnostic(.missingArgument, "`\(spec.name)` needs `\(wanted.name)`", at: span, help: wanted.summary)
        }
        let message =
            "`\(wanted.name)` of `\(spec.name)` must be of type `\(wanted.type)`, but this is `\(values[index].type)`"
        return Diagnostic(.typeMismatch, message, at: span, help: wanted.summary)
    }
}

extension Call {
    /// The rows of a list parameter, each once.
    public func distinct<Item: Hashable>(_ parameter: Parameter<[Item]>) throws -> [Item] {
        var seen: Set<Item> = []
        return try self[parameter].filter { seen.insert($0).inserted }
    }
}
