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

    private static let left = 120.0, top = 30.0, room = 660.0, height = 24.0

    var text: String {
        let cell = min(90, SVGHeat.room / Double(max(1, columns.count)))
        let most = rows.flatMap(\.values).compactMap { $0 }.filter(\.isFinite).reduce(0) { max($0, abs($1)) }
        var parts = columns.enumerated().map { index, name in
            SVG.text(
                name, SVGHeat.left + (Double(index) + (showsNumbers ? 0.5 : 0)) * cell, 20,
                showsNumbers ? "middle" : "start")
        }
        for (line, row) in rows.enumerated() {
            let y = SVGHeat.top + Double(line) * SVGHeat.height
            parts.append(SVG.text(row.label, SVGHeat.left - 8, y + 16, "end"))
            for (index, value) in row.values.enumerated() {
                guard let value, value.isFinite else { continue }
                let x = SVGHeat.left + Double(index) * cell, share = most > 0 ? abs(value) / most : 0
                // The stronger the greater the value, and in another color below zero.
                parts.append(
                    SVG.rectangle(
                        x + 1, y + 1, max(1, cell - 2), SVGHeat.height - 2, SVG.color(value < 0 ? 1 : 0),
                        opacity: 0.06 + 0.94 * share))
                guard showsNumbers else { continue }
                parts.append(
                    SVG.text(
                        SVG.n(value), x + cell / 2, y + 16, "middle",
                        color: share > 0.7 ? "white" : nil))
            }
        }
        var bottom = SVGHeat.top + Double(rows.count) * SVGHeat.height + 10
        if let axis {
            parts.append(SVG.text(axis, SVGHeat.left, bottom + 10))
            bottom += 20
        }
        return SVG.page(bottom, parts.filter { !$0.isEmpty })
    }
}
