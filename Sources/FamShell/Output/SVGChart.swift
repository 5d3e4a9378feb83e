import FamText

/// Bars and lines as an SVG picture, 800 points wide, that a browser or an office program shows. Text of data is
/// escaped.
struct SVGChart {
    private static let barHeight = 22.0, middle = barHeight * 0.65
    /// Longer names are cut.
    private static let widestLabel = 260.0
    /// Between two names in a line.
    private static let between = 12.0
    let data: ChartData

    init(_ data: ChartData) { self.data = data }

    func text(_ kind: ChartKind) -> String { kind == .bar || kind == .heat ? bars() : lines() }

    // MARK: Bars

    /// Bars to the left of the axis are negative.
    private func bars() -> String {
        let range = data.range ?? 0...0
        let axis = NiceAxis(min(0, range.lowerBound)...max(0, range.upperBound))
        let names = min(SVGChart.widestLabel, max(60, SVG.widest(data.labels))) + 20
        let number = min(200, SVG.widest(data.series.flatMap { $0.values.compactMap { $0.map(data.number) } }) + 14)
        // Beside a negative bar its number stands on the left.
        let left = names + (range.lowerBound < 0 ? number : 0), room = SVG.width - left - max(40, number)
        let x = { (value: Double) in left + axis.share(value) * room }
        let legend = SVGLegend(data.series, .bar), start = legend.height + 10
        var top = start
        var parts: [String] = []
        for (row, label) in data.labels.enumerated() {
            parts.append(SVG.text(label, names - 8, top + SVGChart.middle, "end", room: names - 12))
            for (index, series) in data.series.enumerated() {
                if let value = series.values[row], value.isFinite {
                    parts += bar(value, index, from: x(0), to: x(value), top)
                }
                top += SVGChart.barHeight
            }
            if data.series.count > 1 { top += 8 }
        }
        let grid = axis.ticks.map { SVG.rule(x($0), start, x($0), top, $0 == 0) }
        let marks = SVGChart.apart(axis.ticks.map { (SVG.n($0), x($0), "middle") }, top + 16)
        return SVG.page(top + 44, legend.parts + grid + parts + marks + [unit(x(axis.upper), top + 34, "end")])
    }

    private func bar(_ value: Double, _ index: Int, from zero: Double, to end: Double, _ top: Double) -> [String] {
        [
            SVG.rectangle(
                min(zero, end), top + 2, abs(end - zero), SVGChart.barHeight - 4, SVG.color(index),
                opacity: SVGLegend.opacity(index)),
            value < 0
                ? SVG.text(data.number(value), end - 6, top + SVGChart.middle, "end")
                : SVG.text(data.number(value), end + 6, top + SVGChart.middle),
        ]
    }

    // MARK: Lines

    /// With a gap if there is no value.
    private func lines() -> String {
        let axis = NiceAxis(data.range ?? 0...0), legend = SVGLegend(data.series, .line)
        let left = min(300, max(70, SVG.widest(axis.ticks.map(SVG.n)) + 16)), room = SVG.width - left - 30
        let top = legend.height + 26, height = 240.0
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
            ["<path d=\"\(path(series.values, x, y))\" \(SVGLegend.stroke(index))/>"]
                + dots(series.values, x, y, SVG.color(index))
        }
        let marks = SVGChart.apart(names(x), top + height + 20)
        return SVG.page(
            top + height + 36, legend.parts + [unit(left, top - 10, "start")] + grid + paths + marks)
    }

    /// Names below their places: at equal steps as far as there is room, and always the last one.
    private func names(_ x: (Int) -> Double) -> [Mark] {
        let count = data.labels.count
        guard count > 1 else { return data.labels.map { ($0, x(0), "middle") } }
        // The first begins at its place and the second has it in its middle.
        let wide = min(SVGChart.widestLabel, SVG.widest(data.labels)) * 1.5 + SVGChart.between
        let step = max(1, Int((wide / (x(1) - x(0))).rounded(.up)))
        // The first and the last would leave the picture on its sides.
        let last = (data.labels[count - 1], x(count - 1), "end")
        return [last] + stride(from: 0, to: count - 1, by: step).map {
            (data.labels[$0], x($0), $0 == 0 ? "start" : "middle")
        }
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

    private typealias Mark = (name: String, x: Double, anchor: String)

    /// The names in a line, earlier ones of the list first, without those that would touch one that is there.
    private static func apart(_ marks: [Mark], _ y: Double) -> [String] {
        var taken: [ClosedRange<Double>] = []
        return marks.compactMap { mark in
            let wide = min(widestLabel, SVG.extent(mark.name))
            let from = mark.x - (mark.anchor == "end" ? wide : mark.anchor == "middle" ? wide / 2 : 0)
            let place = from...(from + wide + between)
            guard !taken.contains(where: { $0.overlaps(place) }) else { return nil }
            taken.append(place)
            return SVG.text(mark.name, mark.x, y, mark.anchor, room: widestLabel)
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
