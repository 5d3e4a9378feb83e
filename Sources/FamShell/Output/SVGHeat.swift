import FamText

/// A grid of shades as an SVG picture: what `chart heat` draws with letters.
struct SVGHeat {
    struct Row {
        var label: String
        /// One for each column; nil is left blank.
        var values: [Double?]
    }

    /// The names of the columns; an empty one is not written.
    let columns: [String]
    let rows: [Row]
    /// Whether each cell has its number in it.
    let showsNumbers: Bool
    /// What the numbers count.
    let axis: String?

    private static let height = 24.0, widestHead = 180.0

    var text: String {
        let left = min(260, max(100, SVG.widest(rows.map(\.label)))) + 20
        let cell = min(90, (SVG.width - left - 20) / Double(max(1, columns.count)))
        let values = rows.flatMap(\.values).compactMap { $0 }.filter(\.isFinite)
        let most = values.reduce(0) { max($0, abs($1)) }
        let isWide = showsNumbers && SVG.widest(values.map(SVG.n)) < cell
        let heads = Heads(cell, of: columns, showsNumbers), top = heads.height
        var parts = self.heads(heads, left, cell)
        for (line, row) in rows.enumerated() {
            let y = top + Double(line) * SVGHeat.height
            parts.append(SVG.text(row.label, left - 8, y + 16, "end", room: left - 12))
            for (index, value) in row.values.enumerated() {
                guard let value, value.isFinite else { continue }
                let x = left + Double(index) * cell, share = most > 0 ? abs(value) / most : 0
                // The stronger the greater the value, and in another color below zero.
                parts.append(
                    SVG.rectangle(
                        x + 1, y + 1, max(1, cell - 2), SVGHeat.height - 2, SVG.color(value < 0 ? 1 : 0),
                        opacity: 0.06 + 0.94 * share))
                guard isWide else { continue }
                parts.append(SVG.text(SVG.n(value), x + cell / 2, y + 16, "middle", color: share > 0.7 ? "white" : nil))
            }
        }
        var bottom = top + Double(rows.count) * SVGHeat.height + 10
        if let axis {
            parts.append(SVG.text(axis, left, bottom + 10))
            bottom += 20
        }
        return SVG.page(bottom, parts.filter { !$0.isEmpty })
    }

    /// How the names of the columns are written.
    private enum Heads {
        /// The months of a calendar have room beside their columns.
        case beginning
        /// In their cells, where they fit.
        case within
        /// From below, where cells are narrow.
        case up(Double)
        /// Only as many as there is room for.
        case some(step: Int)

        init(_ cell: Double, of columns: [String], _ areCells: Bool) {
            let wide = SVG.widest(columns) + 8
            self =
                !areCells
                ? .beginning
                : wide <= cell || cell >= 60
                    ? .within
                    : cell >= 15
                        ? .up(min(SVGHeat.widestHead, wide)) : .some(step: Int((min(80, wide) / cell).rounded(.up)))
        }

        var height: Double { if case .up(let wide) = self { wide + 10 } else { 30 } }
    }

    private func heads(_ heads: Heads, _ left: Double, _ cell: Double) -> [String] {
        let middle = { (index: Int) in left + (Double(index) + 0.5) * cell }
        return columns.indices.compactMap { index in
            let name = columns[index]
            switch heads {
            case .beginning: return SVG.text(name, left + Double(index) * cell, 20)
            case .within: return SVG.text(name, middle(index), 20, "middle", room: cell - 8)
            case .up(let wide): return SVG.text(name, middle(index) + 4, wide + 4, room: wide, goesUp: true)
            case .some(let step):
                return index % step == 0 ? SVG.text(name, middle(index), 20, "middle", room: 72) : nil
            }
        }
    }
}
