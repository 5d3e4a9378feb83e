import FamRegistry
import FamServices
import FamSessions
import FamStore
import FamText
import FamValues
import Foundation

/// `replay --apply`: runs a saved session on the household itself, at its recorded times, after a sandbox has shown
/// what it does.
struct ReplayApplication {
    private let session: SavedSession
    private let path: String
    private let context: any Context
    private let app: AppEnvironment
    private let store: Store
    /// The rows of this machine that differ from those the session began with.
    private var apart = StateDigest.empty

    /// - Throws: if the household may not be written, or is not the one the session began in.
    init(_ session: SavedSession, path: String, _ context: any Context, _ app: AppEnvironment) throws {
        self.session = session
        self.path = path
        self.context = context
        self.app = app
        store = try context.service(StoreFeature.store)
        let run = try context.service(EntryRun.key)
        guard !run.isPlanning, !app.options.isReadOnly else {
            throw Diagnostic(
                .effectRefused, "`replay --apply` writes, and this run does not",
                help: "without `--apply` it runs in a sandbox")
        }
        guard case .file = store.location, !store.hasChanges else {
            throw Diagnostic(
                .misplaced,
                "`replay --apply` needs a household in a file, and nothing changed before it in the same entry",
                help: "name its file with `--db`, and type it as an entry of its own")
        }
        // Without its base nothing tells which of the rows differ.
        let state = try store.digest(), base = try context.files.place(of: path + ".base")
        guard isAsFound(state) || FileManager.default.fileExists(atPath: base) else { throw differs(state) }
    }

    /// The household has to be as the session found it, but for rows that stay on a machine, which no restore brings
    /// (decision 91). Those are left out where states are compared.
    /// - Parameter base: the household that the session began in.
    /// - Throws: if it is another one; `other-zone`.
    mutating func begin(like base: Store) throws {
        let state = try store.digest()
        let isEqual = try isAsFound(state) || store.backupDigest() == base.backupDigest()
        // What is restored into an empty household of another zone would be refused next, so that is said first.
        guard isEqual || state == .empty else { throw differs(state) }
        let own = try store.zone.identifier, zone = session.header.zone
        guard own == zone else {
            // Days of rows and texts of settings would be others.
            throw Diagnostic(
                .otherZone, "the session counted its days in `\(SafeText.brief(zone))`, this household in `\(own)`",
                help: isAsFound(state) && state == .empty
                    ? "make a new one, `TZ=\(zone) fam --db NEW.db replay \(Quoting.argument(path)) --apply`"
                    : inItsZone(zone, path))
        }
        guard isEqual else { throw differs(state) }
        if !isAsFound(state) { apart = state - (try base.digest()) }
    }

    private func isAsFound(_ state: StateDigest) -> Bool { state.description == session.header.start }

    private func differs(_ state: StateDigest) -> Diagnostic {
        Diagnostic(
            .replayDiffers,
            "the household is not as the session found it, so `\(SafeText.shown(path))` cannot be applied to it",
            notes: ["the session began with `\(session.header.start)`, the household is `\(state)`"],
            help: help(state))
    }

    /// A household elsewhere that begins as this one, if the rows for it are there.
    private func inItsZone(_ zone: String, _ path: String) -> String {
        let base = path + ".base", household = "fam --db NEW.db"
        guard Zone(identifier: zone) != nil, let place = try? context.files.place(of: base),
            FileManager.default.fileExists(atPath: place)
        else { return "without `--apply` it runs in a sandbox" }
        func shown(_ file: String) -> String { SafeText.shown(Quoting.argument(file)) }
        return "make a new one, `TZ=\(zone) \(household) restore \(shown(base))`, and then "
            + "`\(household) replay \(shown(path)) --apply`; without `--apply` it runs in a sandbox"
    }

    /// An empty household gets the state that the session began with from the file beside it.
    private func help(_ state: StateDigest) -> String {
        if state == .empty {
            let base = SafeText.shown(Quoting.argument(path + ".base"))
            return "`restore \(base)` brings what the session began with, and then it can be applied"
        }
        return "`fam \(SafeText.shown(Quoting.argument(path)))` runs it as a plain script, on today's clock"
    }

    /// Each entry becomes one of the journal, and all together are one run. The commands, state, times and random
    /// numbers are those of the sandbox, so the results are the same; the first difference ends the run.
    func run(limit: Int) throws {
        guard let zone = Zone(identifier: session.header.zone) else { return }
        let before = try store.latestEntry()
        let folder = TemporaryFolder(environment: app.environment)
        defer { folder.remove() }
        let clock = PinnedClock(session.header.clock)
        let target = try app.makeSandbox(
            location: store.location, clock: clock, seed: session.header.seed, zone: zone,
            files: app.sandboxPlaces(folder, beside: try context.files.place(of: path)),
            outside: try TapeFile.source(beside: path, try context.files))
        target.engine.joinsEntries = true
        try target.engine.replaceMissingSecrets()
        var replayer = Replayer(sandbox: target, clock: clock)
        replayer.apart = apart
        let outcome = Result { try replayer.run(session, limit: limit) }
        let entries = Int(try target.engine.store.latestEntry() - before)
        target.engine.store.close()
        let help = entries > 0 ? "`undo j\(before + 1) --run` takes back what was applied" : nil
        let report: ReplayReport
        do { report = try outcome.get() } catch var problem as Diagnostic {
            problem.help = problem.help ?? help
            throw problem
        }
        if let difference = report.difference {
            throw Diagnostic(
                .replayDiffers,
                "the household differs from the sandbox at \(path):\(difference.line): \(difference.summary)",
                notes: apart == .empty
                    ? [] : ["what stays on a machine, as who is signed in to the wall, is not as the session found it"],
                help: help)
        }
        let way = entries > 0 ? "; `undo j\(before + 1) --run` takes it back" : ""
        context.output.notice("Applied \(Counted.text(report.entries.count, "entry", "entries"))\(way).")
    }
}
