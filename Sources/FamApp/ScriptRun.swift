// Every start runs this.
import FamSessions
import FamShell
import FamStore
import FamText
import Glibc

/// Runs one text from a file, `-c`, standard input or the program's words.
struct ScriptRun {
    /// Who wrote the text, and so whether it is answered as at the prompt, with notices (decision 463) and questions
    /// (decision 497).
    enum Origin {
        /// The program's words: somebody typed them.
        case words
        /// `-c`: typed by somebody who looks on, or called by a program, which reads only the data.
        case code
        /// A file or standard input.
        case script
    }

    let app: AppEnvironment
    let origin: Origin

    func run(_ text: [UInt8], name: String, arguments: [String]) throws -> Int32 {
        let clock = try app.makeClock()
        // An empty text needs neither registry nor database, so it starts at once.
        if arguments.isEmpty, !app.options.fixesPermissions, text.allSatisfy(isBlank) { return 0 }
        let asks = asks
        let sink = TerminalSink(
            app: app, clock: clock, showsNotices: showsNotices, confirmer: asks ? TerminalConfirmer() : nil)
        let engine = try app.makeEngine(sink: sink, clock: clock, isInteractive: false, asks: asks)
        sink.engine = engine
        if namesNewHousehold { engine.store.onNewFile = sayWhereItIs }
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

    private var showsNotices: Bool {
        switch origin {
        case .words: app.options.verbosity >= 0
        case .code: app.options.verbosity > 0 || app.options.verbosity == 0 && isWatched
        case .script: app.options.verbosity > 0
        }
    }

    /// Whether somebody reads what goes to standard error.
    private var isWatched: Bool { Terminal(descriptor: STDERR_FILENO, environment: app.environment).isTerminal }

    /// Whether somebody who typed the line can read a question and answer it.
    private var asks: Bool {
        origin == .words && isWatched
            && Terminal(descriptor: STDIN_FILENO, environment: app.environment).isTerminal
    }

    /// A script says nothing of its own, so that it can be part of another. A person at a terminal is told that
    /// something has happened, in a line that goes where no program reads.
    private var saysWhatChanged: Bool {
        origin == .script && app.options.verbosity == 0 && !app.options.isPlan && isWatched
    }

    /// A household that no option and no variable names may not be the one that was meant: cron has another
    /// environment than the shell of the same person.
    private var namesNewHousehold: Bool {
        app.options.verbosity >= 0 && app.options.database == nil && app.environment["FAM_DB", default: ""].isEmpty
    }

    private func sayWhereItIs(_ path: String) {
        StandardError.write("Made a new household: \(SafeText.shown(path))\n")
    }

    private func sayWhatChanged(_ outcome: EntryOutcome, _ engine: Engine, _ sink: TerminalSink) {
        // What was done is kept, whether it can be told or not.
        guard let latest = outcome.journalEntry, let run = try? engine.store.changesOfScript(latest) else { return }
        sink.remark("\(run.text); `fam undo j\(latest)\(run.entries == 1 ? "" : " --run")` takes that back.")
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
}
