import FamText
import FamValues

/// A parameter of a command without its Swift type: the model, and its index among the parameters.
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
        following: ParameterSpec.Following? = nil, isEmail: Bool = false,
        isBare: Bool = false, isUsual: Bool = false, bounds: ClosedRange<Int64>? = nil, periodEdge: PeriodEdge? = nil,
        otherNames: [String] = []
    ) {
        var spec = ParameterSpec(
            name, kind.type, summary, kind: form, default: `default`?.value, isRequired: isRequired,
            candidates: candidates, suggestions: suggestions, following: following)
        spec.isEmail = isEmail
        spec.isBare = isBare
        spec.isUsual = isUsual
        spec.bounds = bounds
        spec.periodEdge = periodEdge
        spec.otherNames = otherNames
        declaration = ParameterDeclaration(spec)
    }

    private init(declaration: ParameterDeclaration) { self.declaration = declaration }

    public var name: String { declaration.spec.name }
}

extension Parameter where T == Int64 {
    /// `--limit`: that many rows are shown where none is given; `ParameterSpec.shownLimit`.
    public static func limit(shown: Int64, _ summary: String) -> Parameter {
        var spec = ParameterSpec("limit", .int, summary, kind: .flag, default: .int(.max))
        spec.shownLimit = shown
        return Parameter(declaration: ParameterDeclaration(spec))
    }
}

extension Parameter where T == Bool {
    /// `--name` and `--no-name`; off by default.
    public static func toggle(_ name: String, _ summary: String) -> Parameter {
        Parameter(name, .bool, summary, .toggle, default: false)
    }
}

/// A parameter that is asked for without echo. Its value never becomes a `Value` and is never part of the line;
/// `call.secret(code)` returns it.
public struct SecretParameter: Sendable {
    public let declaration: ParameterDeclaration

    /// - Parameters:
    /// - digits: for a code, so that a test gets one of that form.
    /// - look: whether it is visible while it is typed.
    public init(
        _ name: String, _ summary: String, need: SecretNeed = .always, isNew: Bool = false, digits: Int? = nil,
        look: SecretEcho = .hidden, check: ParameterSpec.SecretCheck? = nil
    ) {
        declaration = ParameterDeclaration(
            .secret(name, summary, need: need, isNew: isNew, digits: digits, look: look, check: check))
    }
}

/// Collects the parameters of a command, one on each line and of different types, into a list. Commands can share lists
/// too.
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
