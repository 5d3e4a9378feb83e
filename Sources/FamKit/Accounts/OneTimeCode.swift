import FamRegistry
import FamServices
import FamText
import FamValues

/// A mailed code for one purpose (H-Q12, H-Q26). Only its slow hash is kept. Valid for 15 minutes and five tries; a new
/// code replaces it.
public struct OneTimeCode {
    public static let life: Int64 = 15 * 60 * Instant.perSecond
    public static let tries = 5
    /// The least time between two codes.
    public static let pause: Int64 = 60 * Instant.perSecond

    private struct Kept: Codable {
        var hash: String
        var made: Int64
        var tries: Int
    }

    /// Keyed by purpose and account, such as `home.verify.0190…`.
    private let record: KeptRecord<Kept>
    private let context: any Context

    public init(_ key: String, _ context: any Context) {
        record = KeptRecord("code." + key, context)
        self.context = context
    }

    /// Makes a code and passes it to `send`.
    /// - Throws: `too-early` within a minute of the previous one, with the seconds left.
    public func issue(_ send: (Secret) throws -> Void) throws {
        if let wait = try wait() { throw Diagnostic(.tooEarly, "a code was sent a moment ago", help: wait) }
        let code = try context.service(.secretMaker).code(digits: ValidationRules.codeLength, for: "code")
        try record.keep(Kept(hash: PasswordHash(of: code).text, made: context.now.micros, tries: 0))
        try send(code)
    }

    /// Accepts the code once. A wrong code counts as a try, even if the entry fails.
    /// - Parameter renew: the command that sends a new code.
    /// - Throws: `invalid-form` if it cannot be a code, `code-refused` if it is not the one.
    public func accept(_ code: Secret, renew: String) throws {
        if let error = ValidationRules.code(code) { throw Diagnostic(.invalidForm, error.message) }
        guard var kept = try record.read() else { throw refused("no code is waiting", renew) }
        let age = context.now.micros - kept.made
        guard age >= 0, age < OneTimeCode.life else { throw refused("this code is too old", renew) }
        guard kept.tries < OneTimeCode.tries else {
            throw refused("the code was tried \(OneTimeCode.tries) times", renew)
        }
        guard PasswordHash(kept: kept.hash).matches(Secret(Trimming.trimmed(code.reveal()))) else {
            kept.tries += 1
            try record.keepAtOnce(kept)
            let left = OneTimeCode.tries - kept.tries
            guard left > 0 else {
                throw refused("this is not the code, and it was tried \(OneTimeCode.tries) times", renew)
            }
            throw Diagnostic(
                .codeRefused, "this is not the code",
                help: "\(left) \(left == 1 ? "try is" : "tries are") left; `outbox` shows what was sent")
        }
        try record.forget()
    }

    /// Why no new code can be sent yet, with the seconds left; nil if one can.
    public func wait() throws -> String? {
        guard let last = try record.read(), case let age = context.now.micros - last.made,
            (0..<OneTimeCode.pause).contains(age)
        else { return nil }
        let left = (OneTimeCode.pause - age + Instant.perSecond - 1) / Instant.perSecond
        return "you can request a new one in \(left) \(left == 1 ? "second" : "seconds")"
    }

    /// Whether a code is pending.
    public var isWaiting: Bool { get throws { try record.read() != nil } }

    public func forget() throws { try record.forget() }

    private func refused(_ reason: String, _ renew: String) -> Diagnostic {
        Diagnostic(.codeRefused, reason, help: "`\(renew)` sends a new one")
    }
}
