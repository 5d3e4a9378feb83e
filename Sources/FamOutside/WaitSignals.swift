import FamText
import Glibc
import Synchronization

/// The signals that end a wait. They are blocked on this thread except while it sleeps, so that none arrives between
/// checking and sleeping. SIGINT keeps its handler, which sets `Interrupt`; the others get a handler that remembers
/// them until `restore`.
struct WaitSignals {
    private static let ending = [SIGTERM, SIGHUP, SIGQUIT]
    private static let came = Atomic<Int32>(0)

    /// The signals blocked while the thread sleeps.
    var awaited: sigset_t
    private let maskBefore: sigset_t
    private var actionsBefore: [(signal: Int32, action: sigaction)] = []

    init() {
        Self.came.store(0, ordering: .relaxed)
        var ours = sigset_t(), before = sigset_t()
        sigemptyset(&ours)
        for signal in Self.ending + [SIGINT] { sigaddset(&ours, signal) }
        pthread_sigmask(SIG_BLOCK, &ours, &before)
        maskBefore = before
        awaited = before
        for signal in Self.ending + [SIGINT] { sigdelset(&awaited, signal) }
        for signal in Self.ending { remember(signal) }
        // A parent may have left it ignored, and then a child could not be waited for.
        signal(SIGCHLD, SIG_DFL)
    }

    private mutating func remember(_ signal: Int32) {
        var action = sigaction(), before = sigaction()
        action.__sigaction_handler.sa_handler = { WaitSignals.came.store($0, ordering: .relaxed) }
        sigemptyset(&action.sa_mask)
        sigaction(signal, nil, &before)
        // Under `nohup` it stays ignored.
        let handler = unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self)
        if handler == unsafeBitCast(SIG_IGN, to: Int.self) { return }
        sigaction(signal, &action, nil)
        actionsBefore.append((signal, before))
    }

    var hasCome: Bool { Interrupt.isRequested || Self.came.load(ordering: .relaxed) != 0 }

    /// Restores everything, and then lets a received signal take effect.
    func restore() {
        for before in actionsBefore {
            var action = before.action
            sigaction(before.signal, &action, nil)
        }
        let signal = Self.came.exchange(0, ordering: .relaxed)
        if signal != 0 { raise(signal) }
        var mask = maskBefore
        pthread_sigmask(SIG_SETMASK, &mask, nil)
    }
}
