import COutside
import FamRegistry
import FamText
import Glibc
import Synchronization

/// A child process. `end` may be called at any time from any thread: when it returns, the program and what it started
/// are killed, or it will never start. The process id is used only with the lock held and before the program is reaped,
/// so it never belongs to another process.
final class Child: Sendable {
    private struct State {
        var process: pid_t?
        var isEnded = false
    }

    private let program: String
    private let state = Mutex(State())

    init(_ program: String) { self.program = program }

    /// - Throws: `CancellationError` after `end`.
    func start(_ arguments: [String], input: Descriptor, output: Descriptor, errors: Descriptor) throws {
        try state.withLock { state in
            if state.isEnded { throw CancellationError() }
            var words = ([program] + arguments).map { strdup($0) } + [nil]
            defer { words.forEach { free($0) } }
            var process: pid_t = 0
            let failure = fam_spawn(&process, &words, input.number, output.number, errors.number)
            guard failure == 0 else {
                let reason = SystemError(number: failure).text
                throw Diagnostic(
                    .outsideFailed, "the program `\(SafeText.shown(program))` cannot be started: \(reason)")
            }
            state.process = process
        }
    }

    func end() {
        state.withLock { state in
            state.isEnded = true
            if let process = state.process { kill(-process, SIGKILL) }
        }
    }

    /// Waits for the program to exit, and ends what it started. Returns its exit status, or 128 plus the number of the
    /// signal that ended it.
    func reap() -> Int32 {
        guard let process = state.withLock({ $0.process }) else { return 0 }
        var info = siginfo_t()
        while waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        return state.withLock { state in
            kill(-process, SIGKILL)
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            state.process = nil
            let signal = status & 0x7F
            return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
        }
    }
}
