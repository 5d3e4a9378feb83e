import FamText
import FamValues

/// One command: a type in a file of its own, listed by its feature.
///
///     enum Log: Command {
///         static let name: StaticString = "log"
///         static let summary = "Logs a moment."
///         static let child = Parameter("child", .list(.row(ChildRow.self)), "Whose moment it is.")
///         static var parameters: [ParameterDeclaration] { child }
///         static let effect = Effect.write
///         static let examples = [Example("log Maya Teeth", prints: "…")]
///         static func run(_ call: Call, _ context: any Context) throws -> Value { … try call[child] … }
///     }
///
/// `name` and `aliases` are read for every command at every start; all else when the command is first looked up.
public protocol Command: SendableMetatype {
    /// Its words: `reward redeem`.
    static var name: StaticString { get }
    static var aliases: [StaticString] { get }
    /// One sentence, capital first, full stop last.
    static var summary: String { get }
    /// More, in Markdown; empty when the summary says all.
    static var discussion: String { get }
    /// In the order that usage lines show.
    @ParameterList static var parameters: [ParameterDeclaration] { get }
    /// The parameter that rows piped to the command fill; nil when it takes no input.
    static var input: ParameterDeclaration? { get }
    static var effect: Effect { get }
    /// The type of what `run` returns; `.null` when it returns nothing.
    static var result: ValueType { get }
    /// A closer type of the result, as far as constant arguments tell it: the columns of a file that is named. What it
    /// throws is an error of the check.
    static var refine: CommandSpec.Refinement? { get }
    static var examples: [Example] { get }
    /// Search words for `apropos`.
    static var keywords: [String] { get }
    /// Of a command that asks outside first; see `FetchingCommand`.
    static var fetch: FetchPart? { get }
    /// Of a command that gives its rows one by one; see `StreamingCommand`.
    static var stream: CommandSpec.Rows? { get }
    /// What a person is asked before a destructive command runs; nil counts the rows that would go or change.
    static var question: String? { get }
    /// What a person is asked before a call that would do more than is seen at a glance. A command with it has `--yes`.
    static var asking: CommandSpec.Asking? { get }
    /// Whether it takes back what the run did before it: in a script each statement is an entry of the journal then.
    static var looksBack: Bool { get }
    /// Whether it acts on the layer that is open: in a script sheets and covers come and go between the statements
    /// then, as between the entries of the prompt.
    static var actsOnLayer: Bool { get }
    /// Whether it runs programs of the system that its arguments name: a script does so only with `--allow-external`.
    static var runsPrograms: Bool { get }
    /// Whether it works also while a screen is open that takes only its own commands (`ScreenSpec.confinement`): a look
    /// at the screen, help, the end of the program.
    static var worksConfined: Bool { get }
    /// Whether it has to do with rows at all. As the program's words, one that has not opens no database: `fam test`.
    static var needsHousehold: Bool { get }

    static func run(_ call: Call, _ context: any Context) throws -> Value
}

extension Command {
    /// Of a command that only rows show: modules have its lines.
    public static var examples: [Example] { [] }
    public static var aliases: [StaticString] { [] }
    public static var discussion: String { "" }
    @ParameterList public static var parameters: [ParameterDeclaration] {}
    public static var input: ParameterDeclaration? { nil }
    public static var result: ValueType { .null }
    public static var refine: CommandSpec.Refinement? { nil }
    public static var keywords: [String] { [] }
    public static var fetch: FetchPart? { nil }
    public static var stream: CommandSpec.Rows? { nil }
    public static var question: String? { nil }
    public static var asking: CommandSpec.Asking? { nil }
    public static var looksBack: Bool { false }
    public static var actsOnLayer: Bool { false }
    public static var runsPrograms: Bool { false }
    public static var worksConfined: Bool { false }
    public static var needsHousehold: Bool { true }
}

extension CommandSpec {
    /// The model of a declared command; sets the places of its parameters.
    convenience init<C: Command>(_ command: C.Type) {
        self.init(
            "\(C.name)", aliases: C.aliases.map { "\($0)" }, summary: C.summary, discussion: C.discussion,
            parameters: CommandSpec.placed(C.parameters), input: C.input?.spec.name, effect: C.effect, result: C.result,
            refine: C.refine, examples: C.examples, keywords: C.keywords, rows: C.stream,
            fetch: C.fetch, question: C.question, asking: C.asking, looksBack: C.looksBack, actsOnLayer: C.actsOnLayer,
            runsPrograms: C.runsPrograms, worksConfined: C.worksConfined, needsHousehold: C.needsHousehold
        ) { call, context in try C.run(call, context) }
    }

    /// The models of the parameters of one command, whose places are set.
    static func placed(_ parameters: [ParameterDeclaration]) -> [ParameterSpec] {
        var specs: [ParameterSpec] = []
        for parameter in parameters {
            parameter.slot.place(at: specs.count)
            specs.append(parameter.spec)
        }
        return specs
    }

    /// What the checker knows of a call before it runs: the value of each parameter, nil where only the run says it.
    public struct KnownArguments: Sendable {
        public let values: [Value?]
        public init(_ values: [Value?]) { self.values = values }

        /// Nil where it is known only at run time.
        public subscript<T>(parameter: Parameter<T>) -> T? {
            let index = parameter.declaration.slot.index
            guard index < values.count, let value = values[index] else { return nil }
            return T(value: value)
        }
    }

    public typealias Refinement = @Sendable (KnownArguments) throws -> ValueType?
}
