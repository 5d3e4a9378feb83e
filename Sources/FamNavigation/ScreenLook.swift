import FamRegistry
import FamText

/// The columns that screens are fitted to, and their colors. The shell replaces the service with what the terminal can.
public struct ScreenLook: Sendable {
    public static let key = ServiceKey<ScreenLook>("screen-look")
    public var columns: Int
    public var style: Style
    public init(columns: Int, style: Style = .plain) {
        self.columns = columns
        self.style = style
    }
}
