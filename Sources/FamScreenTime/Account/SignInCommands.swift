import FamRegistry
import FamText
import FamValues

/// `screentime sign-in`, `screentime sign-out`, `screentime me`: S-OP01, S-OP03, S-OP61.
enum SignInCommands {
    static let all: [any Command.Type] = [In.self, Out.self, Me.self]

    enum In: Command {
        static let name: StaticString = "screentime sign-in"
        static let summary = "Signs in with an email address and a password."
        static let email = Parameter("email", .string, "The email address of the account.", isEmail: true)
        static let demo = Parameter.toggle("demo", "Signs in to an account without a password.")
        static let password = SecretParameter("password", "The password of the account.", need: .when(unlessDemo))
        static var parameters: [ParameterDeclaration] { email; demo; password }
        static let effect = Effect.write
        static let result: ValueType = .entity(UserRow.singular)
        static let examples = [Example("screentime sign-in ana@rivera.example", prints: "Hello, Ana.")]
        static let keywords = ["login", "session", "account"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let password = call.secret(password)
            guard try password != nil || call[demo] else { return .null }
            let user = try SignIn(context).signIn(email: try call[email], password: password)
            try context.service(DashboardModel.key).userChanged(context)
            context.output.notice("Hello, \(user.label).")
            return user.value
        }

        @Sendable private static func unlessDemo(_ call: Call, _: any Context) throws -> String? {
            try call[demo] ? nil : "password"
        }
    }

    enum Out: Command {
        static let name: StaticString = "screentime sign-out"
        static let summary = "Signs out of screen time; other modules stay signed in."
        static let discussion = "Neither `undo` nor `redo` signs anybody in or out."
        static let effect = Effect.write
        static let examples = [Example("screentime sign-out", prints: "Signed out.")]
        static let keywords = ["logout", "session", "account"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let wasSignedIn = try SignIn(context).signOut()
            if wasSignedIn {
                try context.service(DashboardModel.key).userChanged(context)
                try context.service(DocumentCache.key).clear()
                DocumentFile.clear(context)
            }
            context.output.notice(wasSignedIn ? "Signed out." : "Nobody was signed in.")
            return .null
        }
    }

    enum Me: Command {
        static let name: StaticString = "screentime me"
        static let summary = "Shows who is signed in to screen time, if anyone."
        static let effect = Effect.read
        static let result: ValueType = .entity(UserRow.singular).optional
        static let examples = [Example("(screentime me).name", prints: "Ana")]
        static let keywords = ["who", "account", "session", "current"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            try SignIn(context).current()?.value ?? .null
        }
    }
}
