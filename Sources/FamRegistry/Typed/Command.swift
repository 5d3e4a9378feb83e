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
    /// One sentence, capital first, period last.
    static var summary: String { get }
    /// More, in Markdown; empty if the summary says everything.
    static var discussion: String { get }
    /// In the order of usage lines.
    @ParameterList static var parameters: [ParameterDeclaration] { get }
    /// The parameter that piped rows fill; nil if the command takes no input.
    static var input: ParameterDeclaration? { get }
    static var effect: Effect { get }
    /// The type of what `run` returns; `.null` if it returns nothing, `.never` if nothing after it in a script runs.
    static var result: ValueType { get }
    /// A more exact type of the result from constant arguments, such as the columns of a named file. What it throws is
    /// an error of the check.
    static var refine: CommandSpec.Refinement? { get }
    static var examples: [Example] { get }
    /// Search words for `apropos`.
    static var keywords: [String] { get }
    /// For a command that asks outside first; see `FetchingCommand`.
    static var fetch: FetchPart? { get }
    /// For a command that returns its rows one by one; see `StreamingCommand`.
    static var stream: CommandSpec.Rows? { get }
    /// For one that returns rows one by one where their columns are declared: `from jsonl FILE as { … }`.
    static var streamOfShape: CommandSpec.RowsOfShape? { get }
    /// What a person is asked before a destructive command runs; nil asks with the number of rows that would be deleted
    /// or changed.
    static var question: CommandQuestion? { get }
    /// What a person is asked before a call that would do more than is obvious. A command with it has `--yes`.
    static var asking: CommandSpec.Asking? { get }
    /// Whether it undoes earlier entries of the run; in a script each statement is then an entry of its own.
    static var looksBack: Bool { get }
    /// Whether it acts on the layer that is open. In a script, sheets and covers then come and go between the
    /// statements, as they do between entries at the prompt.
    static var actsOnLayer: Bool { get }
    /// Whether it runs programs that its arguments name; a script only does so with `--allow-external`.
    static var runsPrograms: Bool { get }
    /// What else people expect of its name, from other programs.
    static var takenFor: CommandSpec.OtherUse? { get }
    /// Whether it also works while a screen is open that only takes its own commands (`ScreenSpec.confinement`):
    /// looking at the screen, help, leaving the program.
    static var worksConfined: Bool { get }
    /// Which household it opens when it is given on the command line; as a line of a run it has that of the run.
    static var household: HouseholdUse { get }
    /// What is said of a flag that it does not have, if one is likely to be another's.
    static var otherFlags: String? { get }

    static func run(_ call: Call, _ context: any Context) throws -> Value
}

extension Command {
    /// None for a command that only makes sense with rows; the modules have examples of it.
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
    public static var streamOfShape: CommandSpec.RowsOfShape? { nil }
    public static var question: CommandQuestion? { nil }
    public static var asking: CommandSpec.Asking? { nil }
    public static var looksBack: Bool { false }
    public static var actsOnLayer: Bool { false }
    public static var runsPrograms: Bool { false }
    public static var takenFor: CommandSpec.OtherUse? { nil }
    public static var worksConfined: Bool { false }
    public static var household: HouseholdUse { .always }
    public static var otherFlags: String? { nil }
}

extension CommandSpec {
    /// The model of a declared command; sets the indexes of its parameters.
    convenience init<C: Command>(_ command: C.Type) {
        self.init(
            "\(C.name)", aliases: C.aliases.map { "\($0)" }, summary: C.summary, discussion: C.discussion,
            parameters: CommandSpec.placed(C.parameters), input: C.input?.spec.name, effect: C.effect, result: C.result,
            refine: C.refine, examples: C.examples, keywords: C.keywords, rows: C.stream,
            rowsOfShape: C.streamOfShape, fetch: C.fetch, question: C.question, asking: C.asking,
            looksBack: C.looksBack, actsOnLayer: C.actsOnLayer, runsPrograms: C.runsPrograms, takenFor: C.takenFor,
            worksConfined: C.worksConfined, household: C.household, otherFlags: C.otherFlags
        ) { call, context in try C.run(call, context) }
    }

    /// The models of one command's parameters, with their indexes set.
    static func placed(_ parameters: [ParameterDeclaration]) -> [ParameterSpec] {
        var specs: [ParameterSpec] = []
        for parameter in parameters {
            parameter.slot.place(at: specs.count)
            specs.append(parameter.spec)
        }
        return specs
    }

    /// What the checker knows about a call: the value of each parameter, nil if only the run knows it.
    public struct KnownArguments: Sendable {
        public let values: [Value?]
        public init(_ values: [Value?]) { self.values = values }

        /// Nil if it is only known at run time.
        public subscript<T>(parameter: Parameter<T>) -> T? {
            let index = parameter.declaration.slot.index
            guard index < values.count, let value = values[index] else { return nil }
            return T(value: value)
        }
    }

    public typealias Refinement = @Sendable (KnownArguments) throws -> ValueType?
}
