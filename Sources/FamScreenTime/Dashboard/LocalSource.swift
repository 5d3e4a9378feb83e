import FamRegistry
import FamValues

/// One person's dashboard, read from the household's rows. The cost depends on what is shown, not on what is stored.
struct LocalSource {
    static let taskLimit = 20
    static let activityLimit = 10
    static let notificationLimit = 20

    let context: any Context
    let user: UserRow
    private let users: Users

    init(_ context: any Context, _ user: UserRow) {
        self.context = context
        self.user = user
        users = Users(context)
    }

    func person(_ row: UserRow) throws -> ScreenTimeUser {
        guard let read = try context.records.row(row) else { throw DataRepositoryError.notFound("User").diagnostic() }
        return ScreenTimeUser(
            id: row.id, name: try read[UserRow.name], role: try read[UserRow.role],
            balance: try Balances(context).balance(of: row)?.facts, lastModified: try users.lastModified(row))
    }

    /// S-OP33.
    func children() throws -> [ScreenTimeUser] { try users.children(of: user).map(person) }

    /// S-OP34: reads the person's children itself, since the state's may not be loaded yet.
    func tasks() throws -> [ChoreTask] {
        let rows = try Tasks(context).newest(of: users.children(of: user), limit: LocalSource.taskLimit)
        return try rows.map(chore)
    }

    func chore(_ row: ReadRow<TaskRow>) throws -> ChoreTask {
        ChoreTask(
            id: row.row.id, title: try row[TaskRow.title], child: try row[TaskRow.child].label,
            minutes: try row[TaskRow.minutes], state: try row[TaskRow.state])
    }

    /// S-OP35: of the children and the parent.
    func activities(of people: [UserRow]? = nil, limit: Int = LocalSource.activityLimit) throws -> [FeedEntry] {
        let people = try people ?? [user] + users.children(of: user)
        return try Activities(context).recent(of: people, limit: limit).map { row in
            FeedEntry(
                id: row.row.id, person: try row[ActivityRow.user].label, text: try row[ActivityRow.text],
                at: try row[ActivityRow.at])
        }
    }

    /// S-OP36.
    func notifications() throws -> [AppNotification] {
        try Inbox(context).newest(of: user, limit: LocalSource.notificationLimit).map { row in
            AppNotification(
                id: row.row.id, title: try row[NotificationRow.title], message: try row[NotificationRow.message],
                isRead: try row[NotificationRow.read], at: try row[NotificationRow.at])
        }
    }
}
