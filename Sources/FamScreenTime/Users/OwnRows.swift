import FamRegistry
import FamValues

/// Whose rows sources, pages, links, completion and suggestions show to who is signed in: their own, and those of the
/// children that are linked to them. Signed out one works on the household's file, and sees every row.
enum OwnRows {
    /// Who is signed in and their children, in the order of linking; nil where nobody is.
    static func people(_ context: any Context) throws -> [UserRow]? {
        try SignIn(context).current().map { try [$0] + Users(context).children(of: $0) }
    }

    /// - Parameter field: whose a row is; nil for the person's own row.
    static func of(_ field: String?) -> EntitySpec.Visibility {
        { context in
            guard let people = try people(context) else { return nil }
            let rows = EntityQuery(UserRow.spec)
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
