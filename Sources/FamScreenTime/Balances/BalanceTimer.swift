import FamRegistry
import FamText
import FamValues

/// What happens to balances by itself: a timer that has used up its minutes, and the beginning of a day.
struct BalanceTimer {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    /// Sets the moment at which the child's running timer ends; one that does not run has none.
    func arm(_ child: UserRow, _ facts: BalanceFacts) throws {
        let key = child.id.description
        guard let end = facts.end else { return try context.disarm(BalanceTimer.job, key: key) }
        try context.arm(BalanceTimer.job, key: key, at: max(end, context.now))
    }

    func disarm(_ balance: BalanceRow) throws {
        let child = try context.records.value(BalanceRow.user, of: balance)
        try context.disarm(BalanceTimer.job, key: child.id.description)
    }

    /// S-Q05: says so there and then, while the prompt waits.
    static let job = JobSpec(
        "screentime.timer", summary: "Stops a timer whose minutes are used up.", scope: .household, time: .once
    ) { firing, context in
        guard let child = try BalanceTimer.child(firing.key, context) else { return }
        try Balances(context).useUp(child)
        context.output.notice("\(child.label)'s screen time is used up.")
    }

    /// S-Q06: each midnight of the household, also of days on which nobody looked.
    static let midnight = JobSpec(
        "screentime.midnight", summary: "Starts a new day: used minutes go back to zero.", scope: .household,
        time: .daily { context in
            try context.records.rows(BalanceRow.self, limit: 1).isEmpty ? nil : TimeOfDay.midnight
        }
    ) { _, context in try Balances(context).beginDay() }

    private static func child(_ id: String, _ context: any Context) throws -> UserRow? {
        do {
            return try context.records.find(UserRow.self, id)
        } catch let problem as Diagnostic where problem.code == .notFound {
            return nil
        }
    }
}
