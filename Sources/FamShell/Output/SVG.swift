import FamText

/// The parts of a picture, 800 points wide, that a browser or an office program shows. Text of data is escaped.
enum SVG {
    static let width = 800.0
    /// Colors that color-blind people can distinguish (Okabe and Ito, "Color Universal Design", 2008), without the
    /// yellow that is invisible on white.
    private static let colors = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000"]

    static func color(_ index: Int) -> String { colors[index % colors.count] }

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

    static func text(
        _ text: String, _ x: Double, _ y: Double, _ anchor: String = "start", color: String? = nil
    ) -> String {
        let fill = color.map { " fill=\"\($0)\"" } ?? "", shown = FormatWriter.markupText(text)
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
