/// Elapsed time, for progress and waiting. Monotonic; never part of data.
public struct Stopwatch: Sendable {
    private let start = ContinuousClock.now

    public init() {}

    /// Microseconds since its creation.
    public var micros: Int64 {
        let (seconds, attoseconds) = start.duration(to: .now).components
        return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    }
}
