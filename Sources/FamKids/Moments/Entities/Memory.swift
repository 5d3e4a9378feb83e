import FamRegistry
import FamValues

/// A special moment (K-E14).
struct Memory: Sendable {
    let row: MemoryRow
    let child: ChildRow
    let event: EventRow?
    let title: String
    let note: String?
    let at: Instant

    init(_ row: ReadRow<MemoryRow>) throws {
        self.row = row.row
        child = try row[MemoryRow.child]
        event = try row[MemoryRow.event]
        title = try row[MemoryRow.title]
        note = try row[MemoryRow.note]
        at = try row[MemoryRow.at]
    }
}
