/// A name with its value, and what changes it.
public struct ScreenField: Sendable {
    /// Whether the value is as it should be: green or red in a terminal with colors. The value says so itself, for
    /// terminals without.
    public enum Tone: String, Hashable, Sendable { case good, bad }

    public var label: String
    public var value: String
    public var tone: Tone?
    public var action: Action?

    public init(_ label: String, _ value: String, tone: Tone? = nil, action: Action? = nil) {
        self.label = label
        self.value = value
        self.tone = tone
        self.action = action
    }
}
