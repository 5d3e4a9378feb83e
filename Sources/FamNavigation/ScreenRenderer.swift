import FamRegistry
import FamText
import FamValues

/// Screens as text that fits a width. Everything from data is made safe here; the plain style adds no colors.
public struct ScreenRenderer {
    let width: Int
    let style: Style
    let values: ValueText
    let icons: Icon.Kind

    /// From this many columns on, a sidebar is drawn.
    public static let wide = 100
    private static let sidebarWidth = 28
    private static let gutter = " │ "

    public init(width: Int, zone: Zone, style: Style = .plain, icons: Icon.Kind = .none) {
        self.init(width: max(width, 20), style: style, values: ValueText(zone: zone, now: nil), icons: icons)
    }

    private init(width: Int, style: Style, values: ValueText, icons: Icon.Kind) {
        self.width = width
        self.style = style
        self.values = values
        self.icons = icons
    }

    /// The same for a part of the screen.
    func with(width: Int, style: Style) -> ScreenRenderer {
        ScreenRenderer(width: width, style: style, values: values, icons: icons)
    }

    /// - Parameter layers: the addresses below what is drawn, for the header line.
    public func render(_ screen: ScreenText, layers: [String] = []) -> String {
        render(screen, layers: layers, tabs: nil)
    }

    func render(_ screen: ScreenText, layers: [String], tabs: TabBar?) -> String {
        var lines = (tabs?.lines(width, style) ?? []) + titled(screen.title, "═")
        if !layers.isEmpty { lines.append(style(.quiet, line("over " + layers.joined(separator: ", ")))) }
        lines += status(screen.status) + body(screen)
        return lines.joined(separator: "\n")
    }

    /// An alert with its buttons, above the rest of the screen (N section 2).
    public func render(_ alert: AlertEntry) -> String {
        (paragraph("! " + alert.text) + alert.actions.flatMap { action($0) }).joined(separator: "\n")
    }

    private func status(_ status: ScreenText.Status) -> [String] {
        switch status {
        case .ready, .empty: []
        case .loading(let text): paragraph(text)
        case .refreshing(let age): paragraph("\(age), refreshing…")
        case .failed(let message, let retry):
            paragraph("! " + message) + (retry.map { action($0, indent: 2) } ?? [])
        }
    }

    /// The blocks, after the sidebar if there is room for it; the sidebar has no colors, so that its columns can be
    /// counted.
    private func body(_ screen: ScreenText) -> [String] {
        guard width >= ScreenRenderer.wide, !screen.sidebar.isEmpty else { return sideBySide(screen.blocks) }
        let side = ScreenRenderer.sidebarWidth, rest = width - side - ScreenRenderer.gutter.count
        let left = with(width: side, style: .plain).drawn(screen.sidebar)
        let right = with(width: rest, style: style).sideBySide(screen.blocks)
        return (0..<max(left.count, right.count)).map { index in
            let edge = TextWidth.padded(index < left.count ? left[index] : "", to: side) + style(.quiet, " │")
            return index < right.count && !right[index].isEmpty ? edge + " " + right[index] : edge
        }
    }

    func drawn(_ blocks: [ScreenText.Block]) -> [String] {
        var lines: [String] = []
        for block in blocks {
            switch block {
            case .heading(let text): lines += [""] + titled(text, "─")
            case .text(let text): lines += paragraph(text)
            case .action(let action): lines += self.action(action)
            case .hint(let text, let action):
                lines += (text.isEmpty ? [] : paragraph(text)) + self.action(action, indent: text.isEmpty ? 0 : 2)
            case .field(let field): lines += self.field(field)
            case .table(let table): lines += self.table(table)
            case .rows(let table, let column, let actions):
                lines += rows(table, column, actions)
            case .form(let form): lines += self.table(form.table)
            case .bar(let label, let value, let total): lines += bar(label, value, total)
            case .bars(let bars): lines += self.bars(bars)
            case .card(let card): lines += self.card(card)
            }
        }
        return lines
    }

    private func titled(_ text: String, _ rule: Character) -> [String] {
        let title = line(text)
        return [
            style(.title, title), style(.quiet, String(repeating: rule, count: min(width, TextWidth.columns(title)))),
        ]
    }

    private func line(_ text: String) -> String {
        TextWidth.truncated(SafeText.shown(text), to: width)
    }

    /// Broken at spaces if it is wider than the screen: a shown command can be typed, so nothing is omitted.
    func paragraph(_ text: String, indent: Int = 0) -> [String] {
        Wrap.lines(SafeText.shown(text), to: width - indent).map { String(repeating: " ", count: indent) + $0 }
    }

    /// `Network Status: Connected`, and below it what changes it.
    private func field(_ field: ScreenField) -> [String] {
        let role: Style.Role? =
            switch field.tone {
            case .good: .good
            case .bad: .bad
            case nil: nil
            }
        var lines = paragraph("\(field.label): \(field.value)")
        let value = SafeText.shown(field.value)
        if let role, let last = lines.last, last.hasSuffix(value) {
            lines[lines.count - 1] = last.dropLast(value.count) + style(role, value)
        }
        return lines + (field.action.map { action($0, indent: 2) } ?? [])
    }

    /// `Save: reward add Maya NAME --points 10`; a disabled one shows the reason instead of its command.
    private func action(_ action: Action, indent: Int = 0) -> [String] {
        if let reason = action.reason {
            return paragraph("\(action.label): not now, \(reason)", indent: indent).map { style(.quiet, $0) }
        }
        return command(action.command, called: action.label, indent: indent)
    }

    /// Broken only at spaces, so that it can be typed as it is read.
    func command(_ command: Invocation, called label: String, indent: Int) -> [String] {
        let text = SafeText.shown("\(label): \(command.text)")
        return Wrap.command(text, to: width - indent).map { accented(String(repeating: " ", count: indent) + $0) }
    }

    /// The blanks before it have no color, which may be one of the ground.
    func accented(_ line: String) -> String {
        let text = line.drop { $0 == " " }
        return String(repeating: " ", count: line.utf8.count - text.utf8.count) + style(.accent, String(text))
    }

    // MARK: Bars

    /// `Sticker book ██████░░░░ 60 %`, with a long label on lines of its own; a total of zero or less and a negative
    /// value give an empty bar (K-OP25, K-Q07).
    private func bar(_ label: String, _ value: Double, _ total: Double) -> [String] {
        let share = total > 0 ? min(max(value / total, 0), 1) : 0
        let percent = Percent.text(share)
        let cells = max(min(20, width / 3), 5)
        let bar = strip(filled: Int((share * Double(cells)).rounded(.down)), of: cells) + "  " + percent
        let name = SafeText.shown(label)
        if TextWidth.columns(name) + cells + percent.count + 4 <= width { return [name + "  " + bar] }
        return paragraph(label) + [bar]
    }

    private func strip(filled: Int, of cells: Int) -> String {
        style(.accent, String(repeating: "█", count: filled))
            + style(.quiet, String(repeating: "░", count: cells - filled))
    }

    /// `Mon 2026-10-05  ████████  12`; where the labels leave no room for the bars, they are above them.
    private func bars(_ bars: [ScreenText.Bar]) -> [String] {
        let labels = bars.map { SafeText.shown($0.label) }, numbers = bars.map { String($0.value) }
        let digits = numbers.reduce(0) { max($0, $1.count) }
        let cells = max(min(20, width / 3), 5)
        let room = labels.reduce(0) { max($0, TextWidth.columns($1)) }
        let most = bars.reduce(0) { max($0, $1.value) }
        return bars.indices.flatMap { index in
            let share = most > 0 ? Double(max(bars[index].value, 0)) / Double(most) : 0
            let bar =
                "  " + strip(filled: Int((share * Double(cells)).rounded(.up)), of: cells) + "  "
                + String(repeating: " ", count: digits - numbers[index].count) + numbers[index]
            if room + cells + digits + 4 <= width { return [TextWidth.padded(labels[index], to: room) + bar] }
            return Wrap.lines(labels[index], to: width) + [bar]
        }
    }
}
