import FamText
import FamValues

/// What people and programs learn about a command: a plain model without `run`. `help`, `--help`, `--format json` and
/// `Docs/commands.md` are made from it.
public struct CommandHelp: Codable, Hashable, Sendable {
    public struct Parameter: Codable, Hashable, Sendable {
        public var name: String
        /// `CHILD`, `--min-age int`, `--active`, `ROWS…`
        public var form: String
        public var type: String
        public var summary: String
        public var isRequired: Bool
        /// As text that reads back; nil if there is none or it is empty.
        public var `default`: String?
        /// The values to choose from; empty if there are too many.
        public var choices: [String]
    }

    public struct Example: Codable, Hashable, Sendable {
        public var code: String
        public var output: String
    }

    public var name: String
    public var aliases: [String]
    public var usage: String
    public var summary: String
    public var discussion: String
    /// Positional ones, then the rest.
    public var arguments: [Parameter]
    public var flags: [Parameter]
    /// The parameter that piped rows fill; nil if there is none.
    public var input: String?
    public var effect: String
    /// The type of the result; nil when there is none.
    public var result: String?
    public var examples: [Example]

    /// - Parameter examples: those of all modules; the command's own if nil.
    public init(_ command: CommandSpec, examples: [FamRegistry.Example]? = nil) {
        name = command.name
        aliases = command.aliases.map { $0.joined(separator: " ") }
        summary = command.summary
        discussion = command.discussion
        arguments = command.parameters.filter { !$0.isFlag }.map(Parameter.init)
        flags = command.parameters.filter(\.isFlag).map(Parameter.init)
        input = command.input
        effect = command.effect.rawValue
        result = command.result == .null || command.result == .never ? nil : command.result.description
        self.examples = (examples ?? command.examples).map { Example(code: $0.code, output: $0.output) }
        usage = CommandHelp.usage(command.name, command.parameters)
    }

    /// `log CHILD BEHAVIOR [--note string] [--at datetime]`, for usage lines and errors.
    public static func usage(_ name: String, _ parameters: [ParameterSpec]) -> String {
        let ordered =
            parameters.filter { !$0.isFlag } + parameters.filter { $0.isFlag && $0.isRequired }
            + parameters.filter { $0.isFlag && !$0.isRequired }
        let parts = ordered.map { $0.isRequired ? HelpText.form($0) : "[\(HelpText.form($0))]" }
        return ([name] + parts).joined(separator: " ")
    }
}

extension CommandHelp.Parameter {
    init(_ parameter: ParameterSpec) {
        name = parameter.name
        form = HelpText.form(parameter)
        type = parameter.type.description
        let others = parameter.otherNames.map { "`--\(ParameterSpec.flagName($0))`" }
        summary = parameter.summary + (others.isEmpty ? "" : " Also \(others.joined(separator: ", ")).")
        isRequired = parameter.isRequired
        let value = parameter.shownLimit.map { Value.int($0) } ?? parameter.default
        let text = value.map { $0.isNull ? "" : ValueText(zone: .utc, now: nil).plain($0) } ?? ""
        `default` = text.isEmpty ? nil : text
        choices = parameter.candidates
        if case .enumeration(_, let cases) = parameter.type.unwrapped, choices.isEmpty { choices = cases }
    }
}

extension ParameterSpec {
    /// Whether piped rows of an entity can fill it: it is positional and not a flag.
    public var takesRows: Bool {
        if isFlag { return false }
        return switch type.unwrapped {
        case .entity: true
        case .list(let item): if case .entity = item.unwrapped { true } else { false }
        default: false
        }
    }

    /// Whether it is written with `--`.
    public var isFlag: Bool {
        switch kind {
        case .flag, .toggle, .secret: true
        case .positional, .rest: false
        }
    }
}
