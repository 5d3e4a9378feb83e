import FamRegistry
import FamText
import FamValues

/// K-OP57, K-Q26: one extra star, at most one per child and calendar day, stored as a moment of a built-in behavior. It
/// goes through the six steps of logging, so it counts toward goals and milestones.
struct GiveBonus {
    static let typeName = "Bonus star"

    let context: any Context

    init(_ context: any Context) { self.context = context }

    /// If one of the children already has today's star, none gets one.
    func run(_ children: [ChildRow]) throws -> [LoggedMoment] {
        // Taken before reading, so that two shells cannot give one child two stars.
        try context.records.beginWriting()
        let type = try bonusType()
        var given = try childrenWithBonus(type)
        for child in children where !given.insert(child).inserted {
            throw Diagnostic(
                .bonusGiven, "`\(SafeText.shown(child.label))` already has today's bonus star",
                help: "there is another one tomorrow")
        }
        return try LogMoment(context).runBonus(children, of: type)
    }

    /// The same rule for rows that come back by undo or restore.
    static let oneADay = RowConstraint(
        [EventRow.child.declaration, EventRow.behavior.declaration, EventRow.at.declaration]
    ) { row, fields, context in
        try isGiven(fields, beside: row, context) ? "the child already has that day's bonus star" : nil
    }

    /// Whether the child of `fields` has another bonus star, besides `row`, on that day.
    static func isGiven(_ fields: RowDraft, beside row: EntityRef?, _ context: any Context) throws -> Bool {
        guard case .entity(let type) = fields[EventRow.behavior.name],
            case .datetime(let at) = fields[EventRow.at.name], case .entity(let child) = fields[EventRow.child.name],
            try context.records.value(BehaviorRow.builtIn, of: BehaviorRow(type))
        else { return false }
        let day = context.zone.civil(at).date
        let same = BehaviorsStore(context).between(day, day.adding(days: 1)).whose(EventRow.behavior, BehaviorRow(type))
            .whose(EventRow.child, ChildRow(child))
        return try same.rows(context.records).contains { $0.row.ref != row }
    }

    private func childrenWithBonus(_ type: BehaviorRow) throws -> Set<ChildRow> {
        let today = context.today
        let bonuses = BehaviorsStore(context).between(today, today.adding(days: 1)).whose(EventRow.behavior, type)
        return Set(try bonuses.rows(context.records).map { try $0[EventRow.child] })
    }

    /// Created when the first star is given.
    private func bonusType() throws -> BehaviorRow {
        if let known = try context.records.first(BehaviorRow.self, where: .is(BehaviorRow.builtIn, true)) {
            return known
        }
        return try context.records.insert(BehaviorRow.self) {
            $0[BehaviorRow.name] = GiveBonus.typeName
            $0[BehaviorRow.points] = 1
            $0[BehaviorRow.builtIn] = true
        }
    }
}
