import FamRegistry
import FamValues

/// Whose rows a signed-in user sees in sources, pages, links, completion and suggestions: their own, and those of
/// children linked to them. With nobody signed in, every row is visible.
enum OwnRows {
    /// The signed-in user and their children, in the order of linking; nil if nobody is signed in.
    static func people(_ context: any Context) throws -> [UserRow]? {
        try SignIn(context).current().map { try [$0] + Users(context).children(of: $0) }
    }

    /// - Parameter field: the field that names a row's person; nil for rows that are the person.
    static func of(_ field: String?) -> EntitySpec.Visibility {
        { context in
            guard let people = try people(context) else { return nil }
            let nowhere = EntityQuery(UserRow.spec).field(UserRow.name.name).span
            let type = field == nil ? ValueType.string : .entity(UserRow.singular)
            // A list instead of a chain of `or`: a parent may have thousands of children.
            let whose = PlanExpr(.field([field ?? "id"]), type, nowhere)
            let known = people.map { field == nil ? Value.string($0.id.description) : $0.value }
            let list = PlanExpr(.constant(.list(known)), .list(type), nowhere)
            return PlanExpr(.binary(.in, whose, list), .bool, nowhere)
        }
    }
}
