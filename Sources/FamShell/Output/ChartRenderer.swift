import FamText
import FamValues

/// The kinds of charts that can be drawn as text.
public enum ChartKind: String, NamedCases {
    public static let typeName = "chart"

    case bar, line, spark, heat
}

/// Charts of labeled numbers as text. Color says nothing that is not also drawn: each series has its name.
public struct ChartRenderer {
    /// Rows of dots of a line chart: of one line, and of each of several.
    static let lineHeight = 8, panelHeight = 4
    static let gap = "  "

    private let width: Int
    let style: Style

    public init(width: Int, style: Style) {
        self.width = max(20, width)
        self.style = style
    }

    /// The chart with a line end after its last line.
    public func render(_ data: ChartData, as kind: ChartKind) -> String {
        guard let range = data.range else { return style(.quiet, "nothing to draw") + "\n" }
        switch kind {
        case .bar, .heat: return bars(data, least: min(0, range.lowerBound), most: max(0, range.upperBound))
        case .line: return lines(data, range)
        case .spark: return sparks(data, range)
        }
    }

    // MARK: Bars

    /// One row for each label and series; bars to the left of the axis are negative. The axis has a title if the labels
    /// alone do not explain it.
    private func bars(_ data: ChartData, least: Double, most: Double) -> String {
        let isSeveral = data.series.count > 1
        let labels = data.labels.map { SafeText.shown($0) }
        let names = isSeveral ? data.series.map { SafeText.shown($0.name) } : []
        let left = min(widest(labels), width / 3), middle = min(widest(names), width / 4)
        let right = widest(data.series.flatMap { $0.values.map { $0.map(data.number) ?? "" } })
        let used = left + right + 2 * ChartRenderer.gap.count + (isSeveral ? middle + ChartRenderer.gap.count : 0)
        let scale = BarScale(room: max(4, width - used), least: least, most: most)
        var out = data.axis.map { style(.quiet, TextWidth.truncated($0, to: width)) + "\n" } ?? ""
        for (row, label) in labels.enumerated() {
            for (index, series) in data.series.enumerated() {
                var line = fitted(index == 0 ? label : "", left)
                if isSeveral { line += ChartRenderer.gap + fitted(names[index], middle) }
                let value = series.values[row]
                let number = TextWidth.padded(value.map(data.number) ?? "", to: right, right: true)
                line += ChartRenderer.gap + style(.quiet, number) + ChartRenderer.gap + scale.bar(value, style)
                out += line.trimmedRight + "\n"
            }
        }
        return out
    }

    private func widest(_ texts: [String]) -> Int { texts.reduce(0) { max($0, TextWidth.columns($1)) } }

    private func fitted(_ text: String, _ columns: Int) -> String {
        TextWidth.padded(TextWidth.truncated(text, to: columns), to: columns)
    }

    // MARK: Sparks

    /// One letter for each value, a line for each series; of more values than columns neighbors are averaged.
    private func sparks(_ data: ChartData, _ range: ClosedRange<Double>) -> String {
        let isSeveral = data.series.count > 1
        let names = isSeveral ? data.series.map { SafeText.shown($0.name) } : []
        let left = min(widest(names), width / 3)
        let room = isSeveral ? width - left - ChartRenderer.gap.count : width
        var out = ""
        for (index, series) in data.series.enumerated() {
            let letters = ChartRenderer.squeezed(series.values, to: room).map { ChartRenderer.letter($0, in: range) }
            if isSeveral { out += fitted(names[index], left) + ChartRenderer.gap }
            out += style(.accent, String(letters).trimmedRight) + "\n"
        }
        let ends = "\(data.number(range.lowerBound)) … \(data.number(range.upperBound))"
        return out + style(.quiet, TextWidth.truncated(ends + (data.axis.map { " " + $0 } ?? ""), to: width)) + "\n"
    }

    private static let letters = Array("▁▂▃▄▅▆▇█")

    private static func letter(_ value: Double?, in range: ClosedRange<Double>) -> Character {
        guard let value, value.isFinite else { return " " }
        return letters[min(7, Int(range.share(of: value) * 8))]
    }

    private static func squeezed(_ values: [Double?], to count: Int) -> [Double?] {
        guard values.count > count else { return values }
        return (0..<count).map { column in
            let slice = (column * values.count / count)..<((column + 1) * values.count / count)
            let part = values[slice].compactMap { $0 }
            // Divided first: the sum of large numbers may be none.
            return part.isEmpty ? nil : part.reduce(0) { $0 + $1 / Double(part.count) }
        }
    }

    // MARK: Lines

    /// Braille dots, two columns and four rows to a letter, with the largest and least value next to them and the first
    /// and last label below. Several series are one above the other on one scale, each under its name.
    private func lines(_ data: ChartData, _ range: ClosedRange<Double>) -> String {
        let top = data.number(range.upperBound), bottom = data.number(range.lowerBound)
        let isFlat = range.lowerBound == range.upperBound
        let margin = max(top.count, bottom.count)
        let columns = max(8, width - margin - 2)
        let height = data.series.count > 1 ? ChartRenderer.panelHeight : ChartRenderer.lineHeight
        var out = ""
        for series in data.series {
            out += style(.quiet, TextWidth.truncated(data.title(series), to: width)) + "\n"
            let dots = DotCanvas.draw(series.values, columns: columns, rows: height, in: range)
            for (index, row) in dots.enumerated() {
                // Equal values lie in the middle.
                let isTop = index == (isFlat ? dots.count / 2 : 0)
                let label = isTop ? top : index == dots.count - 1 && !isFlat ? bottom : ""
                let head = style(.quiet, TextWidth.padded(label, to: margin, right: true))
                out += (head + " ┤" + style(.accent, row)).trimmedRight + "\n"
            }
        }
        return out + String(repeating: " ", count: margin + 2) + style(.quiet, ends(data.labels, columns)) + "\n"
    }

    /// The first and the last label at the two ends; a single one in the middle, where its value is.
    private func ends(_ labels: [String], _ columns: Int) -> String {
        if labels.count == 1 {
            let label = TextWidth.truncated(SafeText.shown(labels[0]), to: columns)
            return String(repeating: " ", count: (columns - TextWidth.columns(label)) / 2) + label
        }
        let first = TextWidth.truncated(SafeText.shown(labels.first ?? ""), to: columns / 2)
        let last = TextWidth.truncated(SafeText.shown(labels.last ?? ""), to: columns - columns / 2 - 1)
        let gap = max(1, columns - TextWidth.columns(first) - TextWidth.columns(last))
        return first + String(repeating: " ", count: gap) + last
    }

    /// At most two digits after the point.
    static func number(_ value: Double) -> String {
        let hundredths = (value * 100).rounded()
        guard abs(hundredths) < 1e15 else { return "\(value)" }
        let whole = Int(hundredths)
        let fraction = whole.magnitude % 100
        let head = (whole < 0 ? "-" : "") + "\(whole.magnitude / 100)"
        if fraction == 0 { return head }
        return head + "." + (fraction % 10 == 0 ? "\(fraction / 10)" : fraction < 10 ? "0\(fraction)" : "\(fraction)")
    }
}

/// The length of bars over one axis.
private struct BarScale {
    /// Letters for the bars below zero and above it.
    let negative: Int
    let positive: Int
    let least: Double
    let most: Double

    private static let parts = Array("▏▎▍▌▋▊▉")

    init(room: Int, least: Double, most: Double) {
        negative = most > least ? Int(((least...most).share(of: 0) * Double(room)).rounded()) : 0
        positive = room - negative
        self.least = least
        self.most = most
    }

    func bar(_ value: Double?, _ style: Style) -> String {
        guard let value, value.isFinite else { return "" }
        let blank = String(repeating: " ", count: negative)
        if value >= 0 {
            let eighths = most > 0 ? Int((value / most * Double(positive * 8)).rounded()) : 0
            let part = eighths % 8 == 0 ? "" : String(BarScale.parts[eighths % 8 - 1])
            return blank + style(.accent, String(repeating: "█", count: eighths / 8) + part)
        }
        let cells = max(1, Int((value / least * Double(negative)).rounded()))
        let shown = String(repeating: "█", count: min(cells, max(1, negative)))
        return String(repeating: " ", count: max(0, negative - cells)) + style(.error, shown)
    }
}
