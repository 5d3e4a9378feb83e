import FamServices
import FamSessions
import FamShell
import FamText

/// Jobs that become due while the prompt waits for a key.
final class JobAlarm: PromptAlarm {
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
    /// How long to wait while another shell holds the household.
    private static let pause: Int64 = 1_000
    /// A job that was due could not run.
    private var isStuck = false

    var isDue: Bool { engine.scheduler.nextDue.map { $0 <= engine.clock.now } ?? false }

    var wait: Int32 {
        guard let due = engine.scheduler.nextDue else { return Int32(JobAlarm.longest) }
        let left = (due.micros - engine.clock.now.micros + 999) / 1000
        return Int32(min(max(isStuck ? JobAlarm.pause : 0, left), JobAlarm.longest))
    }

    func ring() {
        Interrupt.clear()
        engine.scheduler.run()
        isStuck = isDue
        sink.flush()
    }

    var prompt: Prompt { state.prompt }
}
