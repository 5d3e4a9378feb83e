/// The colors of a module's screens, by its preferences: the accent color, and how strong all colors are.
public struct ScreenTint: Hashable, Sendable {
    public enum Color: String, Sendable, CaseIterable { case blue, green, orange, pink, purple, red, teal }

    /// Calm leaves titles as they are, bright gives them the accent color, and dark has lighter colors on a dark ground
    /// of their own.
    public enum Theme: String, Sendable, CaseIterable { case calm, bright, dark }

    public var color: Color
    public var theme: Theme

    public init(_ color: Color, _ theme: Theme) {
        self.color = color
        self.theme = theme
    }
}
