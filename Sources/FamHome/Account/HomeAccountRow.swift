import FamKit
import FamRegistry
import FamValues

/// H-E13. The password is not a field: its hash is in the `SecretStore`.
struct HomeAccountRow: Entity {
    static let singular = "home account", plural = "home accounts"

    static let username = Column(
        "username", .string, "The name to sign in with.", [.label, .key], argument: .positional,
        rule: HomeRules.username)
    static let email = Column(
        "email", .string, "Where codes go.", argument: .positional, sensitivity: .personal,
        rule: HomeRules.requiredEmail)
    static let firstName = Column(
        "first_name", .optional(.string), "The first name.", default: .value(nil), sensitivity: .personal,
        rule: HomeRules.text)
    static let lastName = Column(
        "last_name", .optional(.string), "The last name.", default: .value(nil), sensitivity: .personal,
        rule: HomeRules.text)
    static let verified = Column(
        "verified", .bool, "Whether the email was verified.", argument: .none, default: .value(false))
    static let hasPassword = Column(
        "has_password", .bool, "Whether signing in takes a password.", argument: .none, default: .value(true),
        isQuiet: true)
    static let signedInUntil = Column(
        "signed_in_until", .optional(.datetime), "When its sign-in ends, while it is signed in.", argument: .none,
        default: .value(nil),
        isQuiet: true)
    static let codeSent = Column(
        "code_sent", .optional(.datetime), "When a code was sent to verify the email.", argument: .none,
        default: .value(nil), isQuiet: true)
    static var columns: [FieldDeclaration] {
        username; email; firstName; lastName; verified; hasPassword; signedInUntil; codeSent
    }

    static let spec = EntitySpec(
        HomeAccountRow.self, summary: "Someone who manages residences; `home sign-up` makes one.", hasCommands: false,
        constraints: [.unique(username.declaration), .unique(email.declaration)])

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }

    /// The key of the account's secrets.
    var secretKey: String { "home.\(id.hex)" }
}
