import Glibc
import Synchronization

/// Whether the user asked to stop. Set from a signal handler, looked at by loops and queries; the only state that is shared between
/// a handler and the program.
public enum Interrupt {
    private static let flag = Atomic<Bool>(false)
    /// While a line is typed: the descriptor whose next key ends what is computed only to be shown beside the line; −1 without one.
    private static let keys = Atomic<Int32>(-1)

    public static var isRequested: Bool { flag.load(ordering: .relaxed) }
    /// While a commit of many rows is under way, which nothing stops: where to say so; −1 at all other times.
    private static let notice = Atomic<Int32>(-1)

    /// Allowed in a signal handler.
    public static func request() {
        flag.store(true, ordering: .relaxed)
        let descriptor = notice.exchange(-1, ordering: .relaxed)
        if descriptor >= 0 { tellCommit(descriptor) }
    }

    /// Runs `body`, which cannot be stopped and may take a while; who asks to stop meanwhile is told so on `descriptor`.
    public static func committing<Result>(tellOn descriptor: Int32 = 2, _ body: () throws -> Result) rethrows -> Result {
        notice.store(descriptor, ordering: .relaxed)
        defer { notice.store(-1, ordering: .relaxed) }
        return try body()
    }

    /// `write` is allowed in a signal handler; a text in the program's own memory needs no allocation.
    private static func tellCommit(_ descriptor: Int32) {
        let text: StaticString = "note: what was done is being kept, which cannot be stopped\n"
        _ = write(descriptor, text.utf8Start, text.utf8CodeUnitCount)
    }

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
