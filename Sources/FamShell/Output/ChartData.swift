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
    /// The currency of amounts; nil for plain numbers.
    public var unit: String?

    public init(labels: [String], series: [Series], unit: String? = nil) {
        self.labels = labels
        self.series = series
        self.unit = unit
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

    /// The title of the axis: the currency, otherwise the name of the only series. Several plain series have only their
    /// names.
    var axis: String? { unit ?? (series.count == 1 && !series[0].name.isEmpty ? series[0].name : nil) }

    /// `stars`, `amount (EUR)`.
    func title(_ series: Series) -> String { SafeText.shown(series.name) + (unit.map { " (\($0))" } ?? "") }
}

/// The columns that are drawn.
struct ChartColumns: Equatable {
    /// The column of labels; nil numbers the rows.
    var x: Int?
    var y: [Int]
    /// The other column next to one of numbers: where labels repeat, each of its values is a series.
    var by: Int?

    /// The named columns, or those that suit: where all columns but the labels are numbers, as `pivot` gives them, each
    /// is a series; else the first column of numbers, as `sum points by week(at), child` gives it. Errors:
    /// `unknown-field`, `type-mismatch` when nothing is a
    /// number.
    static func choose(in table: Table, x: String?, y names: [String]) throws -> ChartColumns {
        let columns = table.shape.columns
        let isNumber = { (index: Int) in
            TableCell.isNumber(columns[index].type) || table.rows.contains { ChartColumns.number($0[index]) != nil }
        }
        let candidates = columns.indices.filter { columns[$0].name != "id" }
        let named = try names.map { try index(of: $0, in: table.shape) }
        let numbers = candidates.filter { isNumber($0) && !named.contains($0) }
        let label =
            try x.map { try index(of: $0, in: table.shape) } ?? candidates.first {
                !isNumber($0) && !named.contains($0)
            }
            ?? (numbers.count + named.count > 1 ? numbers.first : nil)
        if let wrong = named.first(where: { !isNumber($0) }), !table.rows.isEmpty {
            throw Diagnostic(.typeMismatch, "column `\(columns[wrong].name)` holds no numbers")
        }
        let others = candidates.filter { $0 != label }
        let chosen =
            named.isEmpty ? others.allSatisfy(isNumber) ? others : Array(others.filter(isNumber).prefix(1)) : named
        guard !chosen.isEmpty else {
            throw Diagnostic(.typeMismatch, "no column of the rows holds numbers", help: "name one with `--y`")
        }
        let texts = x == nil && named.isEmpty && chosen.count == 1 ? others.filter { !isNumber($0) } : []
        return ChartColumns(x: label, y: chosen, by: texts.count == 1 ? texts[0] : nil)
    }

    static func index(of name: String, in shape: RowShape) throws -> Int {
        if let index = shape.index(of: name) { return index }
        let names = shape.columns.map(\.name)
        throw Diagnostic(
            .unknownField, "the rows have no column `\(name)`", notes: ["columns: \(names.joined(separator: ", "))"],
            help: Suggestion.nearest(name, in: names).map { "did you mean `\($0)`?" })
    }

    /// Errors: `type-mismatch` for amounts of several currencies, which have no axis in common.
    func data(of table: Table, form: ValueText) throws -> ChartData {
        var labels = table.rows.enumerated().map { number, row in x.map { form.human(row[$0]) } ?? "\(number + 1)" }
        var series = y.map { column in
            ChartData.Series(table.shape.columns[column].name, table.rows.map { ChartColumns.number($0[column]) })
        }
        if let by, let parted = parted(series[0].values, labels, by: table.rows.map { form.human($0[by]) }) {
            (labels, series) = parted
        }
        let units = Set(y.flatMap { column in table.rows.compactMap { ChartColumns.currency($0[column]) } }).sorted()
        guard units.count < 2 else {
            throw Diagnostic(
                .typeMismatch, "amounts in \(units.joined(separator: " and ")) do not share an axis",
                help: "draw one currency at a time")
        }
        return ChartData(labels: labels, series: series, unit: units.first)
    }

    /// More names than this cannot be distinguished as series.
    private static let mostSeries = 12

    /// A series for each name over labels that occur once each; nil if they already do, if one name has a label twice,
    /// or if there are too many names.
    private func parted(
        _ values: [Double?], _ labels: [String], by names: [String]
    ) -> (labels: [String], series: [ChartData.Series])? {
        var places: [String: Int] = [:], found: [String: Int] = [:]
        var once: [String] = [], series: [ChartData.Series] = [], taken: Set<[Int]> = []
        for label in labels where places[label] == nil {
            places[label] = once.count
            once.append(label)
        }
        guard once.count < labels.count else { return nil }
        for (index, name) in names.enumerated() {
            let place = places[labels[index]] ?? 0, number = found[name] ?? series.count
            if number == series.count {
                guard number < ChartColumns.mostSeries else { return nil }
                found[name] = number
                series.append(ChartData.Series(name, Array(repeating: nil, count: once.count)))
            }
            guard taken.insert([number, place]).inserted else { return nil }
            series[number].values[place] = values[index]
        }
        return (once, series)
    }

    static func number(_ value: Value) -> Double? {
        switch value {
        case .int(let number): Double(number)
        case .float(let number): number
        case .money(let amount): Double(amount.units) / Double(Money.unitsPerWhole)
        default: nil
        }
    }

    private static func currency(_ value: Value) -> String? {
        if case .money(let amount) = value { amount.currency } else { nil }
    }
}
