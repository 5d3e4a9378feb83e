import FamText
import FamValues

/// All features together, with what is looked up by name. Built once per process, lazily; immutable.
public final class Registry: Sendable {
    public let features: [Feature]
    public let functions: [FunctionSpec]
    /// Every command, those derived from entities included, in order of features.
    public let commands: [CommandSpec]
    public let entities: [EntitySpec]

    private let commandsByName: [String: CommandSpec]
    private let entitiesByName: [String: EntitySpec]
    private let entitiesByPlural: [String: EntitySpec]
    private let functionsByName: [String: FunctionSpec]
    private let commandPrefixes: Set<String>

    public init(features: [Feature], functions: [FunctionSpec]) {
        self.features = features
        self.functions = functions
        entities = features.flatMap(Registry.entities)
        let declared = features.flatMap { $0.commands.map { CommandSpec($0) } + $0.commandSpecs }
        let taken = Set(declared.map(\.name))
        commands = declared + entities.filter(\.hasCommands).flatMap(EntityCommands.commands).filter { !taken.contains($0.name) }
        var byName: [String: CommandSpec] = [:]
        var prefixes: Set<String> = []
        for command in commands {
            byName[command.name] = command
            for path in [command.path] + command.aliases {
                // What comes before the last word, a word longer each time: without joining, which every start would pay for.
                var name = path[0]
                for word in path.dropFirst() {
                    prefixes.insert(name)
                    name += " " + word
                }
                byName[name] = command
            }
        }
        commandsByName = byName
        commandPrefixes = prefixes
        entitiesByName = Dictionary(entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        entitiesByPlural = Dictionary(
            entities.flatMap { entity in ([entity.plural] + entity.aliases).map { ($0, entity) } }, uniquingKeysWith: { first, _ in first })
        functionsByName = Dictionary(functions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The entities that a feature declares, in its order.
    public static func entities(of feature: Feature) -> [EntitySpec] { feature.entities.map { $0.spec } + feature.entitySpecs }

    /// The commands that a feature declares, in its order; those derived from entities are not among them.
    public func commands(of feature: Feature) -> [CommandSpec] {
        feature.commands.compactMap { command("\($0.name)") } + feature.commandSpecs
    }

    public func entity(_ name: String) -> EntitySpec? { entitiesByName[name] }
    /// By plural or alias: `events`, `moments`.
    public func source(_ plural: String) -> EntitySpec? { entitiesByPlural[plural] }
    public func function(_ name: String) -> FunctionSpec? { functionsByName[name] }
    public func command(_ name: String) -> CommandSpec? { commandsByName[name] }
    /// Whether the words begin the name of a command (`reward` of `reward add`).
    public func isCommandPrefix(_ name: String) -> Bool { commandPrefixes.contains(name) }

    public var jobs: [JobSpec] {
        var jobs: [JobSpec] = []
        for feature in features { jobs += feature.jobs }
        return jobs
    }

    /// Every code that a diagnostic can have: the language's, then those of the features.
    public var codes: [DiagnosticCode] { DiagnosticCode.language + features.flatMap(\.codes) }

    /// The reference fields of other entities that point at this one: its relations, by the plural of the other.
    public func relations(of entity: EntitySpec) -> [(entity: EntitySpec, field: FieldSpec)] {
        entities.flatMap { other in
            other.fields.compactMap { field in
                if case .entity(entity.name) = field.type.unwrapped { (other, field) } else { nil }
            }
        }
    }
}
