import FamRegistry
import FamText

/// The tabs of a module with their icons, the selected one marked: above the first page of each tab, where people look.
struct TabBar {
    let tabs: [TabSpec]
    let selected: String
    let icons: Icon.Kind

    /// Nil if the screen is not the first page of a tab, or icons are off.
    init?(_ entry: ScreenEntry, _ navigation: Navigation, icons: Icon.Kind) {
        guard icons != .none, let screen = navigation.map.screen(entry.screen), screen.presentation == .tab,
            let tab = screen.tab,
            let feature = navigation.map.feature(navigation.map.module(ofScreen: entry.screen)), feature.tabs.count > 1
        else { return nil }
        tabs = feature.tabs
        selected = tab
        self.icons = icons
    }

    /// `★ Today   [☺ Kids]   ♦ Goals`, broken between tabs.
    func lines(_ width: Int, _ style: Style) -> [String] {
        var lines: [String] = [], line = "", columns = 0
        for tab in tabs {
            let label = label(tab), isSelected = tab.id == selected
            let text = TextWidth.truncated(isSelected ? "[\(label)]" : label, to: width), room = TextWidth.columns(text)
            if columns > 0, columns + 3 + room > width {
                lines.append(line)
                (line, columns) = ("", 0)
            }
            line += (columns > 0 ? "   " : "") + style(isSelected ? .accent : .quiet, text)
            columns += (columns > 0 ? 3 : 0) + room
        }
        return lines + [line]
    }

    private func label(_ tab: TabSpec) -> String { tab.icon?.sign(icons).map { "\($0) \(tab.title)" } ?? tab.title }
}
