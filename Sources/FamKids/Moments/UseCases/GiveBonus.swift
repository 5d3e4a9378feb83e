import FamRegistry
import FamText
import FamValues

/// K-OP57, K-Q26: one extra star, at most one per child and calendar day, stored as a moment of a built-in behavior. It
/// goes through the six steps of logging, so it counts toward goals and milestones.
struct GiveBonus {
    static let typeName = "Bonus star"
    /// The name where the family already has a behavior called that.
    private static let otherName = "\(typeName) (built in)"

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
        [EventRow.child.declaration, EventRow.behavior.declaration, EventRow.at.declaration],
        screen: RowScreen(by: EventRow.behavior.declaration) { type, context in
            try isType(BehaviorRow(type), context)
        }
    ) { row, fields, context in
        try isGiven(fields, beside: row, context) ? "the child already has that day's bonus star" : nil
    }

    /// Whether the child of `fields` has another bonus star, besides `row`, on that day.
    static func isGiven(_ fields: RowDraft, beside row: EntityRef?, _ context: any Context) throws -> Bool {
        guard case .entity(let type) = fields[EventRow.behavior.name],
            case .datetime(let at) = fields[EventRow.at.name], case .entity(let child) = fields[EventRow.child.name],
            try isType(BehaviorRow(type), context)
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

    /// The built-in behavior; nil before the first star.
    static func type(_ context: any Context) throws -> BehaviorRow? {
        try context.records.first(BehaviorRow.self, where: .is(BehaviorRow.builtIn, true))
    }

    private static func isType(_ behavior: BehaviorRow, _ context: any Context) throws -> Bool {
        try mayBeType(behavior) && context.records.value(BehaviorRow.builtIn, of: behavior)
    }

    /// Whether a behavior may be the built-in one, by its name: without a query.
    static func mayBeType(_ behavior: BehaviorRow) -> Bool { behavior.label.hasPrefix(typeName) }

    /// - Throws: `built-in` for a name that would be that of two behaviors, as names are compared everywhere: whatever
    ///   the case and the accents.
    static func checkName(_ name: String, _ context: any Context) throws {
        // The name first: it has an index, and the built-in behavior is looked for among all.
        let same = try context.records.rows(BehaviorRow.spec, labeled: name, folded: true, owner: nil)
        guard !same.isEmpty, let type = try type(context), same.contains(type.ref) else { return }
        throw Diagnostic(
            .builtIn, "`\(SafeText.shown(type.label))` is built in: another behavior needs another name",
            help: "`bonus CHILD` gives a bonus star")
    }

    /// Created when the first star is given.
    private func bonusType() throws -> BehaviorRow {
        if let known = try GiveBonus.type(context) { return known }
        let isTaken = try !context.records.rows(
            BehaviorRow.spec, labeled: GiveBonus.typeName, folded: true, owner: nil
        ).isEmpty
        return try context.records.insert(BehaviorRow.self) {
            $0[BehaviorRow.name] = isTaken ? GiveBonus.otherName : GiveBonus.typeName
            $0[BehaviorRow.points] = 1
            $0[BehaviorRow.builtIn] = true
        }
    }
}
