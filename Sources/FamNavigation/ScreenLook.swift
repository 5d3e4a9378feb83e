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

extension ScreenRenderer {
    /// As the shell has set it.
    public init(_ context: any Context) throws {
        let look = try context.service(ScreenLook.key)
        self.init(width: look.columns, zone: context.zone, style: look.style)
    }
}
