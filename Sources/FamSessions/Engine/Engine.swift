// Every start runs this.
import FamCheck
import FamEval
import FamNavigation
import FamRegistry
import FamServices
import FamStore
import FamSyntax
import FamText
import FamValues

/// One running shell: what outlives its entries. `run` makes an `EntryRun` for each.
/// Prompt, scripts, `-c`, transcripts and replay all go through here; they differ in `options` and `sink`.
///
/// An engine belongs to one thread. Later entries see the definitions and variables of earlier ones.
public final class Engine {
    public let registry: Registry
    public let store: Store
    public let clock: any Clock
    public let random: RandomSource
    let dice = Dice()
    public let sources = SourceMap()
    public let names = NameTable()
    public var options: EngineOptions
    /// Where entries write their output, and messages between entries.
    public let sink: any ResultSink
    /// What runs keep outside the database, committed in the order in which it was added.
    public var kept: [any RunResource] = []
    /// Where commands get answers from outside.
    public var outside = OutsideSource.live
    /// The number of the recorded session, for the journal.
    public var session: Int64 = 0

    /// Whether all entries from now on belong to one run, as those of a stepwise script do.
    public var joinsEntries = false
    /// The first journal entry of that run.
    var firstOfRun: Int64?

    /// In a replay: what was answered to the questions of the entry under way.
    var recordedAnswers: RecordedAnswers?

    /// Whether it was reported that the machine's clock is behind the journal.
    var hasReportedClock = false

    let services: ServiceContainer
    private(set) var machine: Machine?
    /// Runs jobs and other work that nobody typed.
    public private(set) lazy var scheduler = Scheduler(self)
    private(set) lazy var checker = makeChecker()
    private(set) lazy var lineCheck = LineCheck(checker)
    private(set) lazy var hooks = HookCaller(registry)
    /// The context of the shell between entries.
    public private(set) lazy var context: any Context = IdleContext(self)

    public init(
        registry: Registry, store: Store, clock: any Clock, random: RandomSource, options: EngineOptions,
        sink: any ResultSink
    ) {
        self.registry = registry
        self.store = store
        self.clock = clock
        self.random = random
        self.options = options
        self.sink = sink
        services = ServiceContainer(features: registry.features)
        services.put(store, StoreFeature.store)
        store.betweenEntries = context
        store.rowsOfAddress = { [weak context] address in
            guard let context else { return [] }
            return try AddressParser.of(context).parse(address).rows.map { ($0.entity, $0.id) }
        }
    }

    public func put<Service>(_ service: Service, _ key: ServiceKey<Service>) { services.put(service, key) }

    /// The household's; while the database cannot be opened, the one a new household would get.
    public var zone: Zone { (try? store.zone) ?? (try? store.options.zoneForNew()) ?? .utc }

    /// The current location in the screens; made on first use from the features' tabs and screens.
    public var router: Router {
        get throws {
            // Each command asks for it.
            if let knownRouter { return knownRouter }
            let router = try context.service(Router.key)
            knownRouter = router
            return router
        }
    }
    private var knownRouter: Router?

    /// Where refused texts may hold secrets; made when the first text is refused.
    private(set) lazy var secretLines = SecretLines(registry)

    /// The text of an entry as it may be kept: a secret that was written on it by mistake is not.
    public func keptText(_ text: String, _ outcome: EntryOutcome) -> String {
        if outcome.status == .refused { return secretLines.masked(text) }
        guard outcome.diagnostics.contains(where: { $0.code == .secretInLine }) else {
            return outcome.status == .failed ? secretLines.maskedWhereNoEmail(text) : text
        }
        // The entry ran up to there, so the secret may come from a variable anywhere above.
        let masked = secretLines.masked(text)
        return text.contains("$") || masked == text ? Secret.placeholder : masked
    }

    /// The address of the screen on top.
    public var address: String { (try? router.address(in: context)) ?? "/" }
    /// The place as shown in the prompt.
    public var place: String { (try? router.place(in: context)) ?? "/" }
    /// What a prompt that begins says of what waits in the household.
    public func greetings() throws -> [String] { try hooks.greetings(context) }

    /// The machine, which keeps functions and variables from entry to entry, working for `host`.
    func machine(for host: EntryHost) -> Machine {
        if let machine {
            machine.host = host
            return machine
        }
        let made = Machine(host: host)
        machine = made
        return made
    }

    /// Forgets what a failed entry declared and did not get to set.
    func forgetUnset() { checker.forgetUnset { machine?.global($0) ?? .null != .null } }

    func makeChecker() -> Checker {
        Checker(
            registry: registry, names: names, sources: sources, zone: zone, lookup: options.knowsRows ? rows : nil,
            loader: FileLoader(try? context.files), constants: EngineConstants(context: context))
    }

    /// The rows as the check may query them.
    package var rows: any RowLookup {
        EngineRows(store: store, allowsPart: options.isInteractive, context: context)
    }
}
