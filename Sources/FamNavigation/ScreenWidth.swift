import FamRegistry

/// The columns that screens are fitted to. The shell replaces the service with the terminal's width.
public struct ScreenWidth: Sendable {
    public static let key = ServiceKey<ScreenWidth>("screen-width")
    public var columns: Int
    public init(columns: Int) { self.columns = columns }
}
