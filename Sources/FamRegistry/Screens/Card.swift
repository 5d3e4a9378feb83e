/// What belongs together on a screen and is read at one look (X-E55). A terminal that shows icons frames it; a file, a
/// pipe and a terminal without icons get its lines alone, so that nothing that reads a screen has to skip a frame.
public struct Card: Sendable {
    /// How much a card stands out, as the apps have it: by the weight of its frame and the blanks within.
    public enum Style: String, Sendable {
        case standard, compact, elevated, minimal

        /// Columns between the frame and the text: one for each ten points of the apps.
        public var padding: Int {
            switch self {
            case .standard, .elevated: 2
            case .compact, .minimal: 1
            }
        }
    }

    public var style: Style
    /// Before the first line.
    public var icon: Icon?
    /// Anything but headings and cards.
    public var blocks: [ScreenText.Block]

    public init(_ style: Style, icon: Icon? = nil, _ blocks: [ScreenText.Block]) {
        self.style = style
        self.icon = icon
        self.blocks = blocks
    }
}
