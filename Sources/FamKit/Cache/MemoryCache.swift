/// A cache in memory; drops the least recently used entry first (X-Q05). A `CachePolicy` decides what is fresh.
public struct MemoryCache<Key: Hashable, Kept> {
    private let limit: Int
    private var entries: [Key: (kept: Kept, used: Int)] = [:]
    private var uses = 0
    /// Reads that found an entry, and reads that did not (X-OP09).
    public private(set) var hits = 0
    public private(set) var misses = 0

    public init(limit: Int = 100) { self.limit = limit }

    public var count: Int { entries.count }

    public subscript(key: Key) -> Kept? {
        mutating get {
            guard let found = entries[key] else {
                misses += 1
                return nil
            }
            hits += 1
            uses += 1
            entries[key] = (found.kept, uses)
            return found.kept
        }
    }

    public mutating func keep(_ value: Kept, as key: Key) {
        uses += 1
        entries[key] = (value, uses)
        guard entries.count > limit, let oldest = entries.min(by: { $0.value.used < $1.value.used }) else { return }
        entries[oldest.key] = nil
    }

    /// Drops an entry, so the next read goes to the next level (X-OP08).
    public mutating func drop(_ key: Key) { entries[key] = nil }
    public mutating func clear() { entries = [:] }
}

extension MemoryCache: Sendable where Key: Sendable, Kept: Sendable {}
