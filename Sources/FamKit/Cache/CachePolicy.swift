/// How a reader of a cache decides between using it and asking again (X-E15 … X-E18).
public enum CachePolicy: Codable, Hashable, Sendable {
    /// The cached answer, however old.
    case cacheFirst
    case refreshIfOlderThan(minutes: Int)
    /// Reads nothing from the cache, and fills it.
    case forceRefresh
    /// Skips the confirmation.
    case cacheOnly

    /// Whether an answer that was fetched `age` microseconds ago is still fresh. Exactly the limit is fresh (W-Q05).
    public func accepts(age: Int64) -> Bool {
        switch self {
        case .cacheFirst, .cacheOnly: true
        case .refreshIfOlderThan(let minutes): age <= Int64(minutes) * 60_000_000
        case .forceRefresh: false
        }
    }
}
