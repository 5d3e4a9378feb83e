import FamText
import FamValues

/// What a command may change. `--read-only`, `plan`, confirmation, the journal and links depend on this alone.
public enum Effect: String, Sendable, CaseIterable, Comparable {
    case read, navigate, session, write, destructive, external

    public static func < (a: Effect, b: Effect) -> Bool {
        let order = Effect.allCases
        return order.firstIndex(of: a)! < order.firstIndex(of: b)!  // safe: allCases holds every case
    }
}

/// Whether a command that is the program's line opens the household on disk.
public enum HouseholdUse: Sendable {
    case always
    /// Only one that `--db` names, to look up the rows that a script names.
    case ifGiven
    case never
}

/// One parameter of a command, a `def` or a link.
public struct ParameterSpec: Sendable {
    public enum Kind: Sendable {
        /// In order of declaration.
        case positional
        /// `--name value`.
        case flag
        /// `--name` and `--no-name`; the type is bool.
        case toggle
        /// All remaining words; the type is a list.
        case rest
        /// A secret: `--name` alone asks for it, so its type is bool. It is never on the line; `SecretSource` says
        /// where it comes from.
        case secret
    }

    public var name: String
    public var type: ValueType
    public var summary: String
    public var kind: Kind
    /// Nil with `isRequired` false means null.
    public var `default`: Value?
    public var isRequired: Bool
    /// In place of the default in a statement that shows the rows of the command: how many. A pipe, a variable or a
    /// function gets all of them.
    public var shownLimit: Int64?
    /// For a secret: when the command needs it.
    public var secretNeed = SecretNeed.always
    /// For a secret that is being set: a terminal asks for it twice.
    public var isNewSecret = false
    /// For a secret that is a code: how many decimal digits it has.
    public var secretDigits: Int?
    public var secretEcho = SecretEcho.hidden
    /// For a secret: what makes it wrong before the command runs, so that a person is not asked for the next one first.
    var secretCheck: SecretCheck?
    /// For a function: whether a record may have more fields than its type names, which are left out.
    public var takesDeclaredFields = false
    /// An email address: where a command takes a secret too, a word without `@` in its place may be that secret.
    public var isEmail = false
    /// A pattern as for `=~`: a constant one is tried before the run.
    public var isPattern = false
    /// A day that lies ahead, such as when something is due: a weekday alone, which is the latest one, is a mistake.
    public var isAhead = false
    /// Of a day or a moment: whether a period may stand in its place, and which of its days is meant.
    public var periodEdge: PeriodEdge?
    /// Of a flag: what it is called elsewhere, which is understood too. Completion names only the first.
    public var otherNames: [String] = []
    /// For a flag: its value may stand without its name after the positional arguments, as in `log Maya Dishes
    /// yesterday`. Only a word that is such a value as it is written is taken, and never a whole number.
    public var isBare = false
    /// Of whole numbers: those that the command takes, for advice. The command itself refuses the others.
    public var bounds: ClosedRange<Int64>?
    /// A fixed set of values besides the type's own candidates, such as output formats.
    public var candidates: [String]
    /// Values for completion that come from the registry or the household and not from the type: tabs, links, topics.
    /// They do not restrict the values. Called once per Tab on the editor's thread; takes a few milliseconds at most
    /// and changes nothing. Those of a `.rest` parameter may have several words, because its arguments together are one
    /// text (`help link plan`).
    public var suggestions: Suggestions?

    /// Of rows: whether the command is about the usual ones of the entity. Advice names them and no others; they do not
    /// restrict the values.
    public var isUsual = false

    /// The same as `suggestions` for a value that depends on the arguments before it, such as that of a preference.
    public var following: Following?

    /// As a flag: `min_age` is written `--min-age`.
    public var flagName: String { ParameterSpec.flagName(name) }

    /// As written in usage lines: `--stars int`, and for a bool `--quiet` or `--no-quiet`.
    public var usage: String {
        type.unwrapped == .bool ? "--\(flagName) or --no-\(flagName)" : "--\(flagName) \(type.unwrapped)"
    }

    public static func flagName(_ parameter: String) -> String {
        parameter.utf8.contains(UInt8(ascii: "_")) ? String(parameter.map { $0 == "_" ? "-" : $0 }) : parameter
    }

    public typealias SecretCheck = @Sendable (Secret) throws -> Void
    public typealias Following =
        @Sendable (any Context, _ before: [String]) throws -> [(text: String, detail: String)]
    public typealias Suggestions = @Sendable (any Context) throws -> [(text: String, detail: String)]

    public init(
        _ name: String, _ type: ValueType, _ summary: String, kind: Kind = .positional, default: Value? = nil,
        isRequired: Bool? = nil, candidates: [String] = [], suggestions: Suggestions? = nil, following: Following? = nil
    ) {
        self.name = name
        self.type = type
        self.summary = summary
        self.kind = kind
        self.default = `default`
        self.isRequired = isRequired ?? (kind == .positional && `default` == nil && (type == .any || !type.isOptional))
        self.candidates = candidates
        self.suggestions = suggestions
        self.following = following
    }

    public var isSecret: Bool { kind == .secret }

    /// A secret: asked for without echo, never a value of the language, and read before the command runs.
    public static func secret(
        _ name: String, _ summary: String, need: SecretNeed = .always, isNew: Bool = false, digits: Int? = nil,
        look: SecretEcho = .hidden, check: SecretCheck? = nil
    ) -> ParameterSpec {
        var parameter = ParameterSpec(name, .bool, summary, kind: .secret, isRequired: false)
        parameter.secretNeed = need
        parameter.isNewSecret = isNew
        parameter.secretDigits = digits
        parameter.secretEcho = look
        parameter.secretCheck = check
        return parameter
    }
}

/// Lines that can be typed, and what they print. They run as a test, with a pinned clock, in the project's folder;
/// `/tmp/` is a folder of the test. In the output, `…` alone matches any lines and `[..]` any text within a line.
public struct Example: Sendable {
    public var code: String
    public var output: String
    /// Whether it begins with an empty household. Otherwise it begins with the sample household of its feature, or of
    /// the first module if the feature has none.
    public var isOnEmptyHousehold: Bool

    public init(_ code: String, prints output: String, onEmptyHousehold: Bool = false) {
        self.code = code
        self.output = output
        isOnEmptyHousehold = onEmptyHousehold
    }
}

/// The model of one command, from which parsing, checking, completion, help and the reference page are derived.
/// Features declare a `Command`; the registry makes the model. One instance per command.
public final class CommandSpec: Sendable {
    /// `reward redeem`
    public let name: String
    /// The words of its name: `["reward", "redeem"]`.
    public let path: [String]
    public let aliases: [[String]]
    /// One sentence, capital first, period last.
    public let summary: String
    /// More, in Markdown; empty if the summary says everything.
    public let discussion: String
    public let parameters: [ParameterSpec]
    public let hasSecrets: Bool
    /// Whether a parameter names a screen by its address, or a link.
    public let takesPlaces: Bool
    /// The parameter that piped rows fill: the declared one, otherwise the first that takes rows of an entity; nil if
    /// the command takes no input.
    public let input: String?
    public let effect: Effect
    /// The type of what `run` returns; `.null` if it returns nothing.
    public let result: ValueType
    /// A more exact type of the result from the arguments that the checker knows; nil if there is none.
    public let refine: Refinement?
    /// Parameters, by their indexes, of which one of each pair is needed. Where this is all that `refine` looks at, a
    /// call that gives one of each has the declared result.
    public let alternatives: [(Int, Int)]
    public let examples: [Example]
    /// Search words for `apropos`.
    public let keywords: [String]
    public let run: @Sendable (Call, any Context) throws -> Value
    /// Produces rows one by one for a pipeline after the command; nil if `run` makes the whole table.
    public let rows: Rows?

    public typealias Rows = @Sendable (Call, any Context) throws -> any RowCursor

    /// The same for rows that have the columns which are wanted of them and no others; nil if there is no such thing.
    public let rowsOfShape: RowsOfShape?

    public typealias RowsOfShape = @Sendable (Call, any Context, RowShape) throws -> any RowCursor

    /// For a command that asks outside before it runs: the shell calls this instead of `run`.
    public let fetch: FetchPart?
    /// The question before a destructive command runs, if the rows that it changes would not show a person what it
    /// does.
    public let question: CommandQuestion?
    /// The question before a call that does more than is obvious; nil for a call that needs none.
    public let asking: Asking?

    /// What a wrong call of a command is likely meant to do.
    public enum OtherUse: Sendable {
        /// To write rows to a file; in a shell, to give a variable a value.
        case saving
        /// To test the links in a file.
        case checkingLinks
    }

    public typealias Asking = @Sendable (Call, any Context) throws -> Question?
    /// For a command whose first parameter takes rows to change: their entity. People are asked before many are
    /// changed.
    public let manyOf: EntitySpec?
    /// See `Command.looksBack`.
    public let looksBack: Bool
    /// See `Command.actsOnLayer`.
    public let actsOnLayer: Bool
    /// See `Command.runsPrograms`.
    public let runsPrograms: Bool
    /// See `Command.takenFor`.
    public let takenFor: OtherUse?
    /// See `Command.household`.
    public let household: HouseholdUse
    /// See `Command.worksConfined`.
    public let worksConfined: Bool
    /// See `Command.otherFlags`.
    public let otherFlags: String?

    init(
        _ path: String, aliases: [String] = [], summary: String, discussion: String = "",
        parameters: [ParameterSpec] = [],
        input: String? = nil, effect: Effect, result: ValueType = .null,
        refine: Refinement? = nil, alternatives: [(Int, Int)] = [], examples: [Example], keywords: [String] = [],
        rows: Rows? = nil, rowsOfShape: RowsOfShape? = nil,
        fetch: FetchPart? = nil, question: CommandQuestion? = nil, asking: Asking? = nil, manyOf: EntitySpec? = nil,
        looksBack: Bool = false, actsOnLayer: Bool = false, runsPrograms: Bool = false,
        takenFor: OtherUse? = nil, worksConfined: Bool = false,
        household: HouseholdUse = .always, otherFlags: String? = nil,
        run: @escaping @Sendable (Call, any Context) throws -> Value
    ) {
        name = path
        self.path = path.spacedWords
        self.aliases = aliases.map(\.spacedWords)
        self.summary = summary
        self.discussion = discussion
        hasSecrets = parameters.contains(where: \.isSecret)
        takesPlaces = parameters.contains { [.address, .url].contains($0.type.unwrapped) }
        let own = hasSecrets ? parameters + parameters.filter(\.isSecret).flatMap(SecretSource.flags) : parameters
        takesYes = effect == .destructive || asking != nil || manyOf != nil
        self.parameters = takesYes ? own + [CommandSpec.yes] : own
        self.input = input ?? parameters.first(where: \.takesRows)?.name
        self.effect = effect
        self.result = result
        self.refine = refine
        self.alternatives = alternatives
        self.examples = examples
        self.keywords = keywords
        self.rows = rows
        self.rowsOfShape = rowsOfShape
        self.fetch = fetch
        self.question = question
        self.asking = asking
        self.manyOf = manyOf
        self.looksBack = looksBack
        self.actsOnLayer = actsOnLayer
        self.runsPrograms = runsPrograms
        self.takenFor = takenFor
        self.worksConfined = worksConfined
        self.household = household
        self.otherFlags = otherFlags
        self.run = run
    }

    /// Whether its last parameter is `--yes`, because it may ask, which a script cannot answer.
    let takesYes: Bool

    static let yes = ParameterSpec("yes", .bool, "Skips the confirmation.", kind: .toggle)
}
