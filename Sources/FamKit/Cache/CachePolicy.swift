/// How a reader of a cache chooses between a cached answer and a new request (X-E15 … X-E18).
public enum CachePolicy: Codable, Hashable, Sendable {
    /// Uses a cached answer, however old.
    case cacheFirst
    case refreshIfOlderThan(minutes: Int)
    /// Does not read the cache, but fills it.
    case forceRefresh
    /// Never sends a request.
    case cacheOnly

    /// Whether an answer fetched `age` microseconds ago is fresh. An age of exactly the limit is (W-Q05).
    public func accepts(age: Int64) -> Bool {
        switch self {
        case .cacheFirst, .cacheOnly: true
        case .refreshIfOlderThan(let minutes): age <= Int64(minutes) * 60_000_000
        case .forceRefresh: false
        }
    }
}
