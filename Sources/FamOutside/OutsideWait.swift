import COutside
import FamText
import Synchronization

/// Where synchronous code waits for asynchronous code; the only such place.
public enum OutsideWait {
    /// Runs `work` and returns its result. Blocks the calling thread, which is the program's main one.
    ///
    /// Ctrl-C ends the wait at once: everything started by `work` is killed, and nothing more starts. SIGTERM, SIGHUP
    /// and SIGQUIT do so, too, and then take their usual effect.
    /// - Throws: `interrupted`, or what `work` throws.
    public static func reply<Reply: Sendable>(of work: @escaping @Sendable () async throws -> Reply) throws -> Reply {
        let finished: Finished<Reply>, end: Descriptor
        do {
            let pipe = try Descriptor.pipe()
            end = pipe.reader
            finished = Finished(closing: pipe.writer.release())
        } catch {
            throw Diagnostic(.outsideFailed, "there is no pipe to wait with: \(error.text)")
        }
        var signals = WaitSignals()
        defer { signals.restore() }
        let task = Task.detached {
            do {
                finished.end(with: .success(try await work()))
            } catch {
                finished.end(with: .failure(error))
            }
        }
        while !signals.hasCome {
            if fam_await(end.number, &signals.awaited) == 1 { return try finished.get() }
        }
        task.cancel()
        throw Diagnostic(.interrupted, "interrupted")
    }
}

/// The result of a task. Finishing closes a pipe, which wakes the waiting thread.
private final class Finished<Reply: Sendable>: Sendable {
    private struct State {
        var result: Result<Reply, any Error>?
        /// The number only: a `Descriptor` belongs to one thread.
        let pipe: Int32
    }

    private let state: Mutex<State>

    init(closing pipe: Int32) { state = Mutex(State(pipe: pipe)) }

    func end(with result: Result<Reply, any Error>) {
        state.withLock { state in
            state.result = result
            Descriptor(state.pipe).close()
        }
    }

    func get() throws -> Reply {
        guard let result = state.withLock({ $0.result }) else {
            throw Diagnostic(.outsideFailed, "the wait ended without a result")
        }
        return try result.get()
    }
}
