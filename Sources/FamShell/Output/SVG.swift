import FamText

/// The parts of a picture, 800 points wide, that a browser or an office program shows. Text of data is escaped.
enum SVG {
    static let width = 800.0
    /// Colors that color-blind people can distinguish (Okabe and Ito, "Color Universal Design", 2008), without the
    /// yellow that is invisible on white.
    private static let colors = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000"]

    static func color(_ index: Int) -> String { colors[index % colors.count] }

    /// How often the colors were used up before this series: 0 for the first seven.
    static func round(_ index: Int) -> Int { index / colors.count }

    /// About as wide as a column of text is in any sans-serif of this size.
    private static let columnWidth = 7.5

    static func extent(_ text: String) -> Double { Double(TextWidth.columns(SafeText.shown(text))) * columnWidth }

    static func widest(_ texts: some Sequence<String>) -> Double { texts.reduce(0) { max($0, extent($1)) } }

    static func n(_ value: Double) -> String { ChartRenderer.number(value) }

    static func page(_ height: Double, _ parts: [String]) -> String {
        let size = "width=\"\(n(width))\" height=\"\(n(height))\""
        return """
            <svg xmlns="http://www.w3.org/2000/svg" \(size) font-family="sans-serif" font-size="13">
            <rect width="100%" height="100%" fill="white"/>
            \(parts.filter { !$0.isEmpty }.joined(separator: "\n"))
            </svg>
            """
    }

    /// Text that is wider than `room` is cut, and shown whole where the pointer rests on it. `goesUp` turns it to be
    /// read from below.
    static func text(
        _ text: String, _ x: Double, _ y: Double, _ anchor: String = "start", color: String? = nil,
        room: Double = .infinity, goesUp: Bool = false
    ) -> String {
        let turn = goesUp ? " transform=\"rotate(-90 \(n(x)) \(n(y)))\"" : ""
        let fill = (color.map { " fill=\"\($0)\"" } ?? "") + turn
        var shown = FormatWriter.markupText(text)
        if extent(text) > room {
            let cut = TextWidth.truncated(SafeText.shown(text), to: max(1, Int(room / columnWidth)))
            shown = "<title>\(shown)</title>\(FormatWriter.markupText(cut))"
        }
        return "<text x=\"\(n(x))\" y=\"\(n(y))\" text-anchor=\"\(anchor)\"\(fill)>\(shown)</text>"
    }

    static func rectangle(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: String, opacity: Double? = nil
    ) -> String {
        let shade = opacity.map { " fill-opacity=\"\(n($0))\"" } ?? ""
        return "<rect x=\"\(n(x))\" y=\"\(n(y))\" width=\"\(n(width))\" height=\"\(n(height))\""
            + " fill=\"\(color)\"\(shade)/>"
    }

    static func rule(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ isAxis: Bool) -> String {
        "<path d=\"M\(n(x1)) \(n(y1))L\(n(x2)) \(n(y2))\" stroke=\"\(isAxis ? "#555555" : "#dddddd")\"/>"
    }
}
