import FamRegistry
import FamText

/// How wide and in what looks text can be shown to people in this run. Commands that draw ask for it.
public struct Display: Sendable {
    public var width: Int
    public var style: Style

    public init(width: Int, style: Style) {
        self.width = width
        self.style = style
    }

    public static let key = ServiceKey<Display>("shell.display")
    /// Where nobody said: 80 columns without colours, as in files and tests.
    public static let plain = Display(width: 80, style: .plain)
}
