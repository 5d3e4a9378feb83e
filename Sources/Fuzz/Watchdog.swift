import FamText
import Foundation
import Synchronization

/// Limits the processor time of one run: after a second or two it is interrupted as with Ctrl-C, and after twenty it
/// counts as hanging and the process ends. The time of other processes does not count; a run that waits for something
/// is ended by `Scripts/fuzz`.
enum Watchdog {
    private static let ticks = Atomic<Int>(0)
    private static let patience = 20

    static func install() {
        // A handler may only use atomics and end the process.
        signal(SIGPROF) { _ in
            let count = Watchdog.ticks.wrappingAdd(1, ordering: .relaxed).newValue
            // The first tick may come at once.
            if count >= 2 { Interrupt.request() }
            if count >= Watchdog.patience { abort() }
        }
        signal(SIGALRM) { _ in Interrupt.request() }
        let second = timeval(tv_sec: 1, tv_usec: 0)
        set(ITIMER_PROF, itimerval(it_interval: second, it_value: second))
    }

    static func begin() {
        set(ITIMER_REAL, itimerval())
        ticks.store(0, ordering: .relaxed)
        Interrupt.clear()
    }

    /// The same, and interrupts the run after this many microseconds.
    static func begin(interruptAfter microseconds: Int) {
        begin()
        set(ITIMER_REAL, itimerval(it_interval: timeval(), it_value: timeval(tv_sec: 0, tv_usec: microseconds)))
    }

    private static func set(_ clock: __itimer_which, _ timer: itimerval) {
        var timer = timer
        setitimer(__itimer_which_t(clock.rawValue), &timer, nil)
    }
}

/// The text being run, in a file that outlives the process.
struct CurrentText {
    private let descriptor: Int32

    // safe: the fuzz loop names a file of its own
    init(path: String) { descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o600) }

    func write(_ bytes: [UInt8]) {
        _ = ftruncate(descriptor, 0)
        _ = pwrite(descriptor, bytes, bytes.count, 0)
    }
}

/// Ends the process if a law does not hold.
func require(_ holds: Bool, _ law: @autoclosure () -> String) {
    if holds { return }
    FileHandle.standardError.write(Data((law() + "\n").utf8))
    abort()
}
