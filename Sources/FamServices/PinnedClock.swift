import FamValues

/// A clock that does not advance until it is set: for tests, transcripts and replays.
public final class PinnedClock: Clock {
    public var now: Instant

    public init(_ now: Instant) { self.now = now }

    public var isPinned: Bool { true }

    public func advance(seconds: Int64) { now.micros += seconds * Instant.perSecond }
}
