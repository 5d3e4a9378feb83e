import FamBoard
import FamKit
import FamValues

/// Checks texts of users: the rules of all boards, and the limits of the file and the hashes.
enum BoardTexts {
    /// The most code points of a password; that many fit a hash in any script.
    static let longestPassword = 127
    /// The most bytes of an email address (RFC 5321).
    static let longestEmail = 254

    /// - Throws: `invalid` for the field, with the rule's message.
    static func check(_ field: String, _ text: String, _ rule: (String) -> ValidationError?) throws {
        if let problem = rule(text) { throw BoardRefusal(.invalid, problem.message, field: field) }
        // SQLite would end the text there, and so would the hash of a password.
        if text.utf8.contains(0) { throw BoardRefusal(.invalid, "This text holds a NUL character.", field: field) }
    }

    static func email(_ text: String) throws {
        try check("email", text) { text in
            if let problem = ValidationRules.email(text) { return problem }
            return Trimming.trimmed(text).utf8.count > longestEmail ? .invalidEmail : nil
        }
    }

    /// - Parameter isNew: whether it is to be set; one that is only compared may be short.
    static func password(_ field: String, _ password: Secret, isNew: Bool) throws {
        try check(field, password.reveal()) { text in
            if isNew, let problem = ValidationRules.password(password) { return problem }
            return text.unicodeScalars.count > longestPassword
                ? .custom(message: "Password must be at most \(longestPassword) characters") : nil
        }
    }
}
