import FamValues

/// Where a household is stored.
public enum StoreLocation: Hashable, Sendable {
    /// A database file; created with mode 0600 on first use if missing, its folders with 0700.
    case file(String)
    /// A database that exists as long as its `Store`.
    case memory
    /// The same, in an unnamed file if it is large.
    case temporary

    /// The file, or `:memory:`.
    public var text: String { if case .file(let path) = self { path } else { ":memory:" } }
}

/// How a store opens its database.
public struct StoreOptions: Sendable {
    /// What a committed run survives: `normal` a killed process, `full` also a power failure. `none`, for temporary
    /// copies, never waits for the disk.
    public enum Durability: Sendable { case none, normal, full }

    /// Refuses every change. A missing file is then an error, because creating one is a change.
    public var isReadOnly: Bool
    /// Seconds to wait for another process that holds the write lock.
    public var busyTimeout: Double
    public var durability: Durability
    /// The time zone of a new household; not called for an existing one.
    public var zoneForNew: @Sendable () throws -> Zone
    /// The creation time of a new household.
    public var createdAt: Instant
    /// The stamp of the registry's tables, if the program has it; it must match the registry.
    public var knownSchema: SchemaStamp?
    /// Nobody uses the household after a run in it was interrupted, so that run is not rolled back.
    var isTrial = false

    public init(
        isReadOnly: Bool = false, busyTimeout: Double = 5, durability: Durability = .normal,
        zoneForNew: @autoclosure @escaping @Sendable () throws -> Zone = .utc, createdAt: Instant = Instant(micros: 0),
        knownSchema: SchemaStamp? = nil
    ) {
        self.isReadOnly = isReadOnly
        self.busyTimeout = busyTimeout
        self.durability = durability
        self.zoneForNew = zoneForNew
        self.createdAt = createdAt
        self.knownSchema = knownSchema
    }
}
