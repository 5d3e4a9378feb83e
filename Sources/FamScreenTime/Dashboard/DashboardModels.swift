import FamRegistry
import FamValues

/// S-E01, as the dashboard holds it.
struct ScreenTimeUser: Hashable, Sendable {
    var id: RowID
    var name: String
    var role: UserRole
    /// Nil for a parent, and for a child without a balance.
    var balance: BalanceFacts?
    var lastModified: Instant

    var hasActiveTimer: Bool { balance?.isTimerActive ?? false }

    /// S-E01, S-P43: a card is redrawn when the person or the balance changes.
    func isSameCard(as other: ScreenTimeUser) -> Bool { id == other.id && lastModified == other.lastModified }
}

/// S-E03, as the dashboard holds it.
struct ChoreTask: Hashable, Sendable {
    var id: RowID
    var title: String
    var child: String
    var minutes: Int64
    var state: String
}

/// S-E04, as the dashboard holds it.
struct FeedEntry: Hashable, Sendable {
    var id: RowID
    var person: String
    var text: String
    var at: Instant
}

/// S-E07, as the dashboard holds it.
struct AppNotification: Hashable, Sendable {
    var id: RowID
    var title: String
    var message: String
    var isRead: Bool
    var at: Instant
}
