import FamRegistry
import FamServices
import FamSessions
import FamShell
import FamStore
import FamText
import FamValues
import Foundation

/// `fam replay FILE`: runs a saved session again in a sandbox, and compares it entry by entry.
enum ReplayCommand: Command {
    static let name: StaticString = "replay"
    static let summary = "Runs a saved session again and verifies its state."
    static let discussion =
        "The replay runs in a sandbox: an empty household, or the copy that `session save` wrote next to the script. "
        + "It stops at the first difference. What a command asked outside is answered from the tape next to the "
        + "script, `FILE.tape`. With `--apply` the household itself gets what the sandbox has shown, entry by entry "
        + "at the recorded times, if it is as the session found it; files that entries write are left out."
    static let file = Parameter("file", .path, "The saved session.")
    static let until = Parameter("until", .optional(.int), "Stops after this many entries.", .flag)
    static let live = Parameter.toggle("live", "Asks outside, instead of the tape.")
    static let step = Parameter.toggle(
        "step", "Shows each entry and what it prints; at a terminal waits for Enter, and `q` ends.")
    static let fromEmpty = Parameter.toggle(
        "from_empty", "Starts in an empty household, whatever the session began in; states are then not compared.")
    static let apply = Parameter.toggle("apply", "Then runs it on the household itself; `undo jN --run` takes it back.")
    static var parameters: [ParameterDeclaration] { file; until; live; step; fromEmpty; apply }
    static let effect = Effect.session
    static let examples = [
        Example(
            "session save /tmp/household.fam\nreplay /tmp/household.fam",
            prints: "…\n"
                + "Saved [..] to /tmp/household.fam; a replay gives [..]\nreplayed [..], state [..]")
    ]
    static let keywords = ["session", "verify"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let app = try context.service(AppEnvironment.key)
        let path = try call[file], text = try FileText.read(try context.files.place(of: path))
        let probe = try app.makeSandbox()
        let session = try SavedSession(text, name: path, isUnfinished: probe.engine.isUnfinished)
        let base = try context.files.place(of: path + ".base")
        let isEmpty = try call[fromEmpty]
        var application = try call[apply] ? ReplayApplication(session, path: path, context, app) : nil
        if application != nil, try isEmpty || call[live] {
            throw Diagnostic(
                .extraArgument,
                "`--apply` cannot be combined with `--from-empty` or `--live`: the household gets what the sandbox has "
                    + "shown"
            )
        }
        let here = ReplayHousehold(store: try context.service(StoreFeature.store), session: session)
        let run = try context.service(EntryRun.key), shows = try call[step], isLive = try call[live]
        let limit = try call[until].map { Int($0) }
        if let limit, limit < 0 { throw Diagnostic(.invalidValue, "`--until` must not be below 0") }
        let progress = ProgressLine("replaying", environment: app.environment)
        defer { progress.clear() }
        var rows: [String] = [], written = SandboxedFiles([])
        // What is shown, or asked outside, is so once.
        let report = try ReplaySandbox.batching(unless: shows || isLive) { isBatched in
            let sandbox = try ReplaySandbox(
                for: session.header, base: base, beside: try context.files.place(of: path), app: app,
                outside: isLive ? app.liveSource(isNoted: false) : TapeFile.source(beside: path, context.files),
                isEmpty: isEmpty, household: here)
            defer { sandbox.remove() }
            try application?.begin(like: sandbox.replayer.sandbox.engine.store)
            var replayer = sandbox.replayer
            (replayer.ignoresStates, replayer.isBatched) = (isEmpty, isBatched)
            replayer.onEntry = shows ? { Self.showsNext($0, path, run) } : nil
            replayer.progress = shows ? nil : progress.update
            let report = try replayer.run(session, limit: limit)
            written = SandboxedFiles(try sandbox.files.sandboxed)
            if report.difference != nil, !isEmpty {
                rows = try DifferingRows(
                    session, report, replayed: sandbox.replayer.sandbox.engine.store, household: here.store,
                    zone: context.zone
                ).lines()
            }
            return report
        }
        progress.clear()
        written.tell(context) { "\($0) went to the sandbox, which is gone" }
        if let difference = report.difference {
            for line in lines(of: difference, path) + rows.map({ "  " + $0 }) { context.output.text(line) }
            throw Diagnostic(
                .replayDiffers, "the replay differs at \(path):\(difference.line): \(difference.summary)",
                help: session.adviceOnCopy(at: difference.line))
        }
        if application == nil, app.isLine { try sayUnchanged(here.store, report, path, context) }
        context.output.text(
            "replayed \(Counted.text(report.entries.count, "entry", "entries")), state \(report.digest)")
        try application?.run(limit: report.entries.count)
        return .null
    }

    /// Who carries a session elsewhere means the household there.
    private static func sayUnchanged(
        _ store: Store, _ report: ReplayReport, _ path: String, _ context: any Context
    ) throws {
        guard try store.digest().description != report.digest else { return }
        let line = SafeText.shown("fam replay \(Quoting.argument(path)) --apply")
        context.output.notice("It ran in a sandbox, and this household stays as it is: `\(line)` changes it.")
    }

    /// Shows an entry and waits; what is printed would otherwise be seen at the end of the command.
    private static func showsNext(_ entry: ReplayedEntry, _ path: String, _ run: EntryRun) -> Bool {
        for line in ["\(path):\(entry.line): \(entry.statement)"] + entry.output.map({ "  " + $0 }) {
            run.sink.text(line)
        }
        run.sink.flush()
        return waitsForNext()
    }

    /// Enter continues; `q`, Ctrl-C and the end of input stop. Does not wait without a terminal.
    private static func waitsForNext() -> Bool {
        guard isatty(STDIN_FILENO) == 1 else { return true }
        return TypedLine.read().map { $0 != "q" } ?? false
    }

    static func lines(of difference: ReplayDifference, _ path: String) -> [String] {
        ["\(path):\(difference.line): \(difference.statement)"]
            + LineDiff.lines(from: difference.expected, to: difference.actual).map { "  " + $0 }
    }
}
