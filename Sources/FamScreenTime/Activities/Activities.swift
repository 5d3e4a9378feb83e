import FamRegistry
import FamValues

/// The activity feed: S-OP22 … S-OP24.
struct Activities {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    /// S-OP24.
    func record(
        _ kind: ActivityKind, of user: UserRow, _ text: String, used: Int64 = 0, earned: Int64 = 0, tasks: Int64 = 0,
        at: Instant? = nil
    ) throws {
        try context.records.insertChecked(ActivityRow.self) {
            $0[ActivityRow.user] = user
            $0[ActivityRow.text] = text
            $0[ActivityRow.kind] = kind
            $0[ActivityRow.used] = used
            $0[ActivityRow.earned] = earned
            $0[ActivityRow.tasks] = tasks
            $0[ActivityRow.at] = at ?? context.now
        }
    }

    /// S-OP23: newest first, at most `limit`; empty for a limit of 0 or less. Cost: `limit` rows per person.
    func recent(of users: [UserRow], limit: Int) throws -> [ReadRow<ActivityRow>] {
        let queries = users.map { ActivityRow.query.whose(ActivityRow.user, $0) }
        return try Newest.rows(queries, by: ActivityRow.at, limit: limit, context.records)
    }

}
