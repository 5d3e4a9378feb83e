import FamRegistry
import FamServices
import FamText
import FamValues

/// The steps to a new password (H-Q11).
public enum PasswordResetStep: String, CaseIterable, Codable, Sendable {
    case request, verify, password = "new-password", done

    public var title: String {
        switch self {
        case .request: "Which account"
        case .verify: "The code"
        case .password: "A new password"
        case .done: "Done"
        }
    }
}

/// A password reset in three steps (H-UC05): the email, the code sent to it, the new password. A step is passed only if
/// its call succeeds, and no step leads back to a used code.
public struct PasswordReset {
    private struct Kept: Codable {
        var step: PasswordResetStep
        var email: String
        /// Empty if no account has the email, which is not revealed.
        var account: String
    }

    private let module: String
    private let record: KeptRecord<Kept>
    private let context: any Context

    public init(_ module: String, _ context: any Context) {
        self.module = module
        self.context = context
        record = KeptRecord("reset." + module, context)
    }

    public func flow() throws -> MultiStepFlow<PasswordResetStep> {
        let step = try record.read()?.step ?? .request
        guard let flow = MultiStepFlow(PasswordResetStep.allCases, at: step) else {
            throw Diagnostic(.flowStep, "there are no steps")
        }
        return flow
    }

    /// Where the code of step 2 was sent.
    /// - Throws: `flow-step` in another step.
    public func emailOfCode() throws -> String { try expect(.verify).email }

    /// How long a new code has to wait, as `OneTimeCode` says it; nil for no time. An unknown email waits as
    /// long as one that somebody has.
    public func wait() throws -> String? {
        guard let kept = try record.read(), kept.step == .verify else { return nil }
        return try code(kept).wait()
    }

    /// Step 1 (H-OP33). An unknown email gets the same answer, but no mail.
    public func request(_ email: String, account: String?) throws {
        let address = Trimming.trimmed(email)
        if let error = ValidationRules.email(address) { throw Diagnostic(.invalidForm, error.message) }
        try code(account ?? "nobody." + address).issue { code in
            guard account != nil else { return }
            try Outbox(context).send(
                module, to: address, "Your code for a new password", "The code is \(code.reveal()), for 15 minutes.")
        }
        try record.keep(Kept(step: .verify, email: address, account: account ?? ""))
    }

    /// Step 2 (H-OP34).
    public func check(_ code: Secret, renew: String) throws {
        var kept = try expect(.verify)
        try self.code(kept).accept(code, renew: renew)
        guard !kept.account.isEmpty else {
            throw Diagnostic(.codeRefused, "this is not the code", help: "`\(renew)` sends a new one")
        }
        kept.step = .password
        try record.keep(kept)
    }

    /// Step 3 (H-OP35). Returns the account that gets the password.
    public func accept(_ password: Secret, again: Secret?) throws -> String {
        var kept = try expect(.password)
        if let error = ValidationRules.password(password) { throw Diagnostic(.invalidForm, error.message) }
        if let again, let error = ValidationRules.passwordMatch(password, again) {
            throw Diagnostic(.invalidForm, error.message)
        }
        kept.step = .done
        try record.keep(kept)
        return kept.account
    }

    /// Goes back from the code to the email. After the code there is no way back, since it is used.
    public func back() throws {
        guard let kept = try record.read(), kept.step == .verify else {
            throw Diagnostic(.flowStep, "there is no step to go back to", help: "leaving the flow starts it over")
        }
        try record.forget()
    }

    /// Leaves the flow; it starts over at the first step.
    public func leave() throws { if try record.read() != nil { try record.forget() } }

    /// The same when the flow's screen is left, after the entry.
    public func leaveAtOnce() throws {
        if let kept = try record.read(), kept.step != .request {
            try record.keepAtOnce(Kept(step: .request, email: "", account: ""))
        }
    }

    private func code(_ kept: Kept) -> OneTimeCode {
        code(kept.account.isEmpty ? "nobody." + kept.email : kept.account)
    }

    private func code(_ account: String) -> OneTimeCode { OneTimeCode("reset." + account, context) }

    private func expect(_ step: PasswordResetStep) throws -> Kept {
        guard let kept = try record.read(), kept.step == step else {
            let now = try flow().current
            throw Diagnostic(
                .flowStep, "this answers the step `\(step.title)`, but the step now is `\(now.title)`",
                help: "`\(module) password` shows the steps")
        }
        return kept
    }
}
