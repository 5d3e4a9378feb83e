import FamRegistry
import FamText

extension ScreenTint {
    /// The colors of a 256-color terminal: a medium lightness that is readable on light and dark, and lighter ones.
    private var code: Int {
        switch color {
        case .blue: theme == .dark ? 75 : 33
        case .green: theme == .dark ? 78 : 35
        case .orange: theme == .dark ? 215 : 172
        case .pink: theme == .dark ? 212 : 205
        case .purple: theme == .dark ? 147 : 98
        case .red: theme == .dark ? 210 : 167
        case .teal: theme == .dark ? 80 : 37
        }
    }

    func tinting(_ style: Style) -> Style {
        var style = style
        style.accent = "38;5;\(code)"
        style.tintsTitles = theme == .bright
        return style
    }
}
