import FamText
import FamValues

/// The data of a chart: one or several series of numbers over the same labels.
public struct ChartData: Hashable, Sendable {
    public struct Series: Hashable, Sendable {
        public var name: String
        /// One for each label; nil is drawn as a gap.
        public var values: [Double?]

        public init(_ name: String, _ values: [Double?]) {
            self.name = name
            self.values = values
        }
    }

    public var labels: [String]
    public var series: [Series]
    /// What all series count, where their names only say whose it is.
    public var quantity: String?
    /// The currency of amounts, or `%`; nil for plain numbers.
    public var unit: String?
    /// How many digits after the point are shown at most.
    public var places: Int

    public init(
        labels: [String], series: [Series], quantity: String? = nil, unit: String? = nil, places: Int = 2
    ) {
        self.labels = labels
        self.series = series
        self.quantity = quantity
        self.unit = unit
        self.places = places
    }

    /// Least and most of all series, which share one axis; nil if there is nothing to draw.
    var range: ClosedRange<Double>? {
        var range: ClosedRange<Double>?
        for value in series.lazy.flatMap(\.values) {
            guard let value, value.isFinite else { continue }
            range = range.map { min($0.lowerBound, value)...max($0.upperBound, value) } ?? value...value
        }
        return range
    }

    /// What the axis counts: `stars`, `amount (EUR)`. Nil for series that count different things.
    var axis: String? {
        if series.count == 1, !series[0].name.isEmpty { return title(series[0]) }
        guard let quantity = quantity.map(ChartData.inWords) else { return unit }
        return SafeText.shown(quantity) + (unit.map { " (\($0))" } ?? "")
    }

    /// A series above its own panel: `Maya (sum of points)`, `amount (EUR)`.
    func title(_ series: Series) -> String {
        let facts = [series.name == quantity ? nil : quantity.map(ChartData.inWords), unit].compactMap { $0 }
        let name = SafeText.shown(ChartData.inWords(series.name))
        return facts.isEmpty ? name : "\(name) (\(SafeText.shown(facts.joined(separator: ", "))))"
    }

    /// `sum(points)`, `sum points` as `sum of points`; every other name as it is.
    static func inWords(_ name: String) -> String {
        guard let end = name.firstIndex(where: { $0 == "(" || $0 == " " }), let words = wordsOf[String(name[..<end])]
        else { return name }
        var inner = name[name.index(after: end)...]
        if name[end] == "(" {
            guard inner.last == ")" else { return name }
            inner.removeLast()
        }
        if inner.isEmpty { return name.hasPrefix("count") ? "count" : name }
        let isName = inner.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
        return isName ? "\(words) \(inner)" : name
    }

    private static let wordsOf = [
        "sum": "sum of", "avg": "average of", "count": "count of", "min": "smallest", "max": "largest",
        "median": "median of",
    ]

    /// A number as it is shown beside its bar and at the axis.
    func number(_ value: Double) -> String {
        // Larger ones have no digits that could be left out.
        guard value.magnitude < 1e13 else { return ChartRenderer.number(value) }
        let scale = places == 0 ? 1.0 : places == 1 ? 10 : 100
        let rounded = (value * scale).rounded() / scale
        // Of what is not nothing some digit is left.
        return ChartRenderer.number(rounded == 0 ? value : rounded)
    }
}
