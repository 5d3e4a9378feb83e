import FamRegistry
import FamServices
import FamSessions
import FamText
import FamValues

/// `fam test FILE|DIR…`: transcripts, each in a fresh household.
enum TestCommand: Command {
    static let name: StaticString = "test"
    static let summary = "Runs transcripts and compares their output."
    static let discussion =
        "A transcript is a script with its output as `#>` lines under each command; `…` skips lines, `[..]` text within one, `#! code` expects that error. "
        + "Each file gets an empty household with a pinned clock and seed; a saved session gets the world of its "
        + "header. What a command asks outside is answered from the tape beside the file, `FILE.tape`; `--live "
        + "--update` records that tape."
    static let paths = Parameter(
        "paths", .list(.path), "Files, or folders to search for `.fam` files.", .rest, isRequired: true)
    static let update = Parameter.toggle("update", "Rewrites the lines that differ; not in CI.")
    static let live = Parameter.toggle("live", "Asks outside, instead of the tape.")
    static var parameters: [ParameterDeclaration] { paths; update; live }
    static let effect = Effect.session
    static let examples = [Example("test Tests/Transcripts/sessions/clock.fam", prints: "1 passed, 0 failed")]
    static let keywords = ["transcript", "expect"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let world = try context.service(World.key)
        let update = try call[update]
        if update, world.environment["CI"] != nil {
            throw Diagnostic(.usage, "`--update` is refused in CI", help: "run it by hand and read what it changed")
        }
        let files = try ScriptFiles.found(at: try call[paths], in: try context.files)
        var passed = 0
        let isLive = try call[live]
        for file in files where try run(file, update: update, isLive: isLive, world, context) { passed += 1 }
        context.output.text("\(passed) passed, \(files.count - passed) failed")
        if passed < files.count {
            throw Diagnostic(.transcriptDiffers, "\(files.count - passed) of \(files.count) transcripts differ")
        }
        return .null
    }

    private static func run(
        _ path: String, update: Bool, isLive: Bool, _ world: World, _ context: any Context
    ) throws -> Bool {
        let files = try context.service(SavedFiles.key), output = context.output
        let text = try FileText.read(try files.place(of: path))
        let outside = isLive ? world.liveSource(isNoted: true) : try TapeFile.source(beside: path, files)
        if SavedSession.isSaved(text) {
            return try replay(text, path, base: files.place(of: path + ".base"), outside, world, output)
        }
        let sandbox = try world.makeSandbox(outside: outside)
        if let problem = TranscriptFile(text, isUnfinished: sandbox.engine.isUnfinished).problem(named: path) {
            output.text(problem.message)
            return false
        }
        let report = TranscriptRunner(world: sandbox).run(text, name: path, update: update)
        for difference in report.differences { show(difference, path, output) }
        if let updated = report.updated {
            let file = try files.replacement(of: path, replaces: true)
            try file.write(updated)
            try file.commit()
            output.text("updated \(path)")
        }
        if isLive, update, !report.tape.records.isEmpty {
            let tape = try files.replacement(of: TapeFile.path(of: path), replaces: true)
            try tape.write(report.tape.text)
            try tape.commit()
        }
        return report.passed
    }

    /// A saved session is tested in the world that its header pins.
    private static func replay(
        _ text: String, _ path: String, base: String, _ outside: OutsideSource, _ world: World, _ output: any Output
    ) throws -> Bool {
        let probe = try world.makeSandbox()
        let session = try SavedSession(text, name: path, isUnfinished: probe.engine.isUnfinished)
        do {
            let sandbox = try ReplaySandbox(for: session.header, base: base, world: world, outside: outside)
            defer { sandbox.remove() }
            guard let difference = try sandbox.replayer.run(session).difference else { return true }
            output.text("\(difference.summary):")
            ReplayCommand.show(difference, path, output)
        } catch let problem as Diagnostic where problem.code == .replayDiffers {
            output.text(problem.message)
        }
        return false
    }

    private static func show(_ difference: TranscriptDifference, _ path: String, _ output: any Output) {
        output.text("\(path):\(difference.line): \(difference.statement)")
        if let reason = difference.reason { output.text("  \(reason)") }
        for line in LineDiff.lines(from: difference.expected, to: difference.actual) { output.text("  " + line) }
    }
}
