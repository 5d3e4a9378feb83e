import FamRegistry
import FamValues

/// The notifications of people: S-OP27, S-OP28, S-OP63.
struct Inbox {
    let context: any Context
    private var records: any Records { context.records }

    init(_ context: any Context) { self.context = context }

    /// S-OP63.
    func notify(_ users: [UserRow], _ title: String, _ message: String) throws {
        for user in users {
            try records.insertChecked(NotificationRow.self) {
                $0[NotificationRow.user] = user
                $0[NotificationRow.title] = title
                $0[NotificationRow.message] = message
                $0[NotificationRow.read] = false
                $0[NotificationRow.at] = context.now
            }
        }
    }

    /// S-OP27: newest first, at most `limit`.
    func newest(of user: UserRow, limit: Int) throws -> [ReadRow<NotificationRow>] {
        let mine = NotificationRow.query.whose(NotificationRow.user, user)
        let queries = [false, true].map { mine.whose(NotificationRow.read, $0) }
        return try Newest.rows(queries, by: NotificationRow.at, limit: limit, records)
    }

    func unreadCount(of user: UserRow) throws -> Int64 {
        try NotificationRow.query.whose(NotificationRow.user, user).whose(NotificationRow.read, false).count(records)
    }

    /// S-OP28: returns false if it was already read.
    func markRead(_ notification: NotificationRow) throws -> Bool {
        guard try !records.value(NotificationRow.read, of: notification) else { return false }
        try records.update(notification) { $0[NotificationRow.read] = true }
        return true
    }

    /// The person's unread notifications.
    func unread(of user: UserRow) throws -> [NotificationRow] {
        try records.rows(
            NotificationRow.self, where: .is(NotificationRow.user, user), .is(NotificationRow.read, false))
    }
}
