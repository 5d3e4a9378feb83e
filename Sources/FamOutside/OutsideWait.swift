import COutside
import FamText
import Synchronization

/// Where the synchronous world waits for the asynchronous one: the only place.
public enum OutsideWait {
    /// Runs `work` and gives its result. The calling thread, which is the program's main one, waits meanwhile.
    ///
    /// Ctrl-C ends the wait at once: whatever `work` has started is killed, and nothing more starts. So do SIGTERM,
    /// SIGHUP and SIGQUIT, which then take the course that they would have taken.
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

/// What a task gave. Its end closes a pipe, which wakes the thread that waits.
private final class Finished<Reply: Sendable>: Sendable {
    private struct State {
        var result: Result<Reply, any Error>?
        /// Its number: a `Descriptor` belongs to one thread.
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
