import FamText
import FamValues

/// Runs a command as part of the entry under way, as if it stood in it: with its effect, its secrets and what it asks
/// outside. Jobs do so; commands share code instead.
public protocol CommandRunner: AnyObject {
    @discardableResult
    func run(_ call: Call) throws -> Value
}

extension ServiceKey where Service == any CommandRunner {
    public static var commands: ServiceKey { ServiceKey("commands") }
}

extension Context {
    /// Runs a command with what it takes by default, and `arguments` by the names of its parameters.
    @discardableResult
    public func run(_ command: String, _ arguments: [String: Value] = [:]) throws -> Value {
        guard let spec = registry.command(command) else {
            throw Diagnostic(.notFound, "there is no command `\(SafeText.shown(command))`")
        }
        if let unknown = arguments.keys.first(where: { name in !spec.parameters.contains { $0.name == name } }) {
            throw Diagnostic(.missingArgument, "`\(spec.name)` has no parameter `\(unknown)`")
        }
        let values = spec.parameters.map { arguments[$0.name] ?? $0.default ?? .null }
        return try service(.commands).run(Call(spec: spec, values: values, span: nil))
    }
}
