import FamServices
import FamSessions
import FamShell
import FamText

/// What is done while the prompt waits for a key: jobs that become due, and the database's file is made whole.
final class IdleWork: PromptAlarm {
    private let engine: Engine
    private let state: any PromptState
    private let sink: TerminalSink

    init(engine: Engine, state: any PromptState, sink: TerminalSink) {
        self.engine = engine
        self.state = state
        self.sink = sink
    }

    /// Looks again every minute, since another shell may arm a job of the household meanwhile.
    private static let longest: Int64 = 60_000
    /// How long to wait while another shell holds the household, and for somebody who goes on typing.
    private static let pause: Int64 = 1_000
    /// A job that was due could not run.
    private var isStuck = false
    /// The rows written when the file was made whole last.
    private var changesInFile: Int?

    var isDue: Bool { engine.scheduler.nextDue.map { $0 <= engine.clock.now } ?? false }

    var wait: Int32 {
        let longest = changesInFile == engine.store.changeCount ? IdleWork.longest : IdleWork.pause
        guard let due = engine.scheduler.nextDue else { return Int32(longest) }
        let left = (due.micros - engine.clock.now.micros + 999) / 1000
        return Int32(min(max(isStuck ? IdleWork.pause : 0, left), longest))
    }

    /// A copy of the file, made by a program that knows nothing of its log, has what was typed until a moment ago
    /// (decision 498).
    func idle() {
        engine.store.writeLogIntoFile()
        changesInFile = engine.store.changeCount
    }

    func ring() {
        Interrupt.clear()
        engine.scheduler.run()
        isStuck = isDue
        sink.flush()
    }

    var prompt: Prompt { state.prompt }
}
