import FamKit

/// The lengths of texts, counted after trimming (A-Q04, A-Q05).
public enum WallRules {
    public static let longestTitle = 120, longestContent = 5000, longestComment = 1000, longestName = 30

    public static func title(_ text: String) -> ValidationError? { length(text, "Title", longestTitle) }
    public static func content(_ text: String) -> ValidationError? { length(text, "Content", longestContent) }
    public static func comment(_ text: String) -> ValidationError? { length(text, "Comment", longestComment) }
    public static func profileName(_ text: String) -> ValidationError? { length(text, "Name", longestName) }

    private static func length(_ text: String, _ label: String, _ most: Int) -> ValidationError? {
        let trimmed = Trimming.trimmed(text)
        if let error = ValidationRules.required(trimmed, label) { return error }
        return trimmed.count > most ? .custom(message: "\(label) must be at most \(most) characters") : nil
    }
}
