// Every start runs this.
import FamText
import FamValues
import Synchronization

/// All features together, with look-ups by name. No command, entity or function is made before it is needed, because a
/// start needs few of them; the complete lists are for help, completion, the reference and the lint.
public final class Registry: Sendable {
    public let features: [Feature]
    let declaredEntities: [DeclaredEntity]
    let declaredCommands: [DeclaredCommand]
    /// The commands made so far, by number: first the declared ones, then those derived from each entity.
    private let made: Mutex<[CommandSpec?]>
    private let makeFunctions: @Sendable () -> [FunctionSpec]
    private let functionTable = AtomicLazyReference<FunctionTable>()

    public init(features: [Feature], functions: @autoclosure @escaping @Sendable () -> [FunctionSpec]) {
        self.features = features
        makeFunctions = functions
        var entities: [DeclaredEntity] = [], commands: [DeclaredCommand] = []
        entities.reserveCapacity(features.reduce(0) { $0 + $1.entities.count })
        commands.reserveCapacity(features.reduce(0) { $0 + $1.commands.count })
        for feature in features {
            for entity in feature.entities { entities.append(DeclaredEntity(model: .type(entity), feature: feature)) }
            for entity in feature.entitySpecs {
                entities.append(DeclaredEntity(model: .spec(entity), feature: feature))
            }
            for command in feature.commands { commands.append(.type(command)) }
            for command in feature.commandSpecs { commands.append(.spec(command)) }
        }
        declaredEntities = entities
        declaredCommands = commands
        made = Mutex(Array(repeating: nil, count: commands.count + entities.count * EntityCommand.allCases.count))
    }

    // MARK: By name

    public func entity(_ name: String) -> EntitySpec? {
        for entity in declaredEntities where entity.name == name { return entity.spec }
        return nil
    }

    /// The module that declares the entity. Makes no model.
    public func feature(ofEntity name: String) -> Feature? {
        for entity in declaredEntities where entity.name == name { return entity.feature }
        return nil
    }

    /// The number of entities, and the one at an index or its names; only the requested model is made.
    public var entityCount: Int { declaredEntities.count }
    public func entity(at index: Int) -> EntitySpec { declaredEntities[index].spec }
    public func entityName(_ index: Int) -> String { declaredEntities[index].name }

    /// By plural or alias: `events`, `moments`.
    public func source(_ plural: String) -> EntitySpec? {
        for entity in declaredEntities where entity.plural == plural || entity.aliases.contains(plural) {
            return entity.spec
        }
        return nil
    }

    public func function(_ name: String) -> FunctionSpec? { allFunctions.byName[name] }
    private var allFunctions: FunctionTable {
        functionTable.load() ?? functionTable.storeIfNil(FunctionTable(makeFunctions()))
    }

    public func command(_ name: String) -> CommandSpec? {
        var number: CommandNumber?
        for known in names(beginningWith: name.firstWord) where known.name == name {
            if case .command(let found) = known.meaning { number = found }
        }
        return number.map(command)
    }

    /// The command that the words of a line begin with: `child edit` of `child edit Maya`. The longest name wins.
    public func command(leading words: [String]) -> CommandSpec? {
        for last in words.indices.reversed() {
            if let found = command(Array(words[...last]).joined(separator: " ")) { return found }
        }
        return nil
    }

    /// The command with a number that `names(beginningWith:)` gave.
    public func command(_ number: CommandNumber) -> CommandSpec {
        if let known = made.withLock({ $0[number.raw] }) { return known }
        // Outside the lock, because making one may look up another; the first one made wins.
        let command = make(number)
        return made.withLock { made in
            if let first = made[number.raw] { return first }
            made[number.raw] = command
            return command
        }
    }

    private func make(_ number: CommandNumber) -> CommandSpec {
        let place = number.raw - declaredCommands.count
        if place < 0 { return declaredCommands[number.raw].spec }
        let kinds = EntityCommand.allCases
        return kinds[place % kinds.count].command(of: declaredEntities[place / kinds.count].spec)
    }

    // MARK: All of them

    public var functions: [FunctionSpec] { allFunctions.all }
    public var entities: [EntitySpec] { declaredEntities.map(\.spec) }

    /// Every command, including those derived from entities, in the order of the features.
    public var commands: [CommandSpec] {
        var all = declaredCommands.indices.map { command(CommandNumber(raw: $0)) }
        for entity in declaredEntities.indices { forEachDerived(entity) { all.append(command($1)) } }
        return all
    }

    /// The entities of a feature, in declaration order.
    public static func entities(of feature: Feature) -> [EntitySpec] {
        feature.entities.map { $0.spec } + feature.entitySpecs
    }

    /// The commands that a feature declares, in order, without those derived from entities.
    public func commands(of feature: Feature) -> [CommandSpec] {
        feature.commands.compactMap { command($0.name.description) } + feature.commandSpecs
    }

    public var jobs: [JobSpec] {
        var jobs: [JobSpec] = []
        for feature in features { jobs += feature.jobs }
        return jobs
    }

    public var habits: [Habit] { features.flatMap(\.habits) }

    /// The lines on a page: those of the modules in this program, then its own.
    public func examples(of command: CommandSpec) -> [Example] { examples(on: command.name) + command.examples }
    public func examples(on page: String) -> [Example] {
        features.flatMap(\.examples).filter { $0.page == page }.map(\.example)
    }

    /// Every code that a diagnostic can have: the language's, then those of the features.
    public var codes: [DiagnosticCode] { DiagnosticCode.language + features.flatMap(\.codes) }

    /// The reference fields of other entities that point to this one, which are its relations, named by the other's
    /// plural.
    public func relations(of entity: EntitySpec) -> [(entity: EntitySpec, field: FieldSpec)] {
        entities.flatMap { other in
            other.fields.compactMap { field in
                if case .entity(entity.name) = field.type.unwrapped { (other, field) } else { nil }
            }
        }
    }
}

private final class FunctionTable: Sendable {
    let all: [FunctionSpec]
    let byName: [String: FunctionSpec]

    init(_ all: [FunctionSpec]) {
        self.all = all
        byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }
}
