import FamRegistry
import FamValues

/// A child as Swift reads it: one row with typed fields.
struct Child: Sendable {
    let ref: EntityRef
    let name: String
    let born: CivilDate?
    /// The sum of its moments' points, less the stars spent on goals (K-Q09); may be negative.
    let stars: Int64
    let isArchived: Bool
    /// The first letter of the name, or an emoji.
    let avatar: String
    let color: String

    init(_ row: EntityRow) {
        ref = row.ref
        name = row["name"].text ?? ""
        avatar = row["avatar"].text ?? ""
        color = row["color"].text ?? ""
        born = if case .date(let date) = row["born"] { date } else { nil }
        stars = row["stars"].number ?? 0
        isArchived = row["archived"] == .bool(true)
    }
}

/// A behavior type.
struct Behavior: Sendable {
    let ref: EntityRef
    let name: String
    let points: Int64
    let isActive: Bool
    /// The skill it trains; badges count by it.
    let skill: String?
    /// Made by the program: the bonus star (K-Q26).
    let isBuiltIn: Bool
    let minAge: Int64?
    let maxAge: Int64?

    init(_ row: EntityRow) {
        ref = row.ref
        name = row["name"].text ?? ""
        points = row["points"].number ?? 0
        isActive = row["active"] == .bool(true)
        skill = row["skill"].text
        isBuiltIn = row["built_in"] == .bool(true)
        minAge = row["min_age"].number
        maxAge = row["max_age"].number
    }

    /// Open on either side; a child without birth date fits everything.
    func suits(age: Int?) -> Bool {
        guard let age else { return true }
        return Int64(age) >= minAge ?? .min && Int64(age) <= maxAge ?? .max
    }
}

/// A moment.
struct Moment: Sendable {
    let ref: EntityRef
    let child: EntityRef
    /// Nil when the behavior was deleted.
    let behavior: EntityRef?
    let points: Int64
    let note: String?
    let at: Instant

    init?(_ row: EntityRow) {
        guard case .entity(let child) = row["child"], case .datetime(let at) = row["at"] else { return nil }
        ref = row.ref
        self.child = child
        behavior = if case .entity(let ref) = row["behavior"] { ref } else { nil }
        points = row["points"].number ?? 0
        note = row["note"].text
        self.at = at
    }

    var behaviorName: String { behavior?.label ?? BehaviorRow.removed }
}

/// A goal.
struct Goal: Sendable {
    let ref: EntityRef
    let child: EntityRef
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

    init?(_ row: EntityRow) {
        guard case .entity(let child) = row["child"] else { return nil }
        ref = row.ref
        self.child = child
        name = row["name"].text ?? ""
        target = row["points"].number ?? 0
        priority = row["priority"].number ?? 0
        redeemedAt = if case .datetime(let at) = row["redeemed_at"] { at } else { nil }
        isRedeemed = row["redeemed"] == .bool(true)
        due = row["due"].date
        template = row["template"].text
        reachedAt = row["reached_at"].instant
    }

    /// K-E04: max(0, target − stars).
    func remaining(_ stars: Int64) -> Int64 { max(0, target - stars) }
}

/// A goal that was redeemed, as it was then.
struct Redemption: Sendable {
    let ref: EntityRef
    let reward: String
    let points: Int64
    let at: Instant

    init?(_ row: EntityRow) {
        guard case .datetime(let at) = row["at"] else { return nil }
        ref = row.ref
        reward = row["reward"].text ?? ""
        points = row["points"].number ?? 0
        self.at = at
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
