import FamRegistry
import FamText

extension ScreenTint {
    /// For screens of modules without colors of their own.
    static let plain = ScreenTint(.teal, .calm)

    /// The ground of the dark theme, since that of the terminal is unknown: only some answer when asked.
    static let ground = 235

    /// A color of a 256-color terminal. Calm and bright ones have a contrast of at least 4.3 to black and to white, of
    /// 4.58 that are possible; the lighter ones of the dark theme, at least 6 to its own ground.
    private func code(of color: Color) -> String {
        let code =
            switch color {
            case .blue: theme == .dark ? 75 : 63
            case .green: theme == .dark ? 78 : 28
            case .orange: theme == .dark ? 215 : 130
            case .pink: theme == .dark ? 212 : 163
            case .purple: theme == .dark ? 147 : 98
            case .red: theme == .dark ? 210 : 131
            case .teal: theme == .dark ? 80 : 30
            }
        return "38;5;\(code)" + (theme == .dark ? ";48;5;\(ScreenTint.ground)" : "")
    }

    func tinting(_ style: Style) -> Style {
        var style = style
        style.accent = code(of: color)
        style.good = code(of: .green)
        style.bad = code(of: .red)
        style.tintsTitles = theme == .bright
        return style
    }
}
