import FamRegistry

/// K-Q17: a goal is celebrated once, when it is really reached. If an undo takes away stars without which it is not,
/// the next moment that reaches it is the first one (decision 489).
enum UnreachedGoals {
    @Sendable static func undoing(_ context: any Context) throws -> () throws -> Void {
        let reached = try celebrated(context).filter { try isReached($0, context) }
        return { for goal in reached where try !isReached(goal, context) { try takeBack(goal, context) } }
    }

    private static func celebrated(_ context: any Context) throws -> [RewardRow] {
        try RewardRow.query.whose(RewardRow.redeemed, false).whose(RewardRow.reachedAt, .notEqual, nil)
            .rows(context.records).map(\.row)
    }

    /// True also for a goal that the undo has taken away, or that was given to a child who is gone: nothing is left to
    /// change.
    private static func isReached(_ goal: RewardRow, _ context: any Context) throws -> Bool {
        guard let row = try context.records.row(goal) else { return true }
        return try row[RewardRow.reachedAt] == nil || row[RewardRow.ready]
    }

    /// What waits is taken back; what was seen has been celebrated.
    private static func takeBack(_ goal: RewardRow, _ context: any Context) throws {
        let records = context.records
        try records.update(goal) { $0[RewardRow.reachedAt] = .some(nil) }
        let waiting = try records.rows(
            CelebrationRow.self, where: .is(CelebrationRow.reward, goal), .is(CelebrationRow.kind, .goal),
            .is(CelebrationRow.dismissed, false))
        for celebration in waiting { try records.delete(celebration) }
    }
}
