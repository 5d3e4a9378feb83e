import FamRegistry
import FamText
import FamValues

/// What happens to balances automatically: a timer uses up its minutes, or a day begins.
struct BalanceTimer {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    /// Schedules the end of the child's running timer; cancels it if none is running.
    func arm(_ child: UserRow, _ facts: BalanceFacts) throws {
        let key = child.id.description
        guard let end = facts.end else { return try context.disarm(BalanceTimer.job, key: key) }
        try context.arm(BalanceTimer.job, key: key, at: max(end, context.now))
    }

    func disarm(_ balance: BalanceRow) throws {
        let child = try context.records.value(BalanceRow.user, of: balance)
        try context.disarm(BalanceTimer.job, key: child.id.description)
    }

    /// S-Q05: reports it at once, even while the prompt waits.
    static let job = JobSpec(
        "screentime.timer", summary: "Stops a timer whose minutes are used up.", scope: .household, time: .once,
        arms: ends
    ) { firing, context in
        guard let child = try context.records.lookUp(UserRow.self, firing.key) else { return }
        try Balances(context).useUp(child, at: context.now)
    }

    /// Of the running timers, by child.
    @Sendable private static func ends(_ context: any Context) throws -> [String: Instant] {
        var ends: [String: Instant] = [:]
        for row in try context.records.rows(BalanceRow.self) {
            guard let balance = try context.records.row(row), let end = try BalanceFacts(balance).end else { continue }
            ends[try balance[BalanceRow.user].id.description] = max(end, context.now)
        }
        return ends
    }

    /// S-Q06: every midnight of the household, including days on which no shell was open.
    static let midnight = JobSpec(
        "screentime.midnight", summary: "Starts a new day: used minutes go back to zero.", scope: .household,
        time: .daily { context in
            try context.records.rows(BalanceRow.self, limit: 1).isEmpty ? nil : TimeOfDay.midnight
        },
        rests: { context in try Balances(context).restAtMidnight() }
    ) { _, context in try Balances(context).beginDay() }
}
