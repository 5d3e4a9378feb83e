import Glibc
import Synchronization

/// Whether the user asked to stop. A signal handler sets it; loops and queries check it. It is the only state shared
/// between a signal handler and the program.
public enum Interrupt {
    private static let flag = Atomic<Bool>(false)
    /// While a line is typed: the descriptor of the keyboard, whose next key cancels what is only computed to be shown
    /// next to the line; −1 otherwise.
    private static let keys = Atomic<Int32>(-1)

    public static var isRequested: Bool { flag.load(ordering: .relaxed) }
    private static let commit = CommitNotice()

    /// Async-signal-safe.
    public static func request() {
        flag.store(true, ordering: .relaxed)
        commit.report()
    }

    /// Runs `body`, a commit of many rows, which cannot be stopped and may take a while. Ctrl-C during it prints a
    /// notice on standard error.
    public static func committing<Result>(_ body: () throws -> Result) rethrows -> Result {
        try commit.during(reportingOn: STDERR_FILENO, body)
    }

    /// Called before each entry of the prompt.
    public static func clear() { flag.store(false, ordering: .relaxed) }

    /// Runs `body`, whose result is worthless once the next key is pressed; the key then stops it as Ctrl-C does.
    public static func untilNextKey<Result>(on descriptor: Int32, _ body: () -> Result) -> Result {
        keys.store(descriptor, ordering: .relaxed)
        defer { keys.store(-1, ordering: .relaxed) }
        return body()
    }

    /// Whether a key was pressed that makes the current work pointless.
    static var isOvertaken: Bool {
        let descriptor = keys.load(ordering: .relaxed)
        guard descriptor >= 0 else { return false }
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&waiting, 1, 0) > 0
    }
}

/// Says, once and from a signal handler, that the current work cannot be stopped.
struct CommitNotice: ~Copyable {
    static let text: StaticString = "note: what was done is being kept, which cannot be stopped\n"

    /// Where to say it; −1 while there is nothing to say.
    private let descriptor = Atomic<Int32>(-1)

    func during<Result>(reportingOn place: Int32, _ body: () throws -> Result) rethrows -> Result {
        descriptor.store(place, ordering: .relaxed)
        defer { descriptor.store(-1, ordering: .relaxed) }
        return try body()
    }

    /// Async-signal-safe: `write` is, and the text is part of the program, so nothing is allocated.
    func report() {
        let place = descriptor.exchange(-1, ordering: .relaxed)
        if place >= 0 { _ = write(place, Self.text.utf8Start, Self.text.utf8CodeUnitCount) }
    }
}
