import FamRegistry
import FamText
import FamValues

/// `screentime profile edit`, `screentime profile image`, `screentime password …`: S-OP02, S-OP10, S-OP11, S-OP55 …
/// S-OP57.
enum ProfileCommands {
    static let all: [any Command.Type] = [Edit.self, Image.self, Change.self, SetFirst.self]

    enum Edit: Command {
        static let name: StaticString = "screentime profile edit"
        static let summary = "Changes your name, email or picture."
        static let person = Parameter("name", .optional(.string), "The new name.", .flag)
        static let email = Parameter(
            "email", .optional(.string), "The new email address, which you sign in with from then on.", .flag)
        static let image = Parameter("image", .optional(.path), "The picture file; null removes it.", .flag)
        static var parameters: [ParameterDeclaration] { person; email; image }
        static let effect = Effect.write
        static let examples = [Example("screentime profile edit --name Anna", prints: "Changed your profile: name.")]
        static let keywords = ["account", "name", "email"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let name = try call[person], email = try call[email], changesImage = call.isGiven(image)
            let changed = [
                name.map { _ in "name" }, email.map { _ in "email" }, changesImage ? "picture" : nil,
            ].compactMap { $0 }
            guard !changed.isEmpty else {
                throw Diagnostic(
                    .missingArgument, "there is nothing to change", help: "`--name`, `--email` or `--image` says what")
            }
            let user = try SignIn(context).required()
            try Users(context).updateProfile(user, name: name, email: email)
            if changesImage { try setImage(call[image], of: user, context) }
            try context.service(DashboardModel.key).saved(.screenTimeProfileSheet, context)
            context.output.notice("Changed your profile: \(changed.joined(separator: ", ")).")
            return .null
        }
    }

    /// Reads a first byte of the file, so that a mistyped name fails now. Nil removes the picture.
    private static func setImage(_ path: String?, of user: UserRow, _ context: any Context) throws {
        guard let path else { return try context.records.update(user) { $0[UserRow.image] = .some(nil) } }
        let exists =
            try !path.isEmpty && !BoundedFile(try context.files.place(of: path), named: path).next(atMost: 1).isEmpty
        try Users(context).updateProfileImage(user, path: exists ? path : "")
    }

    enum Image: Command {
        static let name: StaticString = "screentime profile image"
        static let summary = "Sets your picture."
        static let path = Parameter("path", .path, "The picture file.")
        static var parameters: [ParameterDeclaration] { path }
        static let effect = Effect.write
        static let examples = [Example("screentime profile image README.md", prints: "Your picture is README.md.")]
        static let keywords = ["account", "photo", "avatar"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let path = try call[path]
            try setImage(path, of: SignIn(context).required(), context)
            context.output.notice("Your picture is \(path).")
            return .null
        }
    }

    enum Change: Command {
        static let name: StaticString = "screentime password change"
        static let summary = "Changes your password."
        static let old = SecretParameter("password", "The current password.")
        static let new = SecretParameter("new_password", "The new password, at least 8 characters.", isNew: true)
        static var parameters: [ParameterDeclaration] { old; new }
        static let effect = Effect.write
        static let examples = [Example("screentime password change", prints: "The password is changed.")]
        static let keywords = ["account", "secret"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            guard let old = call.secret(old), let new = call.secret(new) else { return .null }
            let session = SignIn(context)
            try session.changePassword(old, to: new, of: try session.required())
            context.output.notice("The password is changed.")
            return .null
        }
    }

    enum SetFirst: Command {
        static let name: StaticString = "screentime password set"
        static let summary = "Sets the first password of an account that has none."
        static let user = Parameter("user", .row(UserRow.self), "Whose account.")
        static let password = SecretParameter("password", "The password, at least 8 characters.", isNew: true)
        static var parameters: [ParameterDeclaration] { user; password }
        static let effect = Effect.write
        static let examples = [Example("screentime password set Leo", prints: "Leo can sign in now.")]
        static let keywords = ["account", "secret", "first"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let session = SignIn(context), user = try call[user]
            guard let password = call.secret(password) else { return .null }
            guard try !session.hasPassword(user) else {
                throw DataRepositoryError.unauthorized.diagnostic(
                    help: "\(SafeText.shown(user.label)) has a password; `screentime password change` takes it")
            }
            try session.setPassword(password, of: user)
            context.output.notice("\(user.label) can sign in now.")
            return .null
        }
    }
}
