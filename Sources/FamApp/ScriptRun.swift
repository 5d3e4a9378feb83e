// Every start runs this.
import FamSessions
import FamShell
import FamStore
import FamText
import Glibc

/// Runs one text from a file, `-c`, standard input or the program's words.
struct ScriptRun {
    let app: AppEnvironment
    /// Behaves as at the prompt: notices are shown.
    let asPrompt: Bool

    func run(_ text: [UInt8], name: String, arguments: [String]) throws -> Int32 {
        let clock = try app.makeClock()
        // An empty text needs neither registry nor database, so it starts at once.
        if arguments.isEmpty, !app.options.fixesPermissions, text.allSatisfy(isBlank) { return 0 }
        let showsNotices = asPrompt ? app.options.verbosity >= 0 : app.options.verbosity > 0
        let sink = TerminalSink(app: app, clock: clock, showsNotices: showsNotices)
        let engine = try app.makeEngine(sink: sink, clock: clock, isInteractive: false)
        sink.engine = engine
        if !arguments.isEmpty { engine.options.programOptions = GlobalOption.all.map(\.name) }
        let outcome = engine.run(text, name: name, arguments: arguments), status = outcome.status
        sink.flush()
        if status == .done, saysWhatChanged { sayWhatChanged(outcome, engine, sink) }
        app.end(engine)
        if status == .done, let exitStatus = app.exitStatus { return exitStatus }
        guard status == .done, let failure = sink.failure else { return status.exitCode }
        sink.warning(failure)
        return EntryStatus(endingWith: failure).exitCode
    }

    /// A script says nothing of its own, so that it can be part of another. A person at a terminal is told that
    /// something has happened, in a line that goes where no program reads.
    private var saysWhatChanged: Bool {
        !asPrompt && app.options.verbosity == 0 && !app.options.isPlan
            && Terminal(descriptor: STDERR_FILENO, environment: app.environment).isTerminal
    }

    private func sayWhatChanged(_ outcome: EntryOutcome, _ engine: Engine, _ sink: TerminalSink) {
        // What was done is kept, whether it can be told or not.
        guard let latest = outcome.journalEntry, let run = try? engine.store.countsOfRun(latest) else { return }
        let counts = RowCounts.text(added: run.added, changed: run.changed, removed: run.removed)
        sink.remark("\(counts); `fam undo j\(latest)\(run.entries == 1 ? "" : " --run")` takes that back.")
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
}
