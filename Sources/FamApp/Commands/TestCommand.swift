import FamRegistry
import FamServices
import FamText
import FamValues
import Foundation

/// `fam test FILE|DIR…`: runs transcripts, each in a fresh household.
enum TestCommand: Command {
    static let name: StaticString = "test"
    static let summary = "Runs transcripts and compares their output."
    static let discussion =
        "A transcript is a script with its output as `#>` lines under each command; `…` skips lines, `[..]` text "
        + "within one, `#! code` expects that error. Each file gets an empty household in `\(Pinned.zoneName)`, whose "
        + "clock begins at \(Pinned.clockText), and a fixed seed; `#@ world zone=Etc/UTC clock=2026-11-27T18:00` as "
        + "the first line changes zone and time, as a `restore` of your own backup needs. A saved session gets the "
        + "clock, zone and seed of its header. What a command asks outside is answered from the tape next "
        + "to the file, `FILE.tape`; `--live --update` records that tape. `--update` also rewrites the "
        + "digests of a saved session; read the differences that it prints. `--format junit`, `tap` and `json` are "
        + "for build servers and other programs; in a script that is `--as`. `fam --db family.db --read-only FILE` "
        + "runs the `expect` lines of a script on your own household instead."
    static let paths = Parameter(
        "paths", .list(.path), "Files, or folders to search for `.fam` files.", .rest, isRequired: true)
    static let update = Parameter.toggle("update", "Rewrites the lines that differ; not in CI.")
    static let live = Parameter.toggle("live", "Asks outside, instead of the tape.")
    static let report = Parameter(
        "as", .cases(of: TestReport.self), "The form of the results, for other programs.", .flag, default: .text,
        otherNames: ["report"])
    static let workers = Parameter(
        "workers", .optional(.int), "How many processes run files side by side; defaults to one for each core.", .flag)
    static var parameters: [ParameterDeclaration] { paths; update; live; report; workers }
    static let effect = Effect.session
    static let household = HouseholdUse.never
    static let examples = [Example("test Tests/Transcripts/sessions/clock.fam", prints: "1 passed, 0 failed")]
    static let keywords = ["transcript", "expect", "ci", "junit", "tap"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let app = try context.service(AppEnvironment.key)
        let update = try call[update]
        if update, app.environment["CI"] != nil {
            throw Diagnostic(.usage, "`--update` is refused in CI", help: "run it by hand and read what it changed")
        }
        if !app.isPrompt, let database = app.options.database { try reportHousehold(database, app, context) }
        let files = try ScriptFiles.found(at: try call[paths], in: try context.files)
        guard !files.isEmpty else {
            throw Diagnostic(
                .badFile, "there is no transcript here: none of the files ends with `.fam`",
                help: "a transcript is a script with its output as `#>` lines; `test FILE --update` writes them")
        }
        let run = TestRun(
            app: app, files: try context.service(SavedFiles.key), updates: update, isLive: try call[live])
        let results = try results(of: files, run, asked: try call[workers], app)
        let report = try app.options.testReport ?? call[report], text = try report.text(of: results)
        // How many have failed comes last.
        context.output.unpaged()
        // Files and their outcomes are rows wherever a format of rows is asked for.
        if report == .text || report == .json {
            context.output.shown(TestReport.rows(of: results), drawn: SafeText.shown(text, multiline: true))
        } else {
            context.output.text(text)
        }
        SandboxedFiles(results.flatMap(\.written)).tell(context) { "\($0) went to sandboxes, which are gone" }
        let failed = results.count { !$0.passed }
        if failed > 0 {
            let all = Counted.text(results.count, "transcript", "transcripts")
            throw Diagnostic(.transcriptDiffers, "\(failed) of \(all) \(failed == 1 ? "differs" : "differ")")
        }
        return .null
    }

    /// Warns someone who names a household with rows, since tests do not use them.
    private static func reportHousehold(_ database: String, _ app: AppEnvironment, _ context: any Context) throws {
        let path = try app.paths.database(option: database)
        guard path != ":memory:", FileManager.default.fileExists(atPath: path) else { return }
        context.output.warning(
            Diagnostic(
                .usage, "`--db` has no effect on `test`: each transcript runs in an empty household of its own",
                help: "a session that is saved with its base or `--with-data` brings its rows along",
                severity: .warning))
    }

    /// In parallel if there are several files and cores, unless the run is bound to this process: inside another
    /// sandbox, or with outside requests.
    private static func results(
        of files: [String], _ run: TestRun, asked: Int64?, _ app: AppEnvironment
    ) throws -> [TestResult] {
        let count = min(
            files.count, Int(clamping: max(1, asked ?? Int64(ProcessInfo.processInfo.activeProcessorCount))))
        guard count > 1, !run.isLive, run.files.isOwn, !app.options.isSafe else { return try files.map(run.result) }
        var arguments = ["--db", ":memory:", "test", "--workers", "1", "--as", "json"]
        if run.updates { arguments.append("--update") }
        return try TestWorkers(arguments: arguments + ["--"], count: count).results(of: files)
    }
}
