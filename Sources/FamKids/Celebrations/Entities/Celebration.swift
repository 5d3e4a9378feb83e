import FamRegistry
import FamValues

/// One entry of the queue (K-E16).
struct Celebration: Sendable {
    let row: CelebrationRow
    let child: ChildRow
    let kind: CelebrationKind
    let title: String
    let message: String
    let isDismissed: Bool

    init(_ row: ReadRow<CelebrationRow>) throws {
        self.row = row.row
        child = try row[CelebrationRow.child]
        kind = try row[CelebrationRow.kind]
        title = try row[CelebrationRow.title]
        message = try row[CelebrationRow.message]
        isDismissed = try row[CelebrationRow.dismissed]
    }
}
