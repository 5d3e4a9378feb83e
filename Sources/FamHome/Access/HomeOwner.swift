import FamRegistry
import FamText
import FamValues

/// Each row has an owner, and only the owner may change it (H-Q17, H-Q27).
enum HomeOwner {
    /// The default of an `owner` field: the account that is signed in.
    static func current<E: Entity>() -> FieldPreset<E, HomeAccountRow> {
        .computed { _, context in try HomeIdentity(context).required() }
    }

    /// The rows that sources show while someone is signed in: those whose owner, by one of `paths`, is the account.
    /// With nobody signed in, every row is visible.
    static func visible<E: Entity>(by paths: FieldPath<E, HomeAccountRow>...) -> EntitySpec.Visibility {
        { context in
            guard let me = try HomeIdentity(context).account() else { return nil }
            let tests = paths.map { $0.equals(me) }
            return tests.dropFirst().reduce(tests.first) { all, test in
                all.map { PlanExpr(.binary(.or, $0, test), .bool, test.span) }
            }
        }
    }

    /// - Throws: `needs-sign-in`, `foreign-row`.
    static func check(_ owner: HomeAccountRow?, _ what: String, _ context: any Context) throws {
        let me = try HomeIdentity(context).required()
        guard owner == me else {
            throw Diagnostic(
                .foreignRow, "this \(what) belongs to `\(SafeText.shown(owner?.label ?? "nobody"))`",
                help: "`home sign-in \(SafeText.shown(owner?.label ?? "NAME"))` signs in as that account")
        }
    }
}
