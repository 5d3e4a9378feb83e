// Every start runs this.
import FamEval
import FamKit
import FamNavigation
import FamOutside
import FamRegistry
import FamServices
import FamSessions
import FamShell
import FamStore
import FamText
import FamValues
import Glibc

/// The state of one process: its options, its files, and how engines are made from them. For commands of the shell
/// itself.
public final class AppEnvironment {
    static let key = ServiceKey<AppEnvironment>("app")

    let options: GlobalOptions
    let environment: [String: String]
    let paths: Paths
    /// Set while the prompt runs.
    var recorder: Recorder?
    var isPrompt: Bool { recorder != nil }
    /// Whether a session is being saved: its trials run its lines, one of which may save it.
    var isSavingSession = false
    /// Whether the program's words are a single line.
    var isLine = false
    /// What the program's line does with a household. Without one it runs in memory, and that on disk is not opened.
    var householdUse = HouseholdUse.always
    private var hasHousehold: Bool {
        switch householdUse {
        case .always: true
        case .ifGiven: options.database != nil && missingDatabase == nil
        case .never: false
        }
    }
    /// The database that `--db` names, if there is none yet: who only looks up rows in it creates none.
    var missingDatabase: String? {
        guard let name = options.database, let path = try? paths.database(option: name), path != ":memory:",
            access(path, F_OK) != 0
        else { return nil }
        return path
    }

    /// The file that the program runs; nil for other texts.
    var script: String?
    /// `exit` was called: the prompt ends after this entry.
    var isLeaving = false
    /// The exit status given to `exit`.
    var exitStatus: Int32?
    private(set) lazy var registry = Registry(features: features, functions: BuiltinFunctions.all)
    private var log: SessionLog?
    /// Keeps the engine of a process that is about to end: releasing it takes a tenth of a short run.
    private var engineAtEnd: Engine?

    private let features: [Feature]
    private let isShipped: Bool
    /// The schema of the shipped modules, if exactly these are loaded. A debug build computes it, so that it need not
    /// be regenerated while an entity is being changed.
    private var knownSchema: SchemaStamp? {
        #if DEBUG
            nil
        #else
            isShipped ? KnownSchema.stamp : nil
        #endif
    }

    /// - Parameters:
    ///   - added: modules added by tests.
    ///   - modules: fewer than are shipped, for tests of the core.
    init(
        options: GlobalOptions, environment: [String: String], adding added: [Feature] = [],
        modules: [Feature]? = nil
    ) {
        features = (modules.map(Features.around) ?? Features.all) + added
        isShipped = added.isEmpty && modules == nil
        self.options = options
        self.environment = environment
        paths = Paths(environment: environment)
    }

    /// The database of this process.
    func location() throws -> StoreLocation {
        guard hasHousehold else { return .memory }
        let path = try paths.database(option: options.database)
        return path == ":memory:" ? .memory : .file(path)
    }

    /// The clock of this process: real, or pinned by `--clock`.
    func makeClock() throws -> any Clock {
        guard let text = options.clock else { return SystemClock() }
        return PinnedClock(try pinnedTime(text, try LocalZone.zone(environment: environment)))
    }

    /// An engine on the household's own database with the options as given.
    /// - Parameter asks: whether somebody answers questions, be it only to a line; at the prompt it is so.
    func makeEngine(
        sink: any ResultSink, clock: any Clock, isInteractive: Bool, asks: Bool? = nil
    ) throws -> Engine {
        let environment = environment
        let storeOptions = StoreOptions(
            isReadOnly: options.isReadOnly, busyTimeout: options.wait,
            zoneForNew: try LocalZone.zone(environment: environment),
            createdAt: clock.now, knownSchema: knownSchema)
        let store = Store(location: try location(), registry: registry, options: storeOptions)
        store.looksBeyondScript = isLine
        store.drafts = [FormDraftRow.singular]
        store.onWarning = { [weak sink] in sink?.warning($0) }
        if options.fixesPermissions { try fixPermissions(of: store) }
        if options.resetsState { try reset(store, at: clock.now) }
        let engine = Engine(
            registry: registry, store: store, clock: clock,
            random: RandomSource(seed: options.seed ?? SystemSeed.draw()),
            options: engineOptions(isInteractive: isInteractive, asks: asks ?? isInteractive), sink: sink)
        let files: FilePlaces = try safeFolder().map { .within($0) } ?? .anywhere
        let secrets = ProcessSecrets(environment: options.isSafe ? nil : environment, place: files.reading)
        engine.put(secrets, .secretReader)
        engine.put(secrets, .secretMaker)
        engine.put(OwnEditor(environment) as any TextEditing, TextEditor.key)
        engine.outside = liveSource(isNoted: isInteractive)
        if !options.isSafe, case .file = store.location, let cache = try? paths.cache() {
            engine.put(CacheFolder(path: cache, isReadOnly: options.isReadOnly), .cacheFolder)
        }
        keep(HouseholdSecrets(of: try location()), in: engine)
        register(
            in: engine, clock: clock, display: display, icons: icons, files: files)
        return engine
    }

    private func engineOptions(isInteractive: Bool, asks: Bool) -> EngineOptions {
        var chosen = EngineOptions()
        chosen.isInteractive = isInteractive
        chosen.asks = asks
        chosen.isWhole = !isInteractive
        chosen.assumeYes = options.assumeYes
        chosen.isOneLine = options.code != nil || isLine
        chosen.isReadOnly = options.isReadOnly
        chosen.isPlan = options.isPlan
        chosen.isStepwise = options.isStepwise
        chosen.isSafe = options.isSafe
        chosen.allowsExternal = isInteractive || options.allowsExternal
        chosen.knowsRows = hasHousehold
        return chosen
    }

    /// `--reset-state`
    private func reset(_ store: Store, at time: Instant) throws {
        guard !options.isPlan else {
            throw Diagnostic(
                .usage, "`--plan` changes nothing, and `--reset-state` empties the household",
                help: "give one of them")
        }
        try store.reset(at: time)
        try HouseholdSecrets(of: try location()).clear()
    }

    private func fixPermissions(of store: Store) throws {
        guard case .file(let path) = store.location else { return }
        for file in try store.fixPermissions(and: [path + ".sessions"]) where options.verbosity >= 0 {
            StandardError.write("Only you may use \(SafeText.shown(file)) now.\n")
        }
    }

    /// A household separate from all others, in memory or in a copy, with everything pinned. For transcripts, examples
    /// and replay.
    /// - Parameters:
    ///   - files: by default, files are written to a temporary folder.
    ///   - outside: the answers to commands; by default every request is an error.
    func makeSandbox(
        location: StoreLocation = .memory, clock: PinnedClock = PinnedClock(Pinned.time), seed: UInt64 = Pinned.seed,
        zone: Zone? = nil, files: FilePlaces? = nil, outside: OutsideSource = .nothing,
        durability: StoreOptions.Durability = .normal
    ) throws -> TranscriptSandbox {
        let storeOptions = StoreOptions(
            durability: durability, zoneForNew: try zone ?? Pinned.zone(), createdAt: clock.now,
            knownSchema: knownSchema)
        let sink = BufferSink(clock: clock)
        var engineOptions = EngineOptions()
        engineOptions.assumeYes = true
        engineOptions.isSafe = options.isSafe
        let engine = Engine(
            registry: registry, store: Store(location: location, registry: registry, options: storeOptions),
            clock: clock,
            random: RandomSource(seed: seed), options: engineOptions, sink: sink)
        let secrets = TestSecrets()
        engine.put(secrets, .secretReader)
        engine.put(secrets, .secretMaker)
        engine.outside = outside
        keep(HouseholdSecrets(path: nil), in: engine)
        register(
            in: engine, clock: clock, display: .plain,
            files: try files ?? sandboxPlaces(TemporaryFolder(environment: environment)))
        sink.attach(engine)
        return TranscriptSandbox(
            engine: engine, takeOutput: sink.takeLines, showNotices: { sink.showsNotices = $0 })
    }

    /// The answers for `--live`.
    func liveSource(isNoted: Bool) -> OutsideSource {
        .asked(SystemOutside(isOffline: options.isOffline), isNoted: isNoted)
    }

    /// Closes the household for good, and leaves the rest to the end of the process.
    func end(_ engine: Engine) {
        engine.store.close()
        engineAtEnd = engine
    }

    /// A sandbox writes into the folder; a safe run has no unsafe sandboxes.
    /// - Parameter file: the test whose folder is looked in first.
    func sandboxPlaces(_ folder: TemporaryFolder, beside file: String? = nil) throws -> FilePlaces {
        .sandbox(folder, within: try safeFolder(), beside: file.map(PrivateFile.parent))
    }

    private func safeFolder() throws -> String? { options.isSafe ? try FilePlaces.folder(of: script) : nil }

    private var icons: Icon.Kind {
        options.icons.kind(environment: environment, isTerminal: Terminal(environment: environment).isTerminal)
    }

    private var display: Display {
        let terminal = Terminal(environment: environment)
        let color = options.color.isOn(environment: environment, isTerminal: terminal.isTerminal)
        return Display(
            width: terminal.width, tableWidth: terminal.tableWidth, style: Style(isOn: color),
            format: options.format ?? .table, guardsCells: options.guardsCells)
    }

    /// The width of the terminal in columns.
    var width: Int { Terminal(environment: environment).width }

    /// The sessions and history of this database: a second file next to it, or a copy of that in memory if none may be
    /// written.
    func sessionLog() throws -> SessionLog {
        if let log = recorder?.log ?? log { return log }
        let made = try makeSessionLog()
        log = made
        return made
    }

    private func makeSessionLog() throws -> SessionLog {
        guard case .file(let database) = try location() else { return try SessionLog(path: nil) }
        let path = database + ".sessions"
        return try canWrite(beside: database) ? SessionLog(path: path, wait: options.wait) : SessionLog(copying: path)
    }

    private func canWrite(beside database: String) -> Bool {
        let folder = database.lastIndex(of: "/").map { String(database[...$0]) } ?? "./"
        return !options.isReadOnly && access(folder, W_OK) == 0
    }

    private func keep(_ secrets: HouseholdSecrets, in engine: Engine) {
        engine.put(secrets, .secretStore)
        engine.kept.append(secrets)
    }

    private func register(
        in engine: Engine, clock: any Clock, display: Display, icons: Icon.Kind = .none, files places: FilePlaces
    ) {
        engine.put(self, AppEnvironment.key)
        engine.put(clock, ClockCommands.key)
        put(display, icons, in: engine)
        let files = SavedFiles(places)
        engine.put(files, SavedFiles.key)
        engine.put(files, RowSaver.key)
        engine.put(files as any Files, .files)
        if options.isSafe { engine.put(SafeRun(), .safeRun) }
        let environment = environment
        engine.put({ ProgressLine("checking", environment: environment) }, ShownProgress.key)
        engine.kept.append(files)
    }

    /// Draws for the window as it is now; before each entry of a prompt.
    func followWindow(_ engine: Engine) { put(display, icons, in: engine) }

    private func put(_ display: Display, _ icons: Icon.Kind, in engine: Engine) {
        engine.put(display, Display.key)
        let style = display.format == .table ? display.style : .plain
        engine.put(ScreenLook(columns: display.width, style: style, icons: icons), ScreenLook.key)
    }

    private func pinnedTime(_ text: String, _ zone: Zone) throws -> Instant {
        let reader = ValueReader(zone: zone, now: SystemClock().now)
        guard case .datetime(let time)? = try? reader.read(text, as: .datetime) else {
            throw Diagnostic(.usage, "`--clock` takes a time such as 2026-11-02T09:00, not `\(text)`")
        }
        return time
    }
}

/// The sandbox of transcripts: the same on every machine and every day.
enum Pinned {
    /// Monday, 2026-11-02T09:00:00+01:00.
    static let time = Instant(micros: 1_793_606_400_000_000)
    static let clockText = "2026-11-02T09:00:00+01:00"
    static let seed: UInt64 = 1
    static let zoneName = "Europe/Berlin"
    static let width = 80

    static func zone() throws -> Zone {
        guard let zone = Zone(identifier: zoneName) else {
            throw Diagnostic(
                .unknownZone, "the time zone `\(zoneName)` cannot be loaded",
                help: "install the tz database (Debian: tzdata)")
        }
        return zone
    }
}
