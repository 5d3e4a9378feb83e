import FamKit
import FamValues

/// What holds for the accounts of every board, in the household or on a server.
public enum AccountRules {
    /// Microseconds that a token counts (A-E14).
    public static let tokenLife: Int64 = 24 * 3600 * Instant.perSecond
    /// Tokens of one account that count at the same time; the oldest goes.
    public static let maximalSessions = 10

    /// Two emails that are equal in this form are one account's.
    public static func normal(_ email: String) -> String { Trimming.trimmed(email).lowercased() }

    /// A-Q06: the domain, case ignored.
    public static func campus(of email: String) -> String {
        email.lowercased().split(separator: "@").last.map(String.init) ?? ""
    }
}

/// The messages with codes that a board mails.
public enum CodeMail {
    public static func subject(_ purpose: CodePurpose) -> String {
        switch purpose {
        case .register: "Your code for a new account of the wall"
        case .login: "Your code to sign in to the wall"
        case .resetPassword: "Your code for a new password of the wall"
        }
    }

    public static func text(_ code: Secret) -> String { "The code is \(code.reveal()), for 15 minutes." }

    /// The answer, whether or not something was mailed.
    public static let answer = CodeAnswer(
        message: "A code is on its way.", retryAfter: Int(OneTimeCode.pause / Instant.perSecond))
}
