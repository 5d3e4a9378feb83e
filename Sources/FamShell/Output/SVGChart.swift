import FamText

/// Bars and lines as an SVG picture, 800 points wide, that a browser or an office program shows. Text of data is
/// escaped.
struct SVGChart {
    private static let width = 800.0
    private static let barHeight = 22.0
    /// Colors that color-blind people can distinguish (Okabe and Ito, "Color Universal Design", 2008), without the
    /// yellow that is invisible on white.
    private static let colors = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000"]

    let data: ChartData

    init(_ data: ChartData) { self.data = data }

    func text(_ kind: ChartKind) -> String { kind == .bar || kind == .heat ? bars() : lines() }

    // MARK: Bars

    /// Bars to the left of the axis are negative.
    private func bars() -> String {
        let range = data.range ?? 0...0
        let axis = NiceAxis(min(0, range.lowerBound)...max(0, range.upperBound))
        let left = 160.0, room = SVGChart.width - left - 80
        let x = { (value: Double) in left + axis.share(value) * room }
        var top = legendHeight + 10
        let start = top
        var parts: [String] = []
        for (row, label) in data.labels.enumerated() {
            for (index, series) in data.series.enumerated() {
                let middle = top + SVGChart.barHeight * 0.65
                if index == 0 { parts.append(text(label, left - 8, middle, "end")) }
                if let value = series.values[row], value.isFinite {
                    let from = min(x(0), x(value)), length = abs(x(value) - x(0))
                    parts.append(rectangle(from, top + 2, length, SVGChart.barHeight - 4, color(index)))
                    parts.append(text(n(value), max(x(0), x(value)) + 6, middle))
                }
                top += SVGChart.barHeight
            }
            if data.series.count > 1 { top += 8 }
        }
        let grid = axis.ticks.flatMap { tick in
            [rule(x(tick), start, x(tick), top, tick == 0), text(n(tick), x(tick), top + 16, "middle")]
        }
        return page(top + 44, legend() + grid + parts + [unit(x(axis.upper), top + 34, "end")])
    }

    // MARK: Lines

    /// With a gap if there is no value.
    private func lines() -> String {
        let axis = NiceAxis(data.range ?? 0...0)
        let left = 70.0, room = SVGChart.width - left - 30, top = legendHeight + 20, height = 240.0
        let y = { (value: Double) in top + (1 - axis.share(value)) * height }
        let count = data.labels.count
        let x = { (index: Int) in left + (count > 1 ? Double(index) / Double(count - 1) : 0.5) * room }
        let grid = axis.ticks.flatMap { tick in
            [rule(left, y(tick), left + room, y(tick), tick == 0), text(n(tick), left - 8, y(tick) + 4, "end")]
        }
        let paths = data.series.enumerated().map { index, series in
            "<path d=\"\(path(series.values, x, y))\" fill=\"none\" stroke=\"\(color(index))\" stroke-width=\"2\""
                + " stroke-linecap=\"round\"/>"
        }
        let step = max(1, (count + 5) / 6)
        let marks = stride(from: 0, to: count, by: step).map { index in
            // The first and the last would leave the picture on its sides.
            let anchor = count == 1 ? "middle" : index == 0 ? "start" : index + 1 == count ? "end" : "middle"
            return text(data.labels[index], x(index), top + height + 20, anchor)
        }
        return page(top + height + 36, legend() + [unit(left, top - 8, "start")] + grid + paths + marks)
    }

    private func path(_ values: [Double?], _ x: (Int) -> Double, _ y: (Double) -> Double) -> String {
        var path = "", isGap = true
        for (index, value) in values.enumerated() {
            guard let value, value.isFinite else {
                isGap = true
                continue
            }
            path += "\(isGap ? "M" : "L")\(n(x(index))) \(n(y(value)))"
            // A value between gaps is a dot: a line without length, with round ends.
            let isLast = index + 1 == values.count || values[index + 1]?.isFinite != true
            if isGap, isLast { path += "h0" }
            isGap = false
        }
        return path
    }

    // MARK: Parts

    private var legendHeight: Double { 24 }

    /// A square of its color and the name for each series.
    private func legend() -> [String] {
        var left = 20.0
        return data.series.enumerated().flatMap { index, series -> [String] in
            defer { left += 30 + Double(TextWidth.columns(series.name)) * 8 }
            return [rectangle(left, 10, 12, 12, color(index)), text(series.name, left + 18, 21)]
        }
    }

    private func unit(_ x: Double, _ y: Double, _ anchor: String) -> String {
        data.axis.map { text($0, x, y, anchor) } ?? ""
    }

    private func color(_ index: Int) -> String { SVGChart.colors[index % SVGChart.colors.count] }

    private func page(_ height: Double, _ parts: [String]) -> String {
        let size = "width=\"\(n(SVGChart.width))\" height=\"\(n(height))\""
        return """
            <svg xmlns="http://www.w3.org/2000/svg" \(size) font-family="sans-serif" font-size="13">
            <rect width="100%" height="100%" fill="white"/>
            \(parts.filter { !$0.isEmpty }.joined(separator: "\n"))
            </svg>
            """
    }

    private func text(_ text: String, _ x: Double, _ y: Double, _ anchor: String = "start") -> String {
        "<text x=\"\(n(x))\" y=\"\(n(y))\" text-anchor=\"\(anchor)\">\(escaped(text))</text>"
    }

    private func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: String) -> String {
        "<rect x=\"\(n(x))\" y=\"\(n(y))\" width=\"\(n(width))\" height=\"\(n(height))\" fill=\"\(color)\"/>"
    }

    private func rule(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ isAxis: Bool) -> String {
        "<path d=\"M\(n(x1)) \(n(y1))L\(n(x2)) \(n(y2))\" stroke=\"\(isAxis ? "#555555" : "#dddddd")\"/>"
    }

    private func n(_ value: Double) -> String { ChartRenderer.number(value) }

    /// Text escaped for XML; characters that XML cannot contain are shown as pictures.
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

/// An axis that ends at round numbers, with about five of them marked.
struct NiceAxis {
    let ticks: [Double]
    let lower: Double
    let upper: Double

    init(_ range: ClosedRange<Double>) {
        let span = range.upperBound - range.lowerBound
        guard span > 0, span.isFinite else {
            lower = range.lowerBound
            upper = range.upperBound
            ticks = [lower]
            return
        }
        var unit = 1.0
        while unit * 10 <= span / 5 { unit *= 10 }
        while unit > span / 5 { unit /= 10 }
        let step = [1, 2, 5, 10].first { unit * $0 >= span / 5 }.map { unit * $0 } ?? span
        let first = (range.lowerBound / step).rounded(.down), last = (range.upperBound / step).rounded(.up)
        ticks = stride(from: first, through: last, by: 1).map { $0 * step }
        lower = first * step
        upper = last * step
    }

    /// 0 at the lower end, 1 at the upper one.
    func share(_ value: Double) -> Double { upper > lower ? (value - lower) / (upper - lower) : 0.5 }
}
