import FamKit
import FamNavigation
import FamRegistry
import FamText
import FamValues

/// A-OP05 … A-OP08: `wall password set`, `change`, `forgot`, `reset`.
enum PasswordCommands {
    static let all: [any Command.Type] = [Set.self, Change.self, Forgot.self, Reset.self]

    /// A-OP05.
    enum Set: WallCommand {
        static let name: StaticString = "wall password set"
        static let summary = "Sets the first password of an account that has none."
        static let password = SecretParameter("password", "At least 8 characters.", isNew: true)
        static let again = SecretParameter("repeat", "The password again.", need: .whenGiven)
        static var parameters: [ParameterDeclaration] { password; again }
        static let effect = Effect.write
        static let examples = [
            Example("wall password set", prints: "The password is set; other sessions of the account have ended.")
        ]
        static let keywords = ["new", "secure", "account"]

        static func requests(_ call: Call, _ context: any Context) throws -> [WallRequest] {
            guard let password = call.secret(password) else { return [] }
            try WallAccounts.check(password, again: call.secret(again))
            return [.setPassword(password)]
        }

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            guard let password = call.secret(password) else { return .null }
            try WallAccounts(context).setPassword(password, again: call.secret(again))
            let router = try context.service(Router.key)
            if router.state.module == WallFeature.id,
                router.state.current.sheet?.entry.screen == ScreenSpec.wallSetPassword.id
            {
                router.dismissSheet()
            }
            context.output.notice("The password is set; other sessions of the account have ended.")
            return .null
        }
    }

    /// A-OP06.
    enum Change: WallCommand {
        static let name: StaticString = "wall password change"
        static let summary = "Replaces the password of the account."
        static let old = SecretParameter("old", "Your current password.")
        static let password = SecretParameter("password", "The new password, at least 8 characters.", isNew: true)
        static let again = SecretParameter("repeat", "The new password again.", need: .whenGiven)
        static var parameters: [ParameterDeclaration] { old; password; again }
        static let effect = Effect.write
        static let examples = [
            Example(
                "wall password set\nwall password change --old-env password",
                prints: "…\nThe password is changed; other sessions of the account have ended.")
        ]
        static let keywords = ["replace", "account"]

        static func requests(_ call: Call, _ context: any Context) throws -> [WallRequest] {
            guard let old = call.secret(old), let password = call.secret(password) else { return [] }
            try WallAccounts.check(password, again: call.secret(again))
            return [.changePassword(old, password)]
        }

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            guard let old = call.secret(old), let password = call.secret(password) else { return .null }
            try WallAccounts(context).changePassword(old, password, again: call.secret(again))
            context.output.notice("The password is changed; other sessions of the account have ended.")
            return .null
        }
    }

    /// A-OP07.
    enum Forgot: WallCommand {
        static let name: StaticString = "wall password forgot"
        static let summary = "Sends a code for a new password, if an account has the email."
        static let discussion = "Whether there is such an account is not revealed. `outbox` shows what was sent."
        static let email = SecretParameter(
            "email", "The email of the account.", look: .email, check: WallEmail.check)
        static var parameters: [ParameterDeclaration] { email }
        static let effect = Effect.write
        static let examples = [
            Example(
                "wall password forgot",
                prints: "A code is on its way, if an account has this email. `wall password reset` takes it.")
        ]
        static let keywords = ["reset", "lost", "account"]

        static func requests(_ call: Call, _ context: any Context) throws -> [WallRequest] {
            try call.secret(email).map { [try .sendCode($0.reveal(), .resetPassword)] } ?? []
        }

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            guard let email = call.secret(email) else { return .null }
            _ = try WallAccounts(context).sendCode(email.reveal(), .resetPassword)
            context.output.notice(
                "A code is on its way, if an account has this email. `wall password reset` takes it.")
            return .null
        }
    }

    /// A-OP08.
    enum Reset: WallCommand {
        static let name: StaticString = "wall password reset"
        static let summary = "Takes the code and a new password, and signs in."
        static let email = WallEmail.parameter(.resetPassword) { _ in false }
        static let code = SecretParameter("code", "The six digits.", digits: ValidationRules.codeLength)
        static let password = SecretParameter("password", "At least 8 characters.", isNew: true)
        static let again = SecretParameter("repeat", "The password again.", need: .whenGiven)
        static var parameters: [ParameterDeclaration] { email; code; password; again }
        static let effect = Effect.write
        static let examples = [
            Example(
                "wall code register\nwall sign-up\nwall sign-out\nwall password forgot\nwall password reset",
                prints: "…\nThe new password is set, and you are signed in.")
        ]
        static let keywords = ["forgot", "new", "account"]

        static func requests(_ call: Call, _ context: any Context) throws -> [WallRequest] {
            guard let code = call.secret(code), let password = call.secret(password) else { return [] }
            try WallAccounts.check(password, again: call.secret(again))
            return [try .reset(WallEmail.read(call.secret(email), .resetPassword, context), code, password)]
        }

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            guard let code = call.secret(code), let password = call.secret(password) else { return .null }
            let email = try WallEmail.read(call.secret(email), .resetPassword, context)
            _ = try WallAccounts(context).reset(email, code, password, again: call.secret(again))
            context.output.notice("The new password is set, and you are signed in.")
            return .null
        }
    }
}
