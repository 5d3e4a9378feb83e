import FamRegistry
import FamText

extension ScreenRenderer {
    /// The strokes of a frame; only the left edge of a minimal card is drawn.
    private struct Frame {
        let corners: [Character]
        let across, down: Character

        init(_ style: Card.Style, _ icons: Icon.Kind) {
            switch (style, icons) {
            case (.elevated, .symbol): self.init("┏┓┗┛", "━", "┃")
            case (.elevated, _): self.init("++++", "=", "|")
            case (.standard, .symbol): self.init("╭╮╰╯", "─", "│")
            case (_, .symbol): self.init("┌┐└┘", "─", "│")
            default: self.init("++++", "-", "|")
            }
        }

        private init(_ corners: String, _ across: Character, _ down: Character) {
            self.corners = Array(corners)
            self.across = across
            self.down = down
        }
    }

    /// Its blocks, framed if icons are shown. If the frame would break a command, there is no frame, because commands
    /// are there to be copied.
    func card(_ card: Card) -> [String] {
        guard icons != .none else { return drawn(card.blocks) }
        let style = card.style, inner = width - 2 - 2 * style.padding
        guard inner >= 20 else { return signed(drawn(card.blocks), card, width) }
        let plain = signed(with(width: inner, style: .plain).drawn(card.blocks), card, inner)
        guard ScreenRenderer.areWhole(card.blocks, plain) else { return signed(drawn(card.blocks), card, width) }
        let colored = signed(with(width: inner, style: self.style).drawn(card.blocks), card, inner)
        return framed(style, plain, colored)
    }

    /// The icon before the first line, if that line still fits the width.
    private func signed(_ lines: [String], _ card: Card, _ room: Int) -> [String] {
        guard let sign = card.icon?.sign(icons), let first = lines.first,
            TextWidth.columns(Style.removed(from: first)) + 2 <= room
        else { return lines }
        return ["\(sign) \(first)"] + lines.dropFirst()
    }

    /// - Parameter plain: the same lines without colors, for counting columns.
    private func framed(_ card: Card.Style, _ plain: [String], _ colored: [String]) -> [String] {
        let frame = Frame(card, icons), blank = String(repeating: " ", count: card.padding)
        let edge = style(.quiet, String(frame.down))
        if card == .minimal { return colored.map { edge + blank + $0 } }
        let room = plain.reduce(0) { max($0, TextWidth.columns($1)) }
        func rule(_ left: Int) -> String {
            let line = String(repeating: frame.across, count: room + 2 * card.padding)
            return style(.quiet, "\(frame.corners[left])\(line)\(frame.corners[left + 1])")
        }
        let lines = zip(plain, colored).map { plain, colored in
            edge + blank + colored + String(repeating: " ", count: room - TextWidth.columns(plain)) + blank + edge
        }
        return [rule(0)] + lines + [rule(2)]
    }
}
