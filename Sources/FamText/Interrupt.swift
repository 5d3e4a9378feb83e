import Glibc
import Synchronization

/// Whether the user asked to stop. Set from a signal handler, looked at by loops and queries; the only state that is
/// shared between a handler and the program.
public enum Interrupt {
    private static let flag = Atomic<Bool>(false)
    /// While a line is typed: the descriptor whose next key ends what is computed only to be shown beside the line; −1
    /// without one.
    private static let keys = Atomic<Int32>(-1)

    public static var isRequested: Bool { flag.load(ordering: .relaxed) }
    private static let commit = CommitNotice()

    /// Allowed in a signal handler.
    public static func request() {
        flag.store(true, ordering: .relaxed)
        commit.tell()
    }

    /// Runs `body`, a commit of many rows, which cannot be stopped and may take a while; who asks to stop meanwhile is
    /// told so on standard error.
    public static func committing<Result>(_ body: () throws -> Result) rethrows -> Result {
        try commit.during(tellingOn: STDERR_FILENO, body)
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

/// Shows, once and from a signal handler, that what is under way cannot be stopped.
struct CommitNotice: ~Copyable {
    static let text: StaticString = "note: what was done is being kept, which cannot be stopped\n"

    /// Where to say so; −1 while nothing of the kind is under way.
    private let descriptor = Atomic<Int32>(-1)

    func during<Result>(tellingOn place: Int32, _ body: () throws -> Result) rethrows -> Result {
        descriptor.store(place, ordering: .relaxed)
        defer { descriptor.store(-1, ordering: .relaxed) }
        return try body()
    }

    /// `write` is allowed in a signal handler; a text in the program's own memory needs no allocation.
    func tell() {
        let place = descriptor.exchange(-1, ordering: .relaxed)
        if place >= 0 { _ = write(place, Self.text.utf8Start, Self.text.utf8CodeUnitCount) }
    }
}
