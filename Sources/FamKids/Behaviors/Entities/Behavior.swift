import FamRegistry
import FamValues

/// A behavior type (K-E02).
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

    /// A nil bound is open; a nil age (no birth date) always fits.
    func suits(age: Int?) -> Bool {
        guard let age else { return true }
        return Int64(age) >= minAge ?? .min && Int64(age) <= maxAge ?? .max
    }
}
