import FamKit
import FamRegistry
import FamServices
import FamText
import FamValues

/// Setting a new password (H-UC05): `home password` and its steps.
enum PasswordCommands {
    static let all: [any Command.Type] = [
        Show.self, Reset.self, Resend.self, Check.self, Choose.self, Back.self, Leave.self,
    ]

    private static let renew: Invocation = "home password reset \(blank: "EMAIL")"

    private static func announceStep(_ context: any Context) throws {
        let flow = try PasswordReset("home", context).flow()
        context.output.notice("Step \(flow.index + 1) of \(flow.steps.count): \(flow.current.title).")
    }

    enum Show: Command {
        static let name: StaticString = "home password"
        static let summary = "Shows the steps to a new password, and the command to continue."
        static let effect = Effect.read
        static let result: ValueType = .table(shape)
        static let examples = [
            Example("home password | get title", prints: "Which account\nThe code\nA new password\nDone")
        ]
        static let keywords = ["forgot", "reset"]

        private static let shape = RowShape([
            Column("step", .int), Column("title", .string), Column("state", .string), Column("command", .string),
        ])

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let flow = try PasswordReset("home", context).flow()
            return .table(
                Table(
                    shape: shape,
                    rows: flow.steps.enumerated().map { index, step in
                        let state =
                            index < flow.index || flow.current == .done ? "done" : index == flow.index ? "now" : ""
                        return [
                            .int(Int64(index + 1)), .string(step.title), .string(state),
                            .string(PasswordCommands.command(step).text),
                        ]
                    }))
        }
    }

    static func command(_ step: PasswordResetStep) -> Invocation {
        switch step {
        case .request: renew
        case .verify: "home password check"
        case .password: "home password set"
        case .done: "home sign-in \(blank: "NAME")"
        }
    }

    /// H-OP33.
    enum Reset: Command {
        static let name: StaticString = "home password reset"
        static let aliases: [StaticString] = ["home password forgot"]
        static let summary = "Sends a code for a new password, if an account has this email."
        static let discussion = "Whether there is such an account is not revealed. `outbox` shows what was sent."
        static let email = Parameter("email", .string, "The email of the account.", isEmail: true)
        static var parameters: [ParameterDeclaration] { email }
        static let effect = Effect.write
        static let examples = [
            Example(
                "home password reset rivera@rivera.example",
                prints: "If an account has this email, a code was sent to it.\nStep 2 of 4: The code.")
        ]
        static let keywords = ["forgot", "account"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            try HomeAccounts(context).requestReset(call[email])
            context.output.notice("If an account has this email, a code was sent to it.")
            try announceStep(context)
            return .null
        }
    }

    /// The same for the email of the first step.
    enum Resend: Command {
        static let name: StaticString = "home password resend"
        static let summary = "Sends a new code for a new password to the same email; the previous one stops working."
        static let effect = Effect.write
        static let examples = [
            Example(
                "home password reset rivera@rivera.example\nclock advance 2min\nhome password resend",
                prints: "…\nIf an account has this email, a code was sent to it.\nStep 2 of 4: The code.")
        ]
        static let keywords = ["again", "code", "reset"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            try HomeAccounts(context).requestReset(PasswordReset("home", context).emailOfCode())
            context.output.notice("If an account has this email, a code was sent to it.")
            try announceStep(context)
            return .null
        }
    }

    /// H-OP34.
    enum Check: Command {
        static let name: StaticString = "home password check"
        static let summary = "Checks the code for a new password."
        static let code = SecretParameter("code", "The six digits.", digits: ValidationRules.codeLength)
        static var parameters: [ParameterDeclaration] { code }
        static let effect = Effect.write
        static let examples = [
            Example(
                "home password reset rivera@rivera.example\nhome password check",
                prints: "…\nStep 3 of 4: A new password.")
        ]
        static let keywords = ["verify", "reset"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            guard let code = call.secret(code) else { return .null }
            try PasswordReset("home", context).check(code, renew: renew.text)
            try announceStep(context)
            return .null
        }
    }

    /// H-OP35.
    enum Choose: Command {
        static let name: StaticString = "home password set"
        static let summary = "Sets the new password, once the code has been accepted."
        static let password = SecretParameter("password", "At least 8 characters.", isNew: true)
        static let again = SecretParameter("repeat", "The password again.", need: .whenGiven)
        static var parameters: [ParameterDeclaration] { password; again }
        static let effect = Effect.write
        static let examples = [
            Example(
                "home password reset rivera@rivera.example\nhome password check\nhome password set",
                prints: "…\nThe new password is set: `home sign-in NAME` takes it.")
        ]
        static let keywords = ["change", "new", "reset"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            guard let password = call.secret(password) else { return .null }
            try HomeAccounts(context).setPassword(password, again: call.secret(again))
            context.output.notice("The new password is set: `home sign-in NAME` takes it.")
            return .null
        }
    }

    enum Back: Command {
        static let name: StaticString = "home password back"
        static let summary = "Goes back from the code to the email."
        static let effect = Effect.write
        static let examples = [
            Example(
                "home password reset rivera@rivera.example\nhome password back",
                prints: "…\nStep 1 of 4: Which account.")
        ]
        static let keywords = ["previous", "reset"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            try PasswordReset("home", context).back()
            try announceStep(context)
            return .null
        }
    }

    enum Leave: Command {
        static let name: StaticString = "home password leave"
        static let summary = "Leaves the password reset; it starts over next time."
        static let effect = Effect.write
        static let examples = [
            Example(
                "home password reset rivera@rivera.example\nhome password leave",
                prints: "…\nStep 1 of 4: Which account.")
        ]
        static let keywords = ["cancel", "reset"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            try PasswordReset("home", context).leave()
            try announceStep(context)
            return .null
        }
    }
}
