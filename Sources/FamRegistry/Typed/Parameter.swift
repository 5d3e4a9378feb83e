import FamText
import FamValues

/// A parameter of a command without its Swift type: the model, and its place among the parameters.
public final class ParameterDeclaration: Sendable {
    public let spec: ParameterSpec
    public let slot = Slot()

    public init(_ spec: ParameterSpec) { self.spec = spec }
}

/// One parameter of a command. `T` is what `call[parameter]` gives:
///
///     static let child = Parameter("child", .list(.row(ChildRow.self)), "Whose moment it is.")
///     static let points = Parameter("points", .optional(.int), "Stars, instead of the behavior's own.", .flag)
///     static let limit = Parameter("limit", .int, "At most so many.", .flag, default: 100)
///
/// A flag that may be left out has a default or an optional kind.
public struct Parameter<T: TypedValue>: Sendable {
    public let declaration: ParameterDeclaration

    public init(
        _ name: String, _ kind: ValueKind<T>, _ summary: String, _ form: ParameterSpec.Kind = .positional,
        default: T? = nil,
        isRequired: Bool? = nil, candidates: [String] = [], suggestions: ParameterSpec.Suggestions? = nil,
        following: ParameterSpec.Following? = nil
    ) {
        declaration = ParameterDeclaration(
            ParameterSpec(
                name, kind.type, summary, kind: form, default: `default`?.value, isRequired: isRequired,
                candidates: candidates,
                suggestions: suggestions, following: following))
    }

    public var name: String { declaration.spec.name }
}

extension Parameter where T == Bool {
    /// `--name` and `--no-name`; off unless given.
    public static func toggle(_ name: String, _ summary: String) -> Parameter {
        Parameter(name, .bool, summary, .toggle, default: false)
    }
}

/// A parameter that is asked for without echo: its value never becomes a `Value` and is never part of the line.
/// `call.secret(code)` gives it.
public struct SecretParameter: Sendable {
    public let declaration: ParameterDeclaration

    /// - Parameters:
    ///   - digits: of a code, so that a test is given one of that form.
    ///   - look: whether it is seen while it is typed.
    public init(
        _ name: String, _ summary: String, need: SecretNeed = .always, isNew: Bool = false, digits: Int? = nil,
        look: SecretLook = .hidden
    ) {
        declaration = ParameterDeclaration(.secret(name, summary, need: need, isNew: isNew, digits: digits, look: look))
    }
}

/// Puts the parameters of a command into a list: one on each line, of whatever type; lists that commands share too.
@resultBuilder
public enum ParameterList {
    public static func buildExpression<T>(_ parameter: Parameter<T>) -> [ParameterDeclaration] {
        [parameter.declaration]
    }
    public static func buildExpression(_ secret: SecretParameter) -> [ParameterDeclaration] { [secret.declaration] }
    public static func buildExpression(_ shared: [ParameterDeclaration]) -> [ParameterDeclaration] { shared }
    public static func buildBlock(_ parts: [ParameterDeclaration]...) -> [ParameterDeclaration] {
        var all: [ParameterDeclaration] = []
        for part in parts { all += part }
        return all
    }
}
