import FamRegistry
import FamValues

/// Whose rows pages, links, completion and suggestions show to who is signed in: their own, and those of the children
/// that are linked to them. Signed out one works on the household's file.
enum OwnRows {
    /// - Parameter field: whose a row is; nil for the person's own row.
    static func of(_ field: String?) -> EntitySpec.Visibility {
        { context in
            guard let user = try SignIn(context).current() else { return nil }
            let rows = EntityQuery(UserRow.spec), people = try [user] + Users(context).children(of: user)
            let tests = people.map { person in
                let nowhere = rows.field(UserRow.name.name).span
                let whose =
                    field.map { PlanExpr(.field([$0]), .entity(UserRow.singular), nowhere) }
                    ?? PlanExpr(.field(["id"]), .string, nowhere)
                let value = field == nil ? Value.string(person.id.description) : person.value
                return PlanExpr(
                    .binary(.equal, whose, PlanExpr(.constant(value), value.type, nowhere)), .bool, nowhere)
            }
            return tests.dropFirst().reduce(tests[0]) { PlanExpr(.binary(.or, $0, $1), .bool, $0.span) }
        }
    }
}
