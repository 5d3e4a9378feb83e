import FamKit
import FamValues

/// The rules for accounts of every board, the household's or a server's.
public enum AccountRules {
    /// How long a token is valid, in microseconds (A-E14).
    public static let tokenLife: Int64 = 24 * 3600 * Instant.perSecond
    /// How many sessions an account can have at the same time; the oldest is dropped.
    public static let maximalSessions = 10

    /// Emails equal in this form belong to the same account.
    public static func normal(_ email: String) -> String { Trimming.trimmed(email).lowercased() }

    /// A-Q06: the domain, in lower case.
    public static func campus(of email: String) -> String {
        email.lowercased().split(separator: "@").last.map(String.init) ?? ""
    }
}

/// The mails with codes.
public enum CodeMail {
    public static func subject(_ purpose: CodePurpose) -> String {
        switch purpose {
        case .register: "Your code for a new account of the wall"
        case .login: "Your code to sign in to the wall"
        case .resetPassword: "Your code for a new password of the wall"
        }
    }

    public static func text(_ code: Secret) -> String { "The code is \(code.reveal()), for 15 minutes." }

    /// The answer, whether or not a mail was sent.
    public static let answer = CodeAnswer(
        message: "A code is on its way.", retryAfter: Int(OneTimeCode.pause / Instant.perSecond))
}
