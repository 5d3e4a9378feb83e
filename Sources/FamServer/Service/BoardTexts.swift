import FamBoard
import FamKit

/// Texts of people, as a server takes them.
enum BoardTexts {
    /// - Throws: `invalid` at the field, with the words of the rule that all boards share.
    static func check(_ field: String, _ text: String, _ rule: (String) -> ValidationError?) throws {
        if let problem = rule(text) { throw BoardRefusal(.invalid, problem.message, field: field) }
        // SQLite would end the text there.
        if text.utf8.contains(0) { throw BoardRefusal(.invalid, "This text holds a NUL character.", field: field) }
    }
}
