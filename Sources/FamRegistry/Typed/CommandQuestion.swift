/// What a person is asked before a destructive command runs, in the command's own words.
public struct CommandQuestion: Sendable {
    /// `Hide the post?`
    public let text: String
    /// What the button of the alert says that does it; nil leaves it the label of the action that was pressed.
    public let answer: String?

    public init(_ text: String, answer: String? = nil) {
        self.text = text
        self.answer = answer
    }
}
