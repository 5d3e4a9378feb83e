/// Time that passed, for progress and waiting. Monotonic; it never enters data.
public struct Stopwatch: Sendable {
    private let start = ContinuousClock.now

    public init() {}

    /// Microseconds since it was made.
    public var micros: Int64 {
        let (seconds, attoseconds) = start.duration(to: .now).components
        return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    }
}
