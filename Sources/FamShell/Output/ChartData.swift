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

/// The columns that are drawn.
struct ChartColumns: Equatable {
    /// The column of labels; nil numbers the rows.
    var x: Int?
    var y: [Int]
    /// The other column next to one of numbers: where labels repeat, each of its values is a series.
    var by: Int?

    /// The named columns, or those that suit: where all columns but the labels are numbers, as `pivot` gives them, each
    /// is a series; else the first of them, as `sum points by week(at), child` gives it. Errors:
    /// `unknown-field`, `type-mismatch` when nothing is a
    /// number.
    static func choose(in table: Table, x: String?, y names: [String]) throws -> ChartColumns {
        let columns = table.shape.columns
        let holdsNumbers = { (index: Int) in
            columns[index].type.isNumber || table.rows.contains { ChartColumns.number($0[index]) != nil }
        }
        // A year is a number, but no quantity.
        let isNumber = { (index: Int) in columns[index].measure != .name && holdsNumbers(index) }
        let candidates = columns.indices.filter { columns[$0].name != "id" }
        let named = try names.map { try index(of: $0, in: table.shape) }
        let numbers = candidates.filter { isNumber($0) && !named.contains($0) }
        let label =
            try x.map { try index(of: $0, in: table.shape) } ?? candidates.first {
                !isNumber($0) && !named.contains($0)
            }
            ?? (numbers.count + named.count > 1 ? numbers.first : nil)
        if let wrong = named.first(where: { !holdsNumbers($0) }), !table.rows.isEmpty {
            throw Diagnostic(.typeMismatch, "column `\(columns[wrong].name)` holds no numbers")
        }
        let others = candidates.filter { $0 != label }
        var chosen = named
        if named.isEmpty {
            let drawn = sharingAnAxis(others.filter(isNumber), table)
            chosen = others.allSatisfy(isNumber) ? drawn : Array(drawn.prefix(1))
        }
        guard !chosen.isEmpty else {
            throw Diagnostic(.typeMismatch, "no column of the rows holds numbers", help: "name one with `--y`")
        }
        let texts = x == nil && named.isEmpty && chosen.count == 1 ? others.filter { !isNumber($0) } : []
        return ChartColumns(x: label, y: chosen, by: texts.count == 1 ? texts[0] : nil)
    }

    /// The amounts of money, if there are any, and otherwise the columns in the unit of the first: a bar of euros
    /// beside a bar of tasks says nothing.
    private static func sharingAnAxis(_ columns: [Int], _ table: Table) -> [Int] {
        let units = columns.map { unit(of: $0, in: table) }
        let first = units.contains(.money) ? .money : units.first
        return zip(columns, units).filter { $0.1 == first }.map(\.0)
    }

    private enum AxisUnit { case number, money, percent }

    private static func unit(of column: Int, in table: Table) -> AxisUnit {
        let declared = table.shape.columns[column]
        if declared.measure == .share { return .percent }
        let isMoney = declared.type.unwrapped == .money || table.rows.contains { currency($0[column]) != nil }
        return isMoney ? .money : .number
    }

    static func index(of name: String, in shape: RowShape) throws -> Int {
        if let index = shape.index(of: name) { return index }
        let names = shape.columns.map(\.name)
        throw Diagnostic(
            .unknownField, "the rows have no column `\(name)`", notes: ["columns: \(names.joined(separator: ", "))"],
            help: Suggestion.nearest(name, in: names).map { "did you mean `\($0)`?" })
    }

    /// Errors: `type-mismatch` for amounts of several currencies, or of money and counts, which have no axis in common.
    func data(of table: Table, form: ValueText) throws -> ChartData {
        let columns = y.map { table.shape.columns[$0] }
        var labels = table.rows.enumerated().map { number, row in x.map { form.human(row[$0]) } ?? "\(number + 1)" }
        var series = y.map { column in
            let isShare = table.shape.columns[column].measure == .share
            return ChartData.Series(
                table.shape.columns[column].name,
                table.rows.map { row in ChartColumns.number(row[column]).map { isShare ? $0 * 100 : $0 } })
        }
        var quantity = columns.first?.quantity
        if columns.contains(where: { $0.quantity != quantity }) { quantity = nil }
        if let by, let parted = parted(series[0].values, labels, by: table.rows.map { form.human($0[by]) }) {
            quantity = quantity ?? series[0].name
            (labels, series) = parted
        }
        let kinds = y.map { ChartColumns.unit(of: $0, in: table) }
        if let other = kinds.firstIndex(where: { $0 != kinds[0] }) {
            throw Diagnostic(
                .typeMismatch, "`\(columns[0].name)` and `\(columns[other].name)` do not share an axis",
                help: "draw one at a time: `--y \(columns[0].name)`")
        }
        let units = Set(y.flatMap { column in table.rows.compactMap { ChartColumns.currency($0[column]) } }).sorted()
        guard units.count < 2 else {
            throw Diagnostic(
                .typeMismatch, "amounts in \(units.joined(separator: " and ")) do not share an axis",
                help: "draw one currency at a time")
        }
        return ChartData(
            labels: labels, series: series, quantity: quantity,
            unit: kinds.contains(.percent) ? "%" : units.first, places: ChartColumns.places(columns))
    }

    private static func places(_ columns: [Column]) -> Int {
        if columns.allSatisfy({ $0.measure == .share }) { return 0 }
        return columns.contains { $0.measure == .ratio } ? 1 : 2
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
