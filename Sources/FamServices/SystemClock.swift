import Foundation
import FamValues

/// The system clock: UTC in microseconds, never earlier than before, so that setting it back cannot make ids and events
/// run backward within one run.
public final class SystemClock: Clock {
    private var latest = Int64.min

    public init() {}

    public var now: Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        latest = max(latest, Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
        return Instant(micros: latest)
    }

    public var isPinned: Bool { false }
}
