import FamRegistry
import FamSyntax
import FamText
import FamValues

/// What a name at the beginning of a command line refers to.
enum Callee {
    case command(CommandSpec)
    case function(DefinedFunction)
    case source(EntitySpec)
}

/// The entities whose rows a call may make, so that a later constant that names one is not reported as missing.
struct MadeRows: Hashable {
    var isAny = false
    var kinds: Set<String> = []

    static let anything = MadeRows(isAny: true)

    mutating func add(_ other: MadeRows) {
        isAny = isAny || other.isAny
        kinds.formUnion(other.kinds)
    }
    func may(_ entity: String) -> Bool { isAny || kinds.contains(entity) }
}

/// How the arguments of one callable are bound. Made once for each callable, so that 100,000 similar lines only look it
/// up.
final class CallForm {
    enum Flag {
        case value(Int)
        case on(Int)
        case off(Int)
        /// `--code`: asks for the secret, and takes no value.
        case secret(Int)
    }

    let name: String
    let callee: Callee
    let parameters: [ParameterSpec]
    /// Indexes of the positional parameters, in order.
    let positionals: [Int]
    let rest: Int?
    /// The flag whose value may stand without its name.
    let bare: Int?
    /// Searched linearly where there are only a few.
    private let flags: [(name: Name, flag: Flag)]
    private let manyFlags: NameMap<Flag>?
    private static let fewFlags = 16
    let required: [Int]
    /// The same as bits; unused with more than 64 parameters.
    let requiredBits: UInt64
    /// Whether the result does not depend on the arguments, once there is one of each alternative, and is not a table,
    /// which would become `$_`.
    let isPlain: Bool
    /// As bits, pairs of parameters of which one is needed.
    let alternatives: [UInt64]
    /// By parameter: the type of one item of a list, nil for other types.
    let elements: [ValueType?]
    /// The parameter that piped rows fill.
    let input: Int?
    let effect: Effect
    let made: MadeRows
    /// By parameter: its type without `?` if that is a list.
    let lists: [ValueType?]
    /// By parameter: whether it is a date or a datetime, and which.
    let moments: [ValueType?]
    /// By parameter: whether its value lies ahead.
    let isAhead: [Bool]
    /// By parameter: whether it is a moment up to which something counts, so that a day means its end.
    let countsWholeDays: [Bool]
    /// By parameter: whether a quoted text is right there, whatever it is.
    let takesAnyText: [Bool]
    /// By parameter: whether a word that is no text is read as what it looks like.
    let takesAnything: [Bool]
    /// The number of the first parameter among those of all forms, for the cache of values.
    let number: Int
    /// Whether longer names of commands begin with its name; nil until somebody asked.
    var beginsLonger: Bool?

    init(
        name: String, callee: Callee, parameters: [ParameterSpec], input: String?, effect: Effect, made: MadeRows,
        number: Int, names: NameTable
    ) {
        self.name = name
        self.callee = callee
        self.parameters = parameters
        positionals = parameters.indices.filter { if case .positional = parameters[$0].kind { true } else { false } }
        moments = parameters.map { [.date, .datetime].contains($0.type.unwrapped) ? $0.type.unwrapped : nil }
        isAhead = parameters.map(\.isAhead)
        countsWholeDays = parameters.map { $0.periodEdge == .end && $0.type.unwrapped == .datetime }
        elements = parameters.map(\.type.element)
        takesAnyText = parameters.map { [.string, .any].contains(($0.type.element ?? $0.type).unwrapped) }
        takesAnything = parameters.map { ($0.type.element ?? $0.type).unwrapped == .any }
        lists = parameters.map { $0.type.element == nil ? nil : $0.type.unwrapped }
        required = parameters.indices.filter { parameters[$0].isRequired }
        requiredBits = parameters.count > 64 ? 0 : required.reduce(0) { $0 | 1 << UInt64($1) }
        isPlain = parameters.count <= 64 && CallForm.hasPlainResult(callee)
        alternatives = isPlain ? CallForm.alternatives(callee) : []
        rest = parameters.firstIndex { if case .rest = $0.kind { true } else { false } }
        bare = parameters.firstIndex(where: \.isBare)
        self.input = input.flatMap { wanted in parameters.firstIndex { $0.name == wanted } }
        self.effect = effect
        self.made = made
        self.number = number
        var flags: [(name: Name, flag: Flag)] = []
        for (index, parameter) in parameters.enumerated() {
            let shown = parameter.flagName
            switch parameter.kind {
            case .flag: flags += ([shown] + parameter.otherNames).map { (names.intern($0), .value(index)) }
            case .toggle: flags += [(names.intern(shown), .on(index)), (names.intern("no-" + shown), .off(index))]
            case .secret: flags.append((names.intern(shown), .secret(index)))
            case .positional, .rest: break
            }
        }
        self.flags = flags
        manyFlags = flags.count > CallForm.fewFlags ? CallForm.byName(flags) : nil
    }

    private static func byName(_ flags: [(name: Name, flag: Flag)]) -> NameMap<Flag> {
        var map = NameMap<Flag>()
        for (name, flag) in flags { map[name] = flag }
        return map
    }

    private static func hasPlainResult(_ callee: Callee) -> Bool {
        guard case .command(let command) = callee, command.refine == nil || !command.alternatives.isEmpty else {
            return false
        }
        if case .table = command.result.unwrapped { return false }
        return true
    }

    private static func alternatives(_ callee: Callee) -> [UInt64] {
        guard case .command(let command) = callee else { return [] }
        return command.alternatives.map { 1 << UInt64($0) | 1 << UInt64($1) }
    }

    /// See `Command.takenFor`.
    var takenFor: CommandSpec.OtherUse? { if case .command(let command) = callee { command.takenFor } else { nil } }

    /// The flags for the period and for the day in which something lies; what begins or ends at a day is no such flag.
    var period: ParameterSpec? { parameters.first { $0.kind == .flag && $0.type.unwrapped == .period } }
    var day: ParameterSpec? {
        parameters.first { $0.kind == .flag && $0.type.unwrapped == .date && $0.periodEdge == nil }
    }

    /// The first secret parameter.
    var secret: ParameterSpec? { parameters.first(where: \.isSecret) }

    /// The later one of two with the same name.
    func flag(_ name: Name) -> Flag? {
        if let manyFlags { return manyFlags[name] }
        return flags.last { $0.name == name }?.flag
    }

    private(set) lazy var flagNames: [String] = parameters.compactMap {
        switch $0.kind {
        case .flag, .toggle, .secret: $0.flagName
        case .positional, .rest: nil
        }
    }

    /// `log CHILD BEHAVIOR [--note string] [--at datetime]`
    private(set) lazy var usage = madeUsage()

    private func madeUsage() -> String {
        var words = [name]
        for parameter in parameters {
            let shown = parameter.flagName
            switch parameter.kind {
            case .positional: words.append(parameter.isRequired ? shown.uppercased() : "[\(shown.uppercased())]")
            case .rest: words.append(parameter.isRequired ? "\(shown.uppercased())…" : "[\(shown.uppercased())…]")
            case .flag:
                let text = (parameter.isBare ? "[--\(shown)]" : "--\(shown)") + " \(parameter.type.unwrapped)"
                words.append(parameter.isRequired ? text : "[\(text)]")
            case .toggle, .secret: words.append("[--\(shown)]")
            }
        }
        return words.joined(separator: " ")
    }
}
