import FamRegistry
import FamValues

/// A day on which a parent noticed something good (K-E10). A row for each, so that the entry which marked a day can be
/// undone whatever was marked later (decision 0200).
struct ActiveDayRow: Entity {
    static let singular = "active day", plural = "active days"

    static let day = Column("day", .date, "A day on which a moment with more than zero stars was logged.", .key)
    static var columns: [FieldDeclaration] { day }

    // No two are written for a day, but an undo of an undo may bring a second one back, which counts once.
    static let spec = EntitySpec(
        ActiveDayRow.self, summary: "A day that counts in the parent's activity.", indexes: [[day.declaration]],
        hasCommands: false, dayMark: DayMark(day, whenMade: EventRow.points))

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }
}
