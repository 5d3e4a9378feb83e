import FamRegistry
import FamText

/// The width, colors and icons for screens. The shell replaces the service according to the terminal.
public struct ScreenLook: Sendable {
    public static let key = ServiceKey<ScreenLook>("screen-look")
    public var columns: Int
    public var style: Style
    public var icons: Icon.Kind
    public init(columns: Int, style: Style = .plain, icons: Icon.Kind = .none) {
        self.columns = columns
        self.style = style
        self.icons = icons
    }
}

extension ScreenRenderer {
    /// As set by the shell.
    public init(_ context: any Context) throws {
        let look = try context.service(ScreenLook.key)
        self.init(width: look.columns, zone: context.zone, style: look.style, icons: look.icons)
    }

    /// The same in the colors of a module, which are only looked up with color.
    init(_ navigation: Navigation, module: String) throws {
        let look = try navigation.context.service(ScreenLook.key), tint = navigation.map.feature(module)?.tint
        let style =
            look.style.isOn ? try (tint.map { try $0(navigation.context) } ?? .plain).tinting(look.style) : look.style
        self.init(width: look.columns, zone: navigation.context.zone, style: style, icons: look.icons)
    }
}
