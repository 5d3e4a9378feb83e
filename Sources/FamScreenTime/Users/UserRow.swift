import FamKit
import FamRegistry
import FamText
import FamValues

/// S-E01: a parent or a child. The password is not part of the row (S-OP61).
struct UserRow: Entity {
    static let singular = "screentime user", plural = "screentime users"

    static let name = Column(
        "name", .string, "The person's name.", .label, argument: .positional, sensitivity: .personal,
        rule: ScreenTimeRules.required("Name"))
    static let email = Column(
        "email", .string, "The email address to sign in with; each person has their own.", argument: .positional,
        sensitivity: .personal, rule: ScreenTimeRules.email)
    static let role = Column("role", .cases(of: UserRole.self), "Parent or child.", default: .value(.parent))
    static let image = Column(
        "image", .optional(.path), "A picture of the person, as a path.", argument: .none, default: .value(nil),
        isQuiet: true)
    static let lastModified = Column(
        "last_modified", .datetime, "When the person was last changed; the balance has its own.", argument: .none,
        default: .now,
        isQuiet: true)
    /// Makes signing in a journal entry, which sessions save and replays repeat.
    static let accountUsed = Column(
        "account_used_at", .optional(.datetime), "When the person last signed in or out here, or got a password.",
        argument: .none, default: .value(nil), isQuiet: true)
    static var columns: [FieldDeclaration] { name; email; role; image; lastModified; accountUsed }

    static let spec = EntitySpec(
        UserRow.self, summary: "A parent or a child in the screen time module.", isFoundByEnding: true,
        examples: [
            "": [Example("screentime user Leo", prints: "name   Leo\nemail  leo@rivera.example\nrole   child")],
            "edit": [Example("screentime user edit Leo --name Leon", prints: "Changed user Leo to Leon: name.")],
            "delete": [
                Example(
                    "screentime user delete Leo\nscreentime users | get name",
                    prints: "Deleted user Leo.\nAna\nMaya")
            ],
        ],
        willDelete: { user, context in
            try ParentsChange.require(of: user, context)
            // Links are deleted too, including those to other parents.
            try ParentsChange.byItself(context) { try Users(context).forgetAll(of: user) }
        }, check: keepRules,
        constraints: [.unique(email.declaration)], visible: OwnRows.of(nil),
        // Tasks, requests and limits are a child's.
        usual: [.init({ isChild })])

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }

    private static var isChild: PlanExpr { EntityQuery(spec).test(role.name, .equal, UserRole.child.value) }

    /// An address belongs to one person (S-E01), a role never changes, since links and balances depend on it, and
    /// `last_modified` only moves forward.
    @Sendable private static func keepRules(
        _ old: Draft<UserRow>?, _ new: inout Draft<UserRow>, _ context: any Context
    ) throws {
        let address = try new.given(email)
        if old?[email] != address, try Users(context).user(email: address) != nil {
            throw DataRepositoryError.validationFailed(["Email is already taken"]).diagnostic(
                help:
                    "`screentime users` shows whose it is; a child's account is linked by `screentime child link EMAIL`"
            )
        }
        if let old, old[role] != new[role] {
            throw DataRepositoryError.validationFailed(["Role cannot change"]).diagnostic(
                help: "delete the account and make a new one")
        }
        guard let old, let before = old[lastModified], shows(old) != shows(new) else { return }
        if let user = try Users(context).user(email: old.given(email)), try user != SignIn(context).current() {
            try ParentsChange.require(of: user, context)
        }
        new[lastModified] = max(before, context.now)
    }

    /// The fields that a card or a profile shows.
    private static func shows(_ draft: Draft<UserRow>) -> [String?] {
        [draft[name], draft[email], draft[image] ?? nil]
    }
}
