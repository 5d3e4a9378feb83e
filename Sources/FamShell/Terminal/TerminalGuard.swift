import COutside
import Glibc

/// Puts a terminal's settings back when a signal ends the program meanwhile. If another program has the terminal, it is
/// ended first.
struct TerminalGuard {
    // safe: written on the main thread before the handlers are installed and after they are gone; they only read them.
    nonisolated(unsafe) private static var settings = termios()
    nonisolated(unsafe) private static var descriptor: Int32 = -1
    // safe: as above.
    nonisolated(unsafe) private static var program: pid_t = 0
    private let old: [(signal: Int32, action: sigaction)]

    /// - Parameter program: a child that has the terminal; 0 for none.
    init(_ descriptor: Int32, _ settings: termios, program: pid_t = 0) {
        TerminalGuard.settings = settings
        TerminalGuard.descriptor = descriptor
        TerminalGuard.program = program
        old = Signals.replacingEnders { TerminalGuard.end(by: $0) }
    }

    /// Async-signal-safe.
    private static func end(by signal: Int32) {
        if program > 0 { fam_end_child(program) }
        tcsetattr(descriptor, TCSANOW, &settings)
        Signals.end(by: signal)
    }

    /// Puts the settings back, and ends the watch.
    func restore() {
        tcsetattr(TerminalGuard.descriptor, TCSAFLUSH, &TerminalGuard.settings)
        dismiss()
    }

    /// Ends the watch.
    func dismiss() { Signals.stopWatchingEnd(old) }
}
