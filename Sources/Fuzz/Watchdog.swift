import FamText
import Foundation
import Synchronization

/// Bounds the time of one run: after a second or two it is interrupted like with Ctrl-C, and after twenty it counts as hanging and the process ends.
enum Watchdog {
    private static let ticks = Atomic<Int>(0)
    private static let patience = 20
    private static let isArmed = Atomic<Bool>(false)

    static func install() {
        // A handler may touch atomics and end the process, and does nothing else.
        signal(SIGALRM) { _ in
            if Watchdog.isArmed.exchange(false, ordering: .relaxed) { return Interrupt.request() }
            let count = Watchdog.ticks.wrappingAdd(1, ordering: .relaxed).newValue
            // The first tick may come at once.
            if count >= 2 { Interrupt.request() }
            if count >= Watchdog.patience { abort() }
        }
        tick(first: timeval(tv_sec: 1, tv_usec: 0))
    }

    static func begin() {
        isArmed.store(false, ordering: .relaxed)
        ticks.store(0, ordering: .relaxed)
        Interrupt.clear()
    }

    /// The same, and the run is interrupted after so many microseconds.
    static func begin(interruptAfter microseconds: Int32) {
        begin()
        isArmed.store(true, ordering: .relaxed)
        tick(first: timeval(tv_sec: 0, tv_usec: Int(microseconds)))
    }

    private static func tick(first: timeval) {
        var every = itimerval(it_interval: timeval(tv_sec: 1, tv_usec: 0), it_value: first)
        setitimer(__itimer_which_t(0), &every, nil)
    }
}

/// The text that is being run, in a file that outlives the process.
struct CurrentText {
    private let descriptor: Int32

    // safe: the fuzz loop names a file of its own
    init(path: String) { descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o600) }

    func write(_ bytes: [UInt8]) {
        _ = ftruncate(descriptor, 0)
        _ = pwrite(descriptor, bytes, bytes.count, 0)
    }
}

/// Ends the process where a law does not hold.
func require(_ holds: Bool, _ law: @autoclosure () -> String) {
    if holds { return }
    FileHandle.standardError.write(Data((law() + "\n").utf8))
    abort()
}
