import Glibc
import Synchronization

/// What signals have said since one last looked. Handlers only store a flag: nothing else is allowed inside them.
public enum Signals {
    private static let interrupt = Atomic<Bool>(false)
    private static let redraw = Atomic<Bool>(false)
    private static let end = Atomic<Int32>(0)
    // safe: set once before the handler of SIGINT is installed, and only read after that.
    nonisolated(unsafe) private static var onInterrupt: (@Sendable () -> Void)?

    /// From now on SIGINT calls `handler`, in signal context: it may store an atomic flag and nothing more.
    public static func watchInterrupt(_ handler: @escaping @Sendable () -> Void) {
        var blocked = sigset_t(), before = sigset_t()
        sigemptyset(&blocked)
        sigaddset(&blocked, SIGINT)
        sigprocmask(SIG_BLOCK, &blocked, &before)
        onInterrupt = handler
        _ = interrupt.load(ordering: .relaxed)
        install(SIGINT) { _ in
            Signals.interrupt.store(true, ordering: .relaxed)
            Signals.onInterrupt?()
        }
        sigprocmask(SIG_SETMASK, &before, nil)
    }

    /// From now on a write that makes a file larger than it may be (`ulimit -f`) fails, and does not end the process.
    /// What it starts is ended as usual: a handler, unlike a signal that is ignored, is not passed on.
    public static func outliveLargeFiles() {
        var before = sigaction()
        guard sigaction(SIGXFSZ, nil, &before) == 0, !isIgnored(before) else { return }
        install(SIGXFSZ) { _ in }
    }

    /// From now on a changed window and a resumed process ask for a redraw.
    static func watchRedraw() {
        _ = redraw.load(ordering: .relaxed)
        install(SIGWINCH) { _ in Signals.redraw.store(true, ordering: .relaxed) }
        install(SIGCONT) { _ in Signals.redraw.store(true, ordering: .relaxed) }
    }

    /// Signals that end the process.
    private static let enders = [SIGTERM, SIGHUP, SIGQUIT]

    /// From now on those that would end the process are only remembered, for `takeEnd`: who changed the terminal puts
    /// it back first. Those that the process was started to ignore stay ignored. Gives what `stopWatchingEnd` puts
    /// back.
    static func watchEnd() -> [(signal: Int32, action: sigaction)] {
        _ = end.load(ordering: .relaxed)
        return replacingEnders { Signals.end.store($0, ordering: .relaxed) }
    }

    /// The same with your own handler, which is called in signal context.
    static func replacingEnders(
        _ handler: @escaping @convention(c) (Int32) -> Void
    ) -> [(signal: Int32, action: sigaction)] {
        enders.compactMap { signal in
            var before = sigaction()
            guard sigaction(signal, nil, &before) == 0, !isIgnored(before) else { return nil }
            install(signal, handler)
            return (signal, before)
        }
    }

    static func stopWatchingEnd(_ before: [(signal: Int32, action: sigaction)]) {
        for (signal, action) in before {
            var action = action
            sigaction(signal, &action, nil)
        }
    }

    /// The signal that arrived; nil for none.
    static func takeEnd() -> Int32? {
        let signal = end.exchange(0, ordering: .relaxed)
        return signal == 0 ? nil : signal
    }

    /// Ends the process as the signal would have done, so that the parent process sees that.
    public static func end(by signal: Int32) {
        Glibc.signal(signal, SIG_DFL)
        raise(signal)
    }

    private static func isIgnored(_ action: sigaction) -> Bool {
        unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    static func takeInterrupt() -> Bool { interrupt.exchange(false, ordering: .relaxed) }
    static func takeRedraw() -> Bool { redraw.exchange(false, ordering: .relaxed) }
    static var hasInterrupt: Bool { interrupt.load(ordering: .relaxed) }

    /// Blocks the watched signals while a line is edited, so that none arrives between checking and waiting. Returns
    /// the previous mask, for the wait and for `restore`.
    static func hold() -> sigset_t {
        var blocked = sigset_t(), before = sigset_t()
        sigemptyset(&blocked)
        for signal in [SIGWINCH, SIGCONT] + enders { sigaddset(&blocked, signal) }
        sigprocmask(SIG_BLOCK, &blocked, &before)
        return before
    }

    /// Runs `body` while SIGINT is blocked, so that none arrives between checking and waiting. It gets the previous
    /// mask, for the wait.
    static func holdingInterrupt<T>(_ body: (sigset_t) -> T) -> T {
        var blocked = sigset_t(), before = sigset_t()
        sigemptyset(&blocked)
        sigaddset(&blocked, SIGINT)
        sigprocmask(SIG_BLOCK, &blocked, &before)
        defer { restore(before) }
        return body(before)
    }

    static func restore(_ mask: sigset_t) {
        var mask = mask
        sigprocmask(SIG_SETMASK, &mask, nil)
    }

    private static func install(_ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = handler
        sigemptyset(&action.sa_mask)
        // No SA_RESTART: a read that waits must come back.
        action.sa_flags = 0
        sigaction(signal, &action, nil)
    }
}
