import FamBoard
import FamKit
import FamRegistry
import FamValues

/// The email that the last code was requested for, so that the next step does not ask again. Only this machine has it.
struct PendingCode {
    struct Kept: Codable {
        var email: String
        var purpose: String
        /// Microseconds since 1970.
        var at: Int64
    }

    private let context: any Context
    private let record: KeptRecord<Kept>

    init(_ context: any Context) {
        self.context = context
        record = KeptRecord("wall.pending", context)
    }

    func note(_ email: String, _ purpose: CodePurpose) throws {
        try record.keep(Kept(email: email, purpose: purpose.rawValue, at: context.now.micros))
    }

    func forget() throws { if try record.read() != nil { try record.forget() } }

    /// Nil if the last code was for another purpose.
    func email(for purpose: CodePurpose) throws -> String? { try kept(purpose)?.email }

    private func kept(_ purpose: CodePurpose) throws -> Kept? {
        guard let kept = try record.read(), kept.purpose == purpose.rawValue else { return nil }
        return kept
    }

    /// A-Q08: the seconds until a new code can be requested; nil if none was.
    func secondsLeft(_ purpose: CodePurpose) throws -> Int? {
        guard let kept = try kept(purpose) else { return nil }
        let left = OneTimeCode.pause - (context.now.micros - kept.at)
        return Int((max(0, left) + Instant.perSecond - 1) / Instant.perSecond)
    }
}

/// The email of a command: asked for, or that of the pending code.
enum WallEmail {
    static func parameter(
        _ purpose: CodePurpose, unless isNeedless: @escaping @Sendable (Call) throws -> Bool
    )
        -> SecretParameter
    {
        SecretParameter(
            "email", "The email of the account.",
            need: .when { call, context in
                if try isNeedless(call) { return nil }
                if isGiven("email", call) { return "email" }
                return try PendingCode(context).email(for: purpose) == nil ? "email" : nil
            }, look: .email, check: check)
    }

    /// Before a person is asked for what comes next.
    static let check: ParameterSpec.SecretCheck = { secret in
        do { try WallChecks.check(ValidationRules.email(secret.reveal())) } catch let error as WallError {
            throw error.diagnostic()
        }
    }

    static func read(_ secret: Secret?, _ purpose: CodePurpose, _ context: any Context) throws -> String {
        try secret?.reveal() ?? PendingCode(context).email(for: purpose) ?? ""
    }

    /// Whether the line names a secret or its source.
    static func isGiven(_ name: String, _ call: Call) -> Bool {
        zip(call.spec.parameters, call.given).contains { parameter, given in
            given && (parameter.name == name || SecretSource.isFlag(parameter.name, of: name))
        }
    }

    /// `maria` means `maria@demo.example`.
    static func demo(_ name: String) -> String { name.contains("@") ? name : name + "@demo.example" }
}
