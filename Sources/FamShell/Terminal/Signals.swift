import Glibc
import Synchronization

/// What signals have said since one last looked. Handlers only store a flag: nothing else is allowed inside them.
public enum Signals {
    private static let interrupt = Atomic<Bool>(false)
    private static let redraw = Atomic<Bool>(false)
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

    /// From now on a changed window and a resumed process ask for a redraw.
    static func watchRedraw() {
        _ = redraw.load(ordering: .relaxed)
        install(SIGWINCH) { _ in Signals.redraw.store(true, ordering: .relaxed) }
        install(SIGCONT) { _ in Signals.redraw.store(true, ordering: .relaxed) }
    }

    static func takeInterrupt() -> Bool { interrupt.exchange(false, ordering: .relaxed) }
    static func takeRedraw() -> Bool { redraw.exchange(false, ordering: .relaxed) }
    static var hasInterrupt: Bool { interrupt.load(ordering: .relaxed) }

    /// Holds back SIGWINCH and SIGCONT, so that none comes between looking and waiting, and gives the mask that was there before, for the
    /// wait and for `restore`.
    static func holdRedraw() -> sigset_t {
        var blocked = sigset_t(), before = sigset_t()
        sigemptyset(&blocked)
        sigaddset(&blocked, SIGWINCH)
        sigaddset(&blocked, SIGCONT)
        sigprocmask(SIG_BLOCK, &blocked, &before)
        return before
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
