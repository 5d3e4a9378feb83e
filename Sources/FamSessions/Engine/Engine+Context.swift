import FamRegistry
import FamServices
import FamStore
import FamText
import FamValues

extension Engine: Context {
    /// Stands still within an entry, so that a replay sees the same times.
    public var now: Instant { entryTime ?? clock.now }
    /// The household's; while the database cannot be opened, the one a new household would get.
    public var zone: Zone { (try? store.zone) ?? (try? store.options.zoneForNew()) ?? .utc }
    public var records: any Records { store }
    public var output: any Output { sink }

    /// Keyed by seed, journal position and command, so a dropped line shifts nothing and a second run repeats no id.
    public func newID() -> RowID {
        if randomEntry == nil {
            let entry = pinnedPosition ?? (try? store.nextEntry()) ?? 0
            randomEntry = entry
            if trace.randomPosition == nil { trace.randomPosition = entry }
            random.move(to: entry, command: commandOrdinal)
        }
        return random.newID(at: now)
    }

    public func service<Service>(_ key: ServiceKey<Service>) throws -> Service {
        try services.service(key, context: self)
    }
}
