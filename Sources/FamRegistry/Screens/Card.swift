/// A group of a screen that is read at a glance (X-E55). A terminal that shows icons frames it; a file, a pipe and a
/// terminal without icons get only its lines, so that programs that read a screen need not skip a frame.
public struct Card: Sendable {
    /// How prominent a card is in the app, drawn by the weight of its frame and the blanks inside.
    public enum Style: String, Sendable {
        case standard, compact, elevated, minimal

        /// Columns between the frame and the text: one for ten points in the app.
        public var padding: Int {
            switch self {
            case .standard, .elevated: 2
            case .compact, .minimal: 1
            }
        }
    }

    public var style: Style
    /// Drawn before the first line.
    public var icon: Icon?
    /// Any blocks but headings and cards.
    public var blocks: [ScreenText.Block]

    public init(_ style: Style, icon: Icon? = nil, _ blocks: [ScreenText.Block]) {
        self.style = style
        self.icon = icon
        self.blocks = blocks
    }
}
