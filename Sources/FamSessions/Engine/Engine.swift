import FamCheck
import FamEval
import FamNavigation
import FamRegistry
import FamServices
import FamStore
import FamSyntax
import FamText
import FamValues

/// One running shell: reads an entry, checks it, runs it in one transaction, and tells what came of it.
/// Prompt, scripts, `-c`, transcripts and replay all go through here; they differ in `options` and `sink`.
///
/// An engine belongs to one thread. Definitions and variables of an entry are there for the next one.
public final class Engine {
    public let registry: Registry
    public let store: Store
    public let clock: any Clock
    public let random: RandomSource
    public let sources = SourceMap()
    public let names = NameTable()
    public var options: EngineOptions
    public var sink: any ResultSink

    /// Files of the run; nil where none can be written.
    public var files: (any RunFiles)?

    let services: ServiceContainer
    private(set) lazy var machine = Machine(host: self)
    private(set) lazy var checker = makeChecker()

    /// The time of the running entry; read from the clock when it starts.
    var entryTime: Instant?
    /// How many writing commands the entry has run; with the journal position it keys the randomness.
    var commandOrdinal: Int64 = 0
    var randomEntry: Int64?
    var trace = EntryTrace()
    /// How many `plan` statements are under way.
    var planDepth = 0
    /// Set by a replay: the journal position that the entry had when it was recorded.
    var pinnedPosition: Int64?
    /// The number of the recorded session, for the journal.
    public var session: Int64 = 0

    public init(
        registry: Registry, store: Store, clock: any Clock, random: RandomSource, options: EngineOptions, sink: any ResultSink
    ) {
        self.registry = registry
        self.store = store
        self.clock = clock
        self.random = random
        self.options = options
        self.sink = sink
        services = ServiceContainer(features: registry.features)
        store.context = self
    }

    public func put<Service>(_ service: Service, _ key: ServiceKey<Service>) { services.put(service, key) }

    /// Where the household is being looked at; made on first use from the features' tabs and screens.
    public var router: Router {
        get throws { try service(Router.key) }
    }

    /// The address of the screen on top.
    public var address: String { (try? router.address(in: self)) ?? "/" }
    /// Where one is, as the prompt says it.
    public var place: String { (try? router.place(in: self)) ?? "/" }

    func makeChecker() -> Checker {
        Checker(
            registry: registry, names: names, sources: sources, zone: zone, lookup: options.knowsRows ? self : nil, loader: FileLoader(), constants: self)
    }
}
