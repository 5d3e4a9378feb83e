import FamText
import FamValues

/// Runs a command as part of the current entry, as if it were written there: with its effect, its secrets and what it
/// asks outside. For jobs; commands share code instead.
public protocol CommandRunner: AnyObject {
    @discardableResult
    func run(_ call: Call) throws -> Value
}

private let commandsKey = ServiceKey<any CommandRunner>("commands")

extension ServiceKey where Service == any CommandRunner {
    public static var commands: ServiceKey { commandsKey }
}

extension Context {
    /// Runs a command with `arguments` and its defaults.
    @discardableResult
    public func run<C: Command>(_ command: C.Type, _ arguments: Argument...) throws -> Value {
        guard let spec = registry.command("\(C.name)") else {
            throw Diagnostic(.notFound, "there is no command `\(C.name)`")
        }
        var values = spec.parameters.map { $0.default ?? .null }
        for argument in arguments {
            // The index is known because the command was looked up.
            let index = argument.parameter.slot.index
            guard values.indices.contains(index) else {
                throw Diagnostic(.missingArgument, "`\(spec.name)` has no parameter `\(argument.parameter.spec.name)`")
            }
            values[index] = argument.value
        }
        return try service(.commands).run(Call(spec: spec, values: values, span: nil))
    }
}

/// The argument for one parameter of a command.
public struct Argument {
    let parameter: ParameterDeclaration
    let value: Value

    public static func of<T>(_ parameter: Parameter<T>, _ value: T) -> Argument {
        Argument(parameter: parameter.declaration, value: value.value)
    }
}
