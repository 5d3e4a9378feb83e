import FamRegistry
import FamValues

/// A moment (K-E03).
struct Moment: Sendable {
    let row: EventRow
    let child: ChildRow
    /// Nil if the behavior was deleted.
    let behavior: BehaviorRow?
    let points: Int64
    let note: String?
    let at: Instant

    init(_ row: ReadRow<EventRow>) throws {
        self.row = row.row
        child = try row[EventRow.child]
        behavior = try row[EventRow.behavior]
        points = try row[EventRow.points]
        note = try row[EventRow.note]
        at = try row[EventRow.at]
    }

    var behaviorName: String { behavior?.label ?? BehaviorRow.removed }
}
