import FamServices
import FamSessions
import FamStore
import FamText
import FamValues
import Foundation

/// The household that a replay runs in: in memory if the session began empty, otherwise a copy of the base. What it
/// writes goes to the folder of that copy.
struct ReplaySandbox {
    let replayer: Replayer
    private let folder: TemporaryFolder

    /// - Parameters:
    ///   - base: the household that the session began in; not needed if that was empty.
    ///   - isEmpty: starts empty, whatever the session began in.
    ///   - file: what is replayed; a file that an entry reads is looked for in its folder first.
    ///   - household: if the base is lost, the session's own household, which may still know its earlier state.
    init(
        for header: ReplayHeader, base: String, beside file: String? = nil, app: AppEnvironment, outside: OutsideSource,
        isEmpty: Bool = false, household: ReplayHousehold? = nil
    ) throws {
        guard let zone = Zone(identifier: header.zone) else {
            throw Diagnostic(.unknownZone, "the session's time zone `\(header.zone)` cannot be loaded")
        }
        let clock = PinnedClock(header.clock)
        let isFresh = isEmpty || header.start == StateDigest.empty.description
        let folder = TemporaryFolder(environment: app.environment)
        func sandbox(
            _ location: StoreLocation, _ begin: (Store) throws -> Void = { _ in }
        ) throws -> TranscriptSandbox? {
            let made = try app.makeSandbox(
                location: location, clock: clock, seed: header.seed, zone: zone,
                files: app.sandboxPlaces(folder, beside: file), outside: outside, durability: .none)
            try begin(made.engine.store)
            try made.engine.replaceMissingSecrets()
            return try isEmpty || made.engine.store.digest().description == header.start ? made : nil
        }
        do {
            var found: TranscriptSandbox?
            if !isEmpty, FileManager.default.fileExists(atPath: base) {
                let copy = "household.db"
                do {
                    if try BackupFile.isText(base) {
                        let file = try BackupFile(path: base)
                        found = try sandbox(.file(folder.made() + "/" + copy)) { try $0.begin(with: file) }
                    } else {
                        found = try sandbox(.file(folder.copy(of: base, named: copy)))
                    }
                } catch  where isFresh {
                    // Then it is not this session's base.
                } catch let problem as Diagnostic where [.badBackup, .notADatabase].contains(problem.code) {
                    throw Diagnostic(
                        .badFile, "`\(SafeText.shown(base))` was changed or damaged since the session was saved",
                        help: "put back the file that `session save` wrote, or save the session once more")
                }
            }
            if found == nil, isFresh { found = try sandbox(.memory) }
            if found == nil, let household {
                let copy = try folder.made() + "/rolled-back.db"
                if try household.copy(to: copy) { found = try sandbox(.file(copy)) }
            }
            guard let found else { throw Self.lost(base) }
            var replayer = Replayer(sandbox: found, clock: clock)
            replayer.movesJournal = true
            self.replayer = replayer
            self.folder = folder
        } catch {
            folder.remove()
            throw error
        }
    }

    private static func lost(_ base: String) -> Diagnostic {
        let exists = FileManager.default.fileExists(atPath: base)
        return Diagnostic(
            .replayDiffers,
            "the session began in a household that was not empty, and "
                + (exists
                    ? "`\(SafeText.shown(base))` is not the one it began with"
                    : "`\(SafeText.shown(base))` is not there"),
            help: "on the household of the session `session save` writes both files again; `--from-empty` replays "
                + "without it, and `--with-data` saves a session that needs none")
    }

    /// Runs `body` for a replay that is one transaction and, if an entry fails that had written, once more for one with
    /// a transaction for each entry.
    static func batching<Result>(
        unless isApart: Bool = false, _ body: (_ isBatched: Bool) throws -> Result
    ) throws
        -> Result
    {
        if !isApart { do { return try body(true) } catch is BatchLost {} }
        return try body(false)
    }

    /// The files of the replay, as its entries named them.
    var files: SavedFiles { get throws { try replayer.sandbox.engine.context.service(SavedFiles.key) } }

    func remove() { folder.remove() }
}
