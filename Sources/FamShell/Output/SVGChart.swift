import FamText

/// Bars and lines as an SVG picture, 800 points wide, that a browser or an office program shows. Text of data is
/// escaped.
struct SVGChart {
    private static let barHeight = 22.0
    let data: ChartData

    init(_ data: ChartData) { self.data = data }

    func text(_ kind: ChartKind) -> String { kind == .bar || kind == .heat ? bars() : lines() }

    // MARK: Bars

    /// Bars to the left of the axis are negative.
    private func bars() -> String {
        let range = data.range ?? 0...0
        let axis = NiceAxis(min(0, range.lowerBound)...max(0, range.upperBound))
        let left = 160.0, room = SVG.width - left - 80
        let x = { (value: Double) in left + axis.share(value) * room }
        var top = legendHeight + 10
        let start = top
        var parts: [String] = []
        for (row, label) in data.labels.enumerated() {
            for (index, series) in data.series.enumerated() {
                let middle = top + SVGChart.barHeight * 0.65
                if index == 0 { parts.append(SVG.text(label, left - 8, middle, "end")) }
                if let value = series.values[row], value.isFinite {
                    let from = min(x(0), x(value)), length = abs(x(value) - x(0))
                    parts.append(SVG.rectangle(from, top + 2, length, SVGChart.barHeight - 4, SVG.color(index)))
                    parts.append(SVG.text(data.number(value), max(x(0), x(value)) + 6, middle))
                }
                top += SVGChart.barHeight
            }
            if data.series.count > 1 { top += 8 }
        }
        let grid = axis.ticks.flatMap { tick in
            [
                SVG.rule(x(tick), start, x(tick), top, tick == 0),
                SVG.text(SVG.n(tick), x(tick), top + 16, "middle"),
            ]
        }
        return SVG.page(top + 44, legend() + grid + parts + [unit(x(axis.upper), top + 34, "end")])
    }

    // MARK: Lines

    /// With a gap if there is no value.
    private func lines() -> String {
        let axis = NiceAxis(data.range ?? 0...0)
        let left = 70.0, room = SVG.width - left - 30, top = legendHeight + 20, height = 240.0
        let y = { (value: Double) in top + (1 - axis.share(value)) * height }
        let count = data.labels.count
        let x = { (index: Int) in left + (count > 1 ? Double(index) / Double(count - 1) : 0.5) * room }
        let grid = axis.ticks.flatMap { tick in
            [
                SVG.rule(left, y(tick), left + room, y(tick), tick == 0),
                SVG.text(SVG.n(tick), left - 8, y(tick) + 4, "end"),
            ]
        }
        let paths = data.series.enumerated().flatMap { index, series in
            let line =
                "<path d=\"\(path(series.values, x, y))\" fill=\"none\" stroke=\"\(SVG.color(index))\""
                + " stroke-width=\"2\" stroke-linecap=\"round\"/>"
            return [line] + dots(series.values, x, y, SVG.color(index))
        }
        let step = max(1, (count + 5) / 6)
        let marks = stride(from: 0, to: count, by: step).map { index in
            // The first and the last would leave the picture on its sides.
            let anchor = count == 1 ? "middle" : index == 0 ? "start" : index + 1 == count ? "end" : "middle"
            return SVG.text(data.labels[index], x(index), top + height + 20, anchor)
        }
        return SVG.page(top + height + 36, legend() + [unit(left, top - 8, "start")] + grid + paths + marks)
    }

    private func path(_ values: [Double?], _ x: (Int) -> Double, _ y: (Double) -> Double) -> String {
        var path = "", isGap = true
        for (index, value) in values.enumerated() {
            guard let value, value.isFinite else {
                isGap = true
                continue
            }
            path += "\(isGap ? "M" : "L")\(SVG.n(x(index))) \(SVG.n(y(value)))"
            isGap = false
        }
        return path
    }

    /// A dot for each value between gaps, to which no line goes.
    private func dots(_ values: [Double?], _ x: (Int) -> Double, _ y: (Double) -> Double, _ color: String) -> [String] {
        values.indices.compactMap { index in
            let isAlone = [index - 1, index + 1].allSatisfy {
                !values.indices.contains($0) || values[$0]?.isFinite != true
            }
            guard isAlone, let value = values[index], value.isFinite else { return nil }
            return "<circle cx=\"\(SVG.n(x(index)))\" cy=\"\(SVG.n(y(value)))\" r=\"3\" fill=\"\(color)\"/>"
        }
    }

    // MARK: Parts

    private var legendHeight: Double { 24 }

    /// A square of its color and the name for each series.
    private func legend() -> [String] {
        var left = 20.0
        return data.series.enumerated().flatMap { index, series -> [String] in
            defer { left += 30 + Double(TextWidth.columns(series.name)) * 8 }
            return [SVG.rectangle(left, 10, 12, 12, SVG.color(index)), SVG.text(series.name, left + 18, 21)]
        }
    }

    private func unit(_ x: Double, _ y: Double, _ anchor: String) -> String {
        data.axis.map { SVG.text($0, x, y, anchor) } ?? ""
    }
}

/// An axis that ends at round numbers, with about five of them marked.
struct NiceAxis {
    let ticks: [Double]
    let lower: Double
    let upper: Double

    init(_ range: ClosedRange<Double>) {
        let span = range.upperBound - range.lowerBound
        // Round numbers need some room in the range of floats, above and below.
        guard span > 1e-300, span < 1e300 else {
            lower = range.lowerBound
            upper = range.upperBound
            ticks = lower < upper ? [lower, upper] : [lower]
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
    func share(_ value: Double) -> Double { (lower...upper).share(of: value) }
}
