// Every start runs this.
import FamSessions
import FamText

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
        let status = engine.run(text, name: name, arguments: arguments).status
        sink.flush()
        app.end(engine)
        if status == .done, let exitStatus = app.exitStatus { return exitStatus }
        guard status == .done, let failure = sink.failure else { return status.exitCode }
        sink.warning(failure)
        return EntryStatus(endingWith: failure).exitCode
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
}
