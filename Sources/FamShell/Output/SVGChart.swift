import FamText

/// Bars and lines as an SVG picture, 800 points wide, that a browser or an office program shows. Text of data is escaped.
struct SVGChart {
    private static let width = 800.0
    private static let left = 160.0
    private static let barHeight = 22.0

    let points: [ChartRenderer.Point]

    func text(_ kind: ChartKind) -> String { kind == .bar || kind == .heat ? bars() : line() }

    private var values: [Double] { points.compactMap(\.value).filter(\.isFinite) }

    private func page(_ height: Double, _ parts: [String]) -> String {
        let number = ChartRenderer.number
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(number(SVGChart.width))" height="\(number(height))" font-family="sans-serif" font-size="13">
            <rect width="100%" height="100%" fill="white"/>
            \(parts.joined(separator: "\n"))
            </svg>
            """
    }

    /// Bars to the left of the axis are negative.
    private func bars() -> String {
        let least = min(0, values.min() ?? 0), most = max(0, values.max() ?? 0)
        let room = SVGChart.width - SVGChart.left - 80, span = max(most - least, .leastNonzeroMagnitude)
        let axis = SVGChart.left + -least / span * room
        let parts = points.enumerated().map { index, point -> String in
            let top = 10 + Double(index) * SVGChart.barHeight, middle = top + SVGChart.barHeight * 0.65
            let label = "<text x=\"\(n(SVGChart.left - 8))\" y=\"\(n(middle))\" text-anchor=\"end\">\(escaped(point.label))</text>"
            guard let value = point.value, value.isFinite else { return label }
            let length = abs(value) / span * room, start = value < 0 ? axis - length : axis
            let bar = "<rect x=\"\(n(start))\" y=\"\(n(top + 2))\" width=\"\(n(length))\" height=\"\(n(SVGChart.barHeight - 4))\" fill=\"\(value < 0 ? "#c0504d" : "#4f81bd")\"/>"
            return label + bar + "<text x=\"\(n(max(axis, start + length) + 6))\" y=\"\(n(middle))\">\(n(value))</text>"
        }
        return page(20 + Double(points.count) * SVGChart.barHeight, parts)
    }

    /// A gap where there is no value.
    private func line() -> String {
        let least = values.min() ?? 0, most = values.max() ?? 0
        let height = 300.0, room = SVGChart.width - 100, span = max(most - least, .leastNonzeroMagnitude)
        var path = "", isGap = true
        for (index, point) in points.enumerated() {
            guard let value = point.value, value.isFinite else {
                isGap = true
                continue
            }
            let x = 60 + (points.count > 1 ? Double(index) / Double(points.count - 1) : 0.5) * room
            let y = 20 + (1 - (value - least) / span) * (height - 60)
            path += "\(isGap ? "M" : "L")\(n(x)) \(n(y))"
            isGap = false
        }
        return page(
            height,
            [
                "<path d=\"\(path)\" fill=\"none\" stroke=\"#4f81bd\" stroke-width=\"2\"/>",
                "<text x=\"52\" y=\"24\" text-anchor=\"end\">\(n(most))</text>",
                "<text x=\"52\" y=\"\(n(height - 40))\" text-anchor=\"end\">\(n(least))</text>",
                "<text x=\"60\" y=\"\(n(height - 12))\">\(escaped(points.first?.label ?? ""))</text>",
                "<text x=\"\(n(60 + room))\" y=\"\(n(height - 12))\" text-anchor=\"end\">\(escaped(points.last?.label ?? ""))</text>",
            ])
    }

    private func n(_ value: Double) -> String { ChartRenderer.number(value) }

    /// Text that XML reads as text; what it cannot hold is shown as a picture of it.
    private func escaped(_ text: String) -> String {
        SafeText.shown(text).map { character in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            default: String(character)
            }
        }.joined()
    }
}
