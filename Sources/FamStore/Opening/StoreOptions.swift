import FamValues

/// Where a household lives.
public enum StoreLocation: Hashable, Sendable {
    /// A database file; made with mode 0600 on first use when it is missing, its folders with 0700.
    case file(String)
    /// A database that ends with its `Store`.
    case memory
    /// The same, in a file without a name where it is large.
    case temporary

    /// The file, or `:memory:`.
    public var text: String { if case .file(let path) = self { path } else { ":memory:" } }
}

/// How a store opens its database.
public struct StoreOptions: Sendable {
    /// What an acknowledged run survives: `normal` a killed process, `full` also a power cut. `none` is for a copy that
    /// is thrown away: it waits for no disk.
    public enum Durability: Sendable { case none, normal, full }

    /// Refuses every change. A missing file is an error then, because making one is a change.
    public var isReadOnly: Bool
    /// Seconds to wait for another process that holds the write lock.
    public var busyTimeout: Double
    public var durability: Durability
    /// The zone that a new household keeps; not called for an existing one.
    public var zoneForNew: @Sendable () throws -> Zone
    /// When a new household was made.
    public var createdAt: Instant
    /// The stamp of the registry's tables, if the program keeps it; it must match the registry.
    public var knownSchema: SchemaStamp?

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
