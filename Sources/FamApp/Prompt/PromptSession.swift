import FamRegistry
import FamServices
import FamSessions
import FamShell
import FamStore
import FamText
import FamValues
import Foundation

/// The interactive prompt: reads statements, runs and records them until the input ends.
struct PromptSession {
    let app: AppEnvironment

    func run() throws -> Int32 {
        let clock = try app.makeClock()
        let sink = TerminalSink(
            app: app, clock: clock, showsNotices: app.options.verbosity >= 0, confirmer: TerminalConfirmer())
        let engine = try app.makeEngine(sink: sink, clock: clock, isInteractive: true)
        sink.engine = engine
        let transcript = SessionTranscript()
        sink.record = { transcript.text += $0 }
        // Opening the household now, which also makes its folder, reports an error at once instead of after the first
        // statement.
        _ = try engine.store.zone
        let configuration = runConfiguration(engine, sink)
        let recorder = try Recorder(
            engine: engine, log: sessionLog(sink), configuration: configuration, warn: sink.warning,
            takeOutput: transcript.take)
        app.recorder = recorder
        try greet(engine, recorder, sink)
        let assistant = RegistryAssistant(
            registry: engine.registry, data: EngineCompletionData(engine: engine),
            isUnfinished: { PromptSession.endsWithDoc($0) || engine.isUnfinished($0) }, message: engine.message)
        let color = app.options.color.isOn(environment: app.environment, isTerminal: isatty(STDOUT_FILENO) == 1)
        let editor = LineEditor(
            environment: app.environment, history: recorder.log, assistant: assistant, style: Style(isOn: color))
        let runner = PromptRunner(app: app, recorder: recorder, sink: sink)
        let state = EnginePromptState(engine: engine, isASCII: ASCIIDrawing.isWanted(app.environment))
        let alarm = IdleWork(engine: engine, state: state, sink: sink)
        // Runs what was missed while no shell was open.
        alarm.ring()
        let loop = PromptLoop(reader: reader(editor, alarm, engine), state: state, runner: runner)
        let status = loop.run()
        sink.flush()
        engine.store.close()
        recorder.log.close()
        if let signal = loop.signal { Signals.end(by: signal) }
        return status
    }

    /// `## Praises a child.`: help for the `def` that follows, so Enter goes on below it. An empty line ends it.
    private static func endsWithDoc(_ text: String) -> Bool {
        text.split(separator: "\n", omittingEmptySubsequences: false).last?.drop { $0 == " " }.hasPrefix("##") == true
    }

    /// Shown once per household: where it is stored, and how to continue. Later what waits in it.
    private func greet(_ engine: Engine, _ recorder: Recorder, _ sink: TerminalSink) throws {
        guard try engine.store.latestEntry() == 0, try recorder.log.sessions().isEmpty else {
            for line in try engine.greetings() { sink.notice(line) }
            return sink.flush()
        }
        sink.notice("fam \(Program.version) with a new household: \(engine.store.location.text)")
        sink.notice("`demo` fills it with a sample family, `help` lists the commands, `exit` leaves.")
        sink.flush()
    }

    /// Nil, with a warning, if the file of sessions cannot be used: then the prompt runs unrecorded.
    private func sessionLog(_ sink: TerminalSink) -> SessionLog? {
        do {
            let log = try app.sessionLog()
            if !log.isKept, !app.options.isReadOnly, case .file(let path) = try app.location() {
                sink.warning(
                    Recorder.warning(
                        Diagnostic(.readOnly, "the folder of `\(SafeText.shown(path))` is not writable")))
            }
            return log
        } catch {
            sink.warning(Recorder.warning(error))
            return nil
        }
    }

    private func reader(_ editor: LineEditor?, _ alarm: IdleWork, _ engine: Engine) -> any StatementReader {
        if let editor {
            editor.alarm = alarm
            return editor
        }
        let plain = PlainReader(isUnfinished: engine.isUnfinished)
        plain.alarm = alarm
        return plain
    }

    /// Runs `config.fam` first, unless `--no-init` is given; it is not an entry of the session. Returns its text, for
    /// what the session takes from it.
    private func runConfiguration(_ engine: Engine, _ sink: TerminalSink) -> String {
        guard !app.options.skipsInit, let path = try? app.paths.configuration(),
            FileManager.default.fileExists(atPath: path)
        else { return "" }
        let bytes: [UInt8]
        do { bytes = try FileText.bytes(path) } catch {
            sink.warning(Recorder.warning(error, "the prompt begins without it"))
            return ""
        }
        let outcome = engine.run(bytes, name: path)
        sink.flush()
        return outcome.status == .done ? String(decoding: bytes, as: UTF8.self) : ""
    }
}

/// What was shown since it was last taken.
private final class SessionTranscript {
    var text = ""
    func take() -> String {
        defer { text = "" }
        return text
    }
}

/// Runs and records what was typed.
private final class PromptRunner: EntryRunner, @unchecked Sendable {
    // safe: `run` is called on the main thread only; `interrupt` touches nothing but the atomic flag of `Interrupt`.
    private let app: AppEnvironment
    private let recorder: Recorder
    private let secrets: SecretVariables
    private let sink: TerminalSink

    init(app: AppEnvironment, recorder: Recorder, sink: TerminalSink) {
        self.app = app
        self.recorder = recorder
        self.sink = sink
        secrets = SecretVariables(recorder, warn: sink.warning)
    }

    func run(_ text: String) -> PromptStatus {
        Interrupt.clear()
        Leftovers.free()
        // What completes the next line is no longer stopped.
        defer {
            sink.flush()
            Interrupt.clear()
        }
        app.followWindow(recorder.engine)
        do {
            let outcome = try recorder.run(text)
            try secrets.forget()
            if outcome.status == .refused { sayNothingRan(text) }
            if app.isLeaving { return .exit(app.exitStatus ?? 0) }
            return outcome.status == .done ? .done : .failed
        } catch {
            sink.warning((error as? Diagnostic) ?? Diagnostic(.failed, "\(error)"))
            return .failed
        }
    }

    /// Of lines that were pasted together, those above the error look as if they had run.
    private func sayNothingRan(_ text: String) {
        let lines = text.split(whereSeparator: \.isNewline).count { !$0.allSatisfy(\.isWhitespace) }
        guard lines > 1 else { return }
        sink.notice("Nothing was run: these \(lines) lines are one entry, and Up brings them back.")
    }

    /// A line that begins with a blank is not remembered.
    var keptText: String { recorder.isHidden ? " " : recorder.keptText }

    func interrupt() { Interrupt.request() }
}

private final class EnginePromptState: PromptState {
    private let engine: Engine

    let isASCII: Bool

    init(engine: Engine, isASCII: Bool) {
        self.engine = engine
        self.isASCII = isASCII
    }

    var place: String { String(engine.place.drop { $0 == "/" }) }

    /// Sanitized, since names come from rows and from outside.
    var identity: String? {
        guard let module = try? engine.router.state.module, let identity = try? engine.context.identity(of: module)
        else { return nil }
        return SafeText.shown(identity.name)
    }

    var isPrivate: Bool { engine.options.isPrivate }

    var pinnedClock: String? {
        guard engine.clock.isPinned else { return nil }
        let (date, time) = engine.zone.civil(engine.clock.now)
        let text = ValueText(zone: engine.zone, now: nil)
        return text.plain(.date(date)) + " " + text.plain(.time(time)).prefix(5)
    }
}

extension SessionLog: HistorySource {
    public func recentEntries(limit: Int) -> [HistoryEntry] {
        let typed = (try? recentTexts(limit: limit)) ?? []
        return typed.filter { HistoryEntry.isKept($0.text) && $0.text != Store.erasedText }.map {
            HistoryEntry($0.text, isSuggested: $0.status == .done)
        }
    }
}
