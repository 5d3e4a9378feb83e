import FamRegistry
import FamText
import FamValues

/// Each row has an owner and only the owner changes it (H-Q17, H-Q27).
enum HomeOwner {
    /// The default of an `owner` field: who is signed in.
    static func current<E: Entity>() -> FieldPreset<E, HomeAccountRow> {
        .computed { _, context in try HomeIdentity(context).required() }
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
