import FamBoard
import FamKit
import FamValues

/// Texts of people, as a server takes them: by the rules that all boards share, and within what its file and its hashes
/// can hold.
enum BoardTexts {
    /// Code points of a password: so many have room in a hash in any script.
    static let longestPassword = 127
    /// Bytes of an email (RFC 5321).
    static let longestEmail = 254

    /// - Throws: `invalid` at the field, with the words of the rule.
    static func check(_ field: String, _ text: String, _ rule: (String) -> ValidationError?) throws {
        if let problem = rule(text) { throw BoardRefusal(.invalid, problem.message, field: field) }
        // SQLite would end the text there, and the hash of a password too.
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
