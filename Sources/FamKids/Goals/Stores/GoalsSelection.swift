import FamRegistry
import FamValues

/// The child that the Goals tab shows (X-E41). With none selected, or one that is gone or archived, there are no goals,
/// no current goal and 0 stars (K-P44).
struct GoalsSelection {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    /// K-OP70.
    func child() throws -> Child? {
        let id = try context.preferences.string(KidsPreferences.rewardsChild)
        guard !id.isEmpty,
            let ref = try context.records.rows(ChildRow.spec, where: [("id", .string(id))], limit: 1).first
        else { return nil }
        return try ChildrenStore(context).child(ChildRow(ref)).flatMap { $0.isArchived ? nil : $0 }
    }

    /// Nil clears the selection.
    func select(_ child: ChildRow?) throws {
        try context.preferences.set(.string(child?.id.description ?? ""), for: KidsPreferences.rewardsChild)
    }

    /// K-Q04: a deleted child is no longer selected.
    func forget(_ child: ChildRow) throws {
        if try context.preferences.string(KidsPreferences.rewardsChild) == child.id.description { try select(nil) }
    }

    // MARK: K-OP71

    func rewards() throws -> [Goal] { try child().map { try RewardsStore(context).rewards(of: $0.row) } ?? [] }
    func currentGoal() throws -> Goal? { try child().flatMap { try RewardsStore(context).currentGoal(of: $0.row) } }
    func stars() throws -> Int64 { try child()?.stars ?? 0 }
}
