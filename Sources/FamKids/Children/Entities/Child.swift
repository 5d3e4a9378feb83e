import FamRegistry
import FamValues

/// A child (K-E01).
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
