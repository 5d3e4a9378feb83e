import Glibc
import Synchronization

/// Whether the user asked to stop. Set from a signal handler, looked at by loops and queries; the only state that is shared between
/// a handler and the program.
public enum Interrupt {
    private static let flag = Atomic<Bool>(false)
    /// While a line is typed: the descriptor whose next key ends what is computed only to be shown beside the line; −1 without one.
    private static let keys = Atomic<Int32>(-1)

    public static var isRequested: Bool { flag.load(ordering: .relaxed) }
    /// Allowed in a signal handler.
    public static func request() { flag.store(true, ordering: .relaxed) }
    /// Before each entry of the prompt.
    public static func clear() { flag.store(false, ordering: .relaxed) }

    /// Runs `body`, which answers what nobody needs any more once the next key has come: it then ends as by Ctrl-C.
    public static func untilNextKey<Result>(on descriptor: Int32, _ body: () -> Result) -> Result {
        keys.store(descriptor, ordering: .relaxed)
        defer { keys.store(-1, ordering: .relaxed) }
        return body()
    }

    /// Whether a key waits that makes the work under way moot.
    static var isOvertaken: Bool {
        let descriptor = keys.load(ordering: .relaxed)
        guard descriptor >= 0 else { return false }
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&waiting, 1, 0) > 0
    }
}
