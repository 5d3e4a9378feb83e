import FamRegistry
import FamValues

/// K-Q17: a goal is celebrated once, when it is really reached. If an undo takes away stars without which it is not,
/// the next moment that reaches it is the first one (decision 489). One that was celebrated before the entries that are
/// undone stays so: they did not make it wrong. Cost: two queries, and little for each goal that is no longer reached.
enum UnreachedGoals {
    @Sendable static func undoing(_ undone: any UndoneEntries, _ context: any Context) throws -> () throws -> Void {
        let reached = Set(try celebrated(isReached: true, context).map(\.id))
        return {
            if reached.isEmpty { return }
            for goal in try celebrated(isReached: false, context) where reached.contains(goal.id) {
                let earlier = try undone.value(RewardRow.reachedAt, of: goal) ?? nil
                if earlier == nil { try takeBack(goal, context) }
            }
        }
    }

    private static func celebrated(isReached: Bool, _ context: any Context) throws -> [RewardRow] {
        // Any time, by the index: most goals have none.
        try RewardRow.query.whose(RewardRow.reachedAt, .greater, Instant(micros: .min))
            .whose(RewardRow.redeemed, false).whose(RewardRow.ready, isReached).rows(context.records).map(\.row)
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
