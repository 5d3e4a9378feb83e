import FamKit

/// The lengths of texts, counted after trimming (A-Q04, A-Q05).
enum WallRules {
    static func title(_ text: String) -> ValidationError? { length(text, "Title", 120) }
    static func content(_ text: String) -> ValidationError? { length(text, "Content", 5000) }
    static func comment(_ text: String) -> ValidationError? { length(text, "Comment", 1000) }
    static func profileName(_ text: String) -> ValidationError? { length(text, "Name", 30) }

    private static func length(_ text: String, _ label: String, _ most: Int) -> ValidationError? {
        let trimmed = Trimming.trimmed(text)
        if let error = ValidationRules.required(trimmed, label) { return error }
        return trimmed.count > most ? .custom(message: "\(label) must be at most \(most) characters") : nil
    }
}
