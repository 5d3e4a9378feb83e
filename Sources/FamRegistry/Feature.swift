import FamText
import FamValues

/// A module as one value (law 1). Everything the shell knows about it derives from here.
public struct Feature: Sendable {
    public var id: String
    public var title: String
    /// Who is asked first when several modules could take a link; lower wins.
    public var rank: Int
    public var entities: [any Entity.Type]
    public var entitySpecs: [EntitySpec]
    public var commands: [any Command.Type]
    public var commandSpecs: [CommandSpec]
    public var tabs: [TabSpec]
    public var screens: [ScreenSpec]
    public var links: [LinkSpec]
    public var preferences: [PreferenceSpec]
    public var gates: [GateSpec]
    /// Set for a module that people sign in to.
    public var identity: IdentitySpec?
    public var hooks: Hooks
    /// What happens by itself.
    public var jobs: [JobSpec]
    public var codes: [DiagnosticCode]
    /// Lines that make the small household on which the examples of this module run; empty for none.
    public var sample: String
    /// Puts the module's services into a run's container.
    public var services: [ServiceFactory]

    public init(
        id: String, title: String, rank: Int, entities: [any Entity.Type] = [], entitySpecs: [EntitySpec] = [],
        commands: [any Command.Type] = [], commandSpecs: [CommandSpec] = [], tabs: [TabSpec] = [],
        screens: [ScreenSpec] = [], links: [LinkSpec] = [], preferences: [PreferenceSpec] = [], gates: [GateSpec] = [],
        identity: IdentitySpec? = nil, hooks: Hooks = Hooks(), jobs: [JobSpec] = [],
        codes: [DiagnosticCode] = [],
        sample: String = "", services: [ServiceFactory] = []
    ) {
        self.id = id
        self.title = title
        self.rank = rank
        self.entities = entities
        self.entitySpecs = entitySpecs
        self.commands = commands
        self.commandSpecs = commandSpecs
        self.tabs = tabs
        self.screens = screens
        self.links = links
        self.preferences = preferences
        self.gates = gates
        self.identity = identity
        self.hooks = hooks
        self.jobs = jobs
        self.codes = codes
        self.sample = sample
        self.services = services
    }
}

/// How one service is made, on first use in a run.
public struct ServiceFactory: Sendable {
    public var name: String
    public var make: @Sendable (any Context) throws -> Any
    public init<Service>(_ key: ServiceKey<Service>, _ make: @escaping @Sendable (any Context) throws -> Service) {
        name = key.name
        self.make = make
    }
}
