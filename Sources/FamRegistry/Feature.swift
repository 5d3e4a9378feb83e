// Every start runs this.
import FamText
import FamValues

/// A module as one value (law 1); everything that the shell knows about it is derived from here. A class, because it is
/// held in many places.
public final class Feature: Sendable {
    public let id: String
    public let title: String
    /// Which module is asked first if several could take a link; lower wins.
    public let rank: Int
    public let entities: [any Entity.Type]
    public let commands: [any Command.Type]
    private let makeTabs: @Sendable () -> [TabSpec]
    private let makeScreens: @Sendable () -> [ScreenSpec]
    private let makeLinks: @Sendable () -> [LinkSpec]
    private let makePreferences: @Sendable () -> [PreferenceSpec]
    /// Keys of preferences that only debug builds declare. What such a build has set is no part of the household: a
    /// release neither lists it nor backs it up (X-P44, X-Q06).
    public let debugKeys: Set<String>
    private let makeGates: @Sendable () -> [GateSpec]
    private let makeCodes: @Sendable () -> [DiagnosticCode]
    private let makeHabits: @Sendable () -> [Habit]
    private let makeExamples: @Sendable () -> [PageExample]
    private let makeServices: @Sendable () -> [ServiceFactory]
    private let makeDemo: @Sendable () -> [UInt8]
    /// Models that no Swift type declares; only tests of the core have them.
    let entitySpecs: [EntitySpec]
    let commandSpecs: [CommandSpec]
    /// Set for a module that people sign in to.
    public let identity: IdentitySpec?
    public let hooks: Hooks
    /// Which of its rows are people that other modules may know too; nil for none.
    public let person: PersonSpec?
    /// What is to be done in it; nil for nothing.
    public let due: DueSpec?
    public typealias Counterpart = @Sendable (EntityRef, _ entity: String, any Records, [Feature]) throws -> EntityRef?
    /// Finds the row of another entity that is the same person. Set by the kit, for links that several modules take.
    public let counterpart: Counterpart?
    private let makeJobs: @Sendable () -> [JobSpec]
    /// The colors of its screens by its preferences; nil for the shell's own.
    public let tint: (@Sendable (any Context) throws -> ScreenTint)?
    /// Lines that make the small household on which the examples of this module run; empty for none.
    public let sample: String

    public var tabs: [TabSpec] { makeTabs() }
    /// What happens by itself.
    public var jobs: [JobSpec] { makeJobs() }
    public var screens: [ScreenSpec] { makeScreens() }
    public var links: [LinkSpec] { makeLinks() }
    public var preferences: [PreferenceSpec] { makePreferences() }
    public var gates: [GateSpec] { makeGates() }
    public var codes: [DiagnosticCode] { makeCodes() }
    /// What people coming from other programs call its things.
    public var habits: [Habit] { makeHabits() }
    /// What it shows on pages of other features.
    public var examples: [PageExample] { makeExamples() }
    /// The script of its part of the demo household; empty for none.
    public var demo: [UInt8] { makeDemo() }
    /// Puts the module's services into a run's container.
    public var services: [ServiceFactory] { makeServices() }

    /// Every start makes every feature, so most lists are closures that make an array of what already exists, each time
    /// it is needed.
    public init(
        id: String, title: String, rank: Int, entities: [any Entity.Type] = [], commands: [any Command.Type] = [],
        tabs: @autoclosure @escaping @Sendable () -> [TabSpec] = [],
        screens: @autoclosure @escaping @Sendable () -> [ScreenSpec] = [],
        links: @autoclosure @escaping @Sendable () -> [LinkSpec] = [],
        preferences: @autoclosure @escaping @Sendable () -> [PreferenceSpec] = [], debugKeys: Set<String> = [],
        gates: @autoclosure @escaping @Sendable () -> [GateSpec] = [], identity: IdentitySpec? = nil,
        person: PersonSpec? = nil, due: DueSpec? = nil, counterpart: Counterpart? = nil,
        hooks: Hooks = Hooks(), jobs: @autoclosure @escaping @Sendable () -> [JobSpec] = [],
        tint: (@Sendable (any Context) throws -> ScreenTint)? = nil,
        codes: @autoclosure @escaping @Sendable () -> [DiagnosticCode] = [],
        habits: @autoclosure @escaping @Sendable () -> [Habit] = [],
        examples: @autoclosure @escaping @Sendable () -> [PageExample] = [], sample: String = "",
        services: @autoclosure @escaping @Sendable () -> [ServiceFactory] = [],
        demo: @autoclosure @escaping @Sendable () -> [UInt8] = []
    ) {
        self.id = id
        self.title = title
        self.rank = rank
        self.entities = entities
        self.commands = commands
        makeTabs = tabs
        makeScreens = screens
        makeLinks = links
        makePreferences = preferences
        self.debugKeys = debugKeys
        makeGates = gates
        self.identity = identity
        self.person = person
        self.due = due
        self.counterpart = counterpart
        self.hooks = hooks
        makeCodes = codes
        makeHabits = habits
        makeExamples = examples
        makeJobs = jobs
        self.tint = tint
        self.sample = sample
        makeServices = services
        makeDemo = demo
        entitySpecs = []
        commandSpecs = []
    }

    /// A feature with models that no Swift type declares.
    init(
        id: String, title: String, rank: Int, entitySpecs: [EntitySpec], commandSpecs: [CommandSpec] = [],
        tabs: @autoclosure @escaping @Sendable () -> [TabSpec] = [],
        screens: @autoclosure @escaping @Sendable () -> [ScreenSpec] = [],
        links: @autoclosure @escaping @Sendable () -> [LinkSpec] = [],
        preferences: @autoclosure @escaping @Sendable () -> [PreferenceSpec] = [], debugKeys: Set<String> = [],
        gates: @autoclosure @escaping @Sendable () -> [GateSpec] = [], hooks: Hooks = Hooks(),
        codes: @autoclosure @escaping @Sendable () -> [DiagnosticCode] = [],
        services: @autoclosure @escaping @Sendable () -> [ServiceFactory] = []
    ) {
        self.id = id
        self.title = title
        self.rank = rank
        makeTabs = tabs
        makeScreens = screens
        makeLinks = links
        makePreferences = preferences
        self.debugKeys = debugKeys
        makeGates = gates
        self.hooks = hooks
        makeCodes = codes
        makeHabits = { [] }
        makeExamples = { [] }
        makeServices = services
        makeDemo = { [] }
        self.entitySpecs = entitySpecs
        self.commandSpecs = commandSpecs
        entities = []
        commands = []
        identity = nil
        person = nil
        due = nil
        counterpart = nil
        makeJobs = { [] }
        tint = nil
        sample = ""
    }
}

/// Makes one service, on first use in a run.
public struct ServiceFactory: Sendable {
    public let slot: Int
    public let make: @Sendable (any Context) throws -> Any
    public init<Service>(_ key: ServiceKey<Service>, _ make: @escaping @Sendable (any Context) throws -> Service) {
        slot = key.slot
        self.make = make
    }
}
