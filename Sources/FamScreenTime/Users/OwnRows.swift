import FamRegistry
import FamValues

/// Whose rows sources, pages, links, completion and suggestions show to who is signed in: their own, and those of the
/// children that are linked to them. Signed out one works on the household's file, and sees every row.
enum OwnRows {
    /// Who is signed in and their children, in the order of linking; nil if nobody is.
    static func people(_ context: any Context) throws -> [UserRow]? {
        try SignIn(context).current().map { try [$0] + Users(context).children(of: $0) }
    }

    /// - Parameter field: whose a row is; nil for the person's own row.
    static func of(_ field: String?) -> EntitySpec.Visibility {
        { context in
            guard let people = try people(context) else { return nil }
            let nowhere = EntityQuery(UserRow.spec).field(UserRow.name.name).span
            let type = field == nil ? ValueType.string : .entity(UserRow.singular)
            // A list and no chain of `or`: a parent may have thousands of children.
            let whose = PlanExpr(.field([field ?? "id"]), type, nowhere)
            let known = people.map { field == nil ? Value.string($0.id.description) : $0.value }
            let list = PlanExpr(.constant(.list(known)), .list(type), nowhere)
            return PlanExpr(.binary(.in, whose, list), .bool, nowhere)
        }
    }
}
