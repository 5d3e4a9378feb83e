import FamRegistry
import FamServices
import FamText
import FamValues

/// Somebody who can sign in.
struct AccountRow: Entity {
    static let singular = "account", plural = "accounts"

    static let name = Column("name", .string, "What the account is called.", [.label, .key], argument: .positional)
    /// Stored as its hash.
    static let password = Column(
        "password", .optional(.string), "What signs in.", default: .value(nil), sensitivity: .secret
    ) { value, _ in
        guard let text = value else { return .accept(nil) }
        do { return .accept(try PasswordHash(of: Secret(text)).text) } catch { return .refuse("it cannot be kept") }
    }
    static var columns: [FieldDeclaration] { name; password }

    static let spec = EntitySpec(AccountRow.self, summary: "Somebody who may sign in.")

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }
}
