import FamRegistry
import FamServices
import FamSessions
import FamValues
import Foundation

@testable import FamApp

/// A household in a temporary folder with a recording prompt, and other processes to replay in.
final class SessionBench {
    let folder: URL
    let database: String
    let clock = PinnedClock(Instant(micros: 1_793_606_400_000_000))
    private(set) var recorder: Recorder
    private var sink: BufferSink
    private var app: AppEnvironment
    private let modules: [Feature]

    init(configuration: String = "", modules: [Feature] = []) throws {
        self.modules = modules
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "fam-\(ProcessInfo.processInfo.globallyUniqueString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        database = folder.appendingPathComponent("household.db").path
        (recorder, sink, app) = try Self.prompt(database, clock, seed: 11, configuration, modules)
    }

    /// The seeds of a law about sessions. By hand, `FAM_SESSIONS=2000` runs that many, `1001..2000` only these.
    static func seeds(_ count: UInt64, _ variable: String = "FAM_SESSIONS") -> ClosedRange<UInt64> {
        let asked = ProcessInfo.processInfo.environment[variable] ?? ""
        let ends = asked.split(separator: ".").compactMap { UInt64($0) }
        guard let first = ends.first, let last = ends.last else { return 1...count }
        return (ends.count == 1 ? 1 : first)...last
    }

    deinit {
        app.recorder = nil
        try? FileManager.default.removeItem(at: folder)
    }

    /// Ends the prompt and starts another on the same household.
    func restart(seed: UInt64) throws {
        // The prompt of a process holds its engine until the end, and the engine the process.
        app.recorder = nil
        (recorder, sink, app) = try Self.prompt(database, clock, seed: seed, "", modules)
    }

    private static func prompt(
        _ path: String, _ clock: PinnedClock, seed: UInt64, _ configuration: String, _ modules: [Feature]
    ) throws -> (Recorder, BufferSink, AppEnvironment) {
        let app = Self.app(database: path, seed: seed, zone: "Europe/Berlin", modules: modules)
        let sink = BufferSink(clock: clock)
        let engine = try app.makeEngine(sink: sink, clock: clock, isInteractive: true)
        sink.attach(engine)
        if !configuration.isEmpty { engine.run(Array(configuration.utf8), name: "config.fam") }
        let recorder = try Recorder(engine: engine, log: app.sessionLog(), configuration: configuration) {
            sink.takeLines().map { $0 + "\n" }.joined()
        }
        app.recorder = recorder
        return (recorder, sink, app)
    }

    private static func app(database: String, seed: UInt64?, zone: String, modules: [Feature] = []) -> AppEnvironment {
        var options = GlobalOptions()
        options.database = database
        options.seed = seed
        return AppEnvironment(options: options, environment: ["TZ": zone], adding: modules)
    }

    /// One entry at the prompt, some time after the previous one.
    @discardableResult
    func type(_ text: String) throws -> EntryOutcome {
        clock.now.micros += 61_000_007
        return try recorder.run(text)
    }

    /// The entries of the session so far.
    var entries: [SessionEntry] { get throws { try recorder.log.entries(of: recorder.session ?? 0) } }
    var digest: String { get throws { try recorder.engine.store.digest().description } }

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }
    /// The statements of a saved file, without pins and comments.
    func statements(_ name: String) throws -> [String] {
        try text(name).split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") && $0 != "fam 1" }
    }

    /// The result of a saved file run as a plain script on another machine at another time, and how it ends when it is
    /// run once more an hour later.
    func asScript(
        _ path: String
    ) throws -> (status: EntryStatus, warnings: [String], rows: [String: Int], again: EntryStatus) {
        // A week after the session: in another year a child would have other wishes.
        let clock = PinnedClock(Instant(micros: 1_794_211_200_000_000))
        let sink = BufferSink(clock: clock)
        let engine = try Self.app(database: ":memory:", seed: 99, zone: "Asia/Tokyo").makeEngine(
            sink: sink, clock: clock, isInteractive: false)
        sink.attach(engine)
        engine.options.isWhole = true
        engine.options.assumeYes = true
        let text = Array(try String(contentsOfFile: path, encoding: .utf8).utf8)
        let outcome = engine.run(text, name: path), rows = try Self.rows(of: engine)
        clock.advance(seconds: 3_600)
        return (
            outcome.status, outcome.diagnostics.map { "\($0.code.id): \($0.message)" }, rows,
            engine.run(text, name: path).status
        )
    }

    /// How many rows there are of each kind that does not go by days: a script runs on one.
    var rows: [String: Int] { get throws { try Self.rows(of: recorder.engine) } }

    private static func rows(of engine: Engine) throws -> [String: Int] {
        try engine.store.rowCounts().filter { engine.registry.entity($0.key)?.isPerDay != true }
    }

    /// The output and status of a line in another process with another zone, time, household and seed.
    func elsewhere(
        _ line: String, zone: String = "Asia/Tokyo", time: Int64 = 1_900_000_000_000_000, database: String = ":memory:"
    ) throws
        -> (status: EntryStatus, output: [String])
    {
        let clock = PinnedClock(Instant(micros: time))
        let sink = BufferSink(clock: clock)
        let engine = try Self.app(database: database, seed: 99, zone: zone).makeEngine(
            sink: sink, clock: clock, isInteractive: false)
        sink.attach(engine)
        let status = engine.run(Array(line.utf8), name: "command").status
        return (status, sink.takeLines())
    }
}
