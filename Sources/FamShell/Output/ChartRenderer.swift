import FamText
import FamValues

/// The kinds of charts that can be drawn as text.
public enum ChartKind: String, NamedCases {
    public static let typeName = "chart"

    case bar, line, spark, heat
}

/// Charts of labelled numbers as text. Color says nothing that is not also drawn.
public struct ChartRenderer {
    public struct Point: Hashable, Sendable {
        public var label: String
        /// Nil is drawn as a gap.
        public var value: Double?
        public init(label: String, value: Double?) {
            self.label = label
            self.value = value
        }
    }

    /// Rows of dots of a line chart.
    static let lineHeight = 8

    private let width: Int
    private let style: Style

    public init(width: Int, style: Style) {
        self.width = max(20, width)
        self.style = style
    }

    /// The chart with a line end after its last line.
    public func render(_ points: [Point], as kind: ChartKind) -> String {
        let values = points.compactMap(\.value).filter(\.isFinite)
        guard let least = values.min(), let most = values.max() else { return style(.quiet, "nothing to draw") + "\n" }
        switch kind {
        case .bar, .heat: return bars(points, least: min(0, least), most: max(0, most))
        case .line: return line(points, least: least, most: most)
        case .spark: return spark(points, least: least, most: most)
        }
    }

    // MARK: Bars

    /// One row for each point; bars to the left of the axis are negative.
    private func bars(_ points: [Point], least: Double, most: Double) -> String {
        let labels = points.map { SafeText.shown($0.label) }
        let numbers = points.map { $0.value.map(ChartRenderer.number) ?? "" }
        let left = min(labels.reduce(0) { max($0, TextWidth.columns($1)) }, width / 3)
        let right = numbers.reduce(0) { max($0, $1.count) }
        let room = max(4, width - left - right - 4)
        let span = most - least
        let negative = span > 0 ? Int((-least / span * Double(room)).rounded()) : 0
        let positive = room - negative
        return zip(points, zip(labels, numbers)).map { point, texts in
            let label = TextWidth.padded(TextWidth.truncated(texts.0, to: left), to: left)
            let number = TextWidth.padded(texts.1, to: right, right: true)
            let bar = bar(point.value, negative: negative, positive: positive, least: least, most: most)
            return "\(label)  \(style(.quiet, number))  \(bar)".trimmedRight + "\n"
        }.joined()
    }

    private func bar(_ value: Double?, negative: Int, positive: Int, least: Double, most: Double) -> String {
        guard let value, value.isFinite else { return "" }
        let blank = String(repeating: " ", count: negative)
        if value >= 0 {
            let eighths = most > 0 ? Int((value / most * Double(positive * 8)).rounded()) : 0
            let part = eighths % 8 == 0 ? "" : String(ChartRenderer.parts[eighths % 8 - 1])
            return blank + style(.accent, String(repeating: "█", count: eighths / 8) + part)
        }
        let cells = max(1, Int((value / least * Double(negative)).rounded()))
        return String(repeating: " ", count: max(0, negative - cells)) + style(.error, String(repeating: "█", count: min(cells, max(1, negative))))
    }

    private static let parts = Array("▏▎▍▌▋▊▉")

    // MARK: Sparks

    /// One letter for each point; of more points than columns neighbours are averaged.
    private func spark(_ points: [Point], least: Double, most: Double) -> String {
        let marks = Array("▁▂▃▄▅▆▇█")
        let line = ChartRenderer.squeezed(points.map(\.value), to: width).map { value -> Character in
            guard let value, value.isFinite else { return " " }
            let share = most > least ? (value - least) / (most - least) : 0.5
            return marks[min(7, max(0, Int(share * 8)))]
        }
        return style(.accent, String(line)) + "\n" + style(.quiet, "\(ChartRenderer.number(least)) … \(ChartRenderer.number(most))") + "\n"
    }

    private static func squeezed(_ values: [Double?], to count: Int) -> [Double?] {
        guard values.count > count else { return values }
        return (0..<count).map { column in
            let part = values[(column * values.count / count)..<((column + 1) * values.count / count)].compactMap { $0 }
            return part.isEmpty ? nil : part.reduce(0, +) / Double(part.count)
        }
    }

    // MARK: Lines

    /// Braille dots, two columns and four rows to a letter, with the largest and least value beside them and the first and last label below.
    private func line(_ points: [Point], least: Double, most: Double) -> String {
        let top = ChartRenderer.number(most), bottom = ChartRenderer.number(least)
        let margin = max(top.count, bottom.count)
        let columns = max(8, width - margin - 2)
        let dots = DotCanvas.draw(points.map(\.value), columns: columns, rows: ChartRenderer.lineHeight, least: least, most: most)
        var out = ""
        for (index, row) in dots.enumerated() {
            let label = index == 0 ? top : index == dots.count - 1 ? bottom : ""
            out += (style(.quiet, TextWidth.padded(label, to: margin, right: true)) + " ┤" + style(.accent, row)).trimmedRight + "\n"
        }
        let first = TextWidth.truncated(SafeText.shown(points.first?.label ?? ""), to: columns / 2)
        let last = TextWidth.truncated(SafeText.shown(points.last?.label ?? ""), to: columns - columns / 2 - 1)
        let gap = max(1, columns - TextWidth.columns(first) - TextWidth.columns(last))
        return out + String(repeating: " ", count: margin + 2) + style(.quiet, first + String(repeating: " ", count: gap) + last) + "\n"
    }

    /// At most two digits behind the point.
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

extension String {
    fileprivate var trimmedRight: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
