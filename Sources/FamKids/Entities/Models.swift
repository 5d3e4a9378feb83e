import FamRegistry
import FamValues

/// A child as Swift reads it: one row with typed fields.
struct Child: Sendable {
    let row: ChildRow
    let name: String
    let born: CivilDate?
    /// The sum of its moments' points, less the stars spent on goals (K-Q09); may be negative.
    let stars: Int64
    let isArchived: Bool
    /// The first letter of the name, or an emoji.
    let avatar: String
    let color: String

    init(_ row: ReadRow<ChildRow>) throws {
        self.row = row.row
        name = try row[ChildRow.name]
        avatar = try row[ChildRow.avatar]
        color = try row[ChildRow.color]
        born = try row[ChildRow.born]
        stars = try row[ChildRow.stars]
        isArchived = try row[ChildRow.archived]
    }
}

/// A behavior type.
struct Behavior: Sendable {
    let row: BehaviorRow
    let name: String
    let points: Int64
    let isActive: Bool
    /// The skill it trains; badges count by it.
    let skill: String?
    /// Made by the program: the bonus star (K-Q26).
    let isBuiltIn: Bool
    let minAge: Int64?
    let maxAge: Int64?

    init(_ row: ReadRow<BehaviorRow>) throws {
        self.row = row.row
        name = try row[BehaviorRow.name]
        points = try row[BehaviorRow.points]
        isActive = try row[BehaviorRow.active]
        skill = try row[BehaviorRow.skill]
        isBuiltIn = try row[BehaviorRow.builtIn]
        minAge = try row[BehaviorRow.minAge]
        maxAge = try row[BehaviorRow.maxAge]
    }

    /// Open on either side; a child without birth date fits everything.
    func suits(age: Int?) -> Bool {
        guard let age else { return true }
        return Int64(age) >= minAge ?? .min && Int64(age) <= maxAge ?? .max
    }
}

/// A moment.
struct Moment: Sendable {
    let row: EventRow
    let child: ChildRow
    /// Nil when the behavior was deleted.
    let behavior: BehaviorRow?
    let points: Int64
    let note: String?
    let at: Instant

    init(_ row: ReadRow<EventRow>) throws {
        self.row = row.row
        child = try row[EventRow.child]
        behavior = try row[EventRow.behavior]
        points = try row[EventRow.points]
        note = try row[EventRow.note]
        at = try row[EventRow.at]
    }

    var behaviorName: String { behavior?.label ?? BehaviorRow.removed }
}

/// A goal.
struct Goal: Sendable {
    let row: RewardRow
    let child: ChildRow
    let name: String
    let target: Int64
    let priority: Int64
    let redeemedAt: Instant?
    let isRedeemed: Bool
    let due: CivilDate?
    /// The template it was made from.
    let template: String?
    /// When it was celebrated that the stars are there (K-Q17).
    var reachedAt: Instant?

    init(_ row: ReadRow<RewardRow>) throws {
        self.row = row.row
        child = try row[RewardRow.child]
        name = try row[RewardRow.name]
        target = try row[RewardRow.points]
        priority = try row[RewardRow.priority]
        redeemedAt = try row[RewardRow.redeemedAt]
        isRedeemed = try row[RewardRow.redeemed]
        due = try row[RewardRow.due]
        template = try row[RewardRow.template]
        reachedAt = try row[RewardRow.reachedAt]
    }

    /// K-E04: max(0, target − stars).
    func remaining(_ stars: Int64) -> Int64 { max(0, target - stars) }
}

/// A goal that was redeemed, as it was then.
struct Redemption: Sendable {
    let row: RedemptionRow
    let reward: String
    let points: Int64
    let at: Instant

    init(_ row: ReadRow<RedemptionRow>) throws {
        self.row = row.row
        reward = try row[RedemptionRow.reward]
        points = try row[RedemptionRow.points]
        at = try row[RedemptionRow.at]
    }
}

extension Value {
    var number: Int64? { if case .int(let number) = self { number } else { nil } }
    var money: Money? { if case .money(let money) = self { money } else { nil } }
    var date: CivilDate? { if case .date(let date) = self { date } else { nil } }
    var instant: Instant? { if case .datetime(let at) = self { at } else { nil } }
    /// The texts of a list; empty for any other value.
    var texts: [String] { if case .list(let items) = self { items.compactMap(\.text) } else { [] } }
}
