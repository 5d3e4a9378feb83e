import FamText
import FamValues

/// The columns that are drawn.
struct ChartColumns: Equatable {
    /// The column of labels; nil numbers the rows.
    var x: Int?
    var y: [Int]
    /// The other column next to one of numbers: where labels repeat, each of its values is a series.
    var by: Int?

    /// The named columns, or those that suit: where all columns but the labels are numbers, as `pivot` gives them, each
    /// is a series; else the first of them, as `sum points by week(at), child` gives it. With `overTime` a column of
    /// times is the labels also behind one of names, as in `sum points by child, week(at)`. Errors: `unknown-field`,
    /// `type-mismatch` when nothing is a number.
    static func choose(
        in table: Table, x: String?, y chosenNames: [String], overTime: Bool = false
    ) throws -> ChartColumns {
        let columns = table.shape.columns
        let holdsNumbers = { (index: Int) in
            columns[index].type.isNumber || table.rows.contains { ChartColumns.number($0[index]) != nil }
        }
        // A year is a number, but no quantity.
        let isNumber = { (index: Int) in columns[index].measure != .name && holdsNumbers(index) }
        let candidates = columns.indices.filter { columns[$0].name != "id" }
        let named = try chosenNames.map { try index(of: $0, in: table.shape) }
        let numbers = candidates.filter { isNumber($0) && !named.contains($0) }
        let names = candidates.filter { !isNumber($0) && !named.contains($0) }
        let label =
            try x.map { try index(of: $0, in: table.shape) }
            ?? (overTime ? times(behind: names, table) : nil) ?? names.first
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
        // Along a quantity there are no series.
        let isOneOverNames = chosen.count == 1 && label.map(isNumber) != true
        let texts = isOneOverNames ? others.filter { !isNumber($0) && !named.contains($0) } : []
        return ChartColumns(x: label, y: chosen, by: texts.count == 1 ? texts[0] : nil)
    }

    /// The second of two columns that name a row, if it holds times and the first says whose they are: not the birth
    /// dates next to names that occur once each. A period is never a field of a row, only what rows were grouped by.
    private static func times(behind names: [Int], _ table: Table) -> Int? {
        let columns = table.shape.columns
        guard names.count == 2, isTime(columns[names[1]]), !isTime(columns[names[0]]) else { return nil }
        let repeats = names.contains { column in Set(table.rows.map { $0[column] }).count < table.rows.count }
        return repeats || columns[names[1]].type.unwrapped == .period ? names[1] : nil
    }

    /// Days, weeks and instants, and numbers that name a time as a year does.
    private static func isTime(_ column: Column) -> Bool {
        switch column.type.unwrapped {
        case .date, .datetime, .period: true
        default: column.measure == .name && column.type.isNumber
        }
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
        if let by, let parted = parted(series[0].values, labels, by: by, table, form) {
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
    /// or if there are too many names. Times behind the names are put in order: a week that the first child lacks
    /// comes after all of hers.
    private func parted(
        _ values: [Double?], _ labels: [String], by: Int, _ table: Table, _ form: ValueText
    ) -> (labels: [String], series: [ChartData.Series])? {
        var places: [String: Int] = [:], found: [String: Int] = [:]
        var once: [String] = [], series: [ChartData.Series] = [], taken: Set<[Int]> = []
        var rows = Array(labels.indices)
        if let x, by < x { rows.sort { ValueOrder.compare(table.rows[$0][x], table.rows[$1][x]) == -1 } }
        for label in rows.lazy.map({ labels[$0] }) where places[label] == nil {
            places[label] = once.count
            once.append(label)
        }
        // Rows of several children are several lines even if no week is there twice; that of one needs no name.
        let isGrouped = x.map { by < $0 && table.shape.columns[$0].type.unwrapped == .period } == true
        let isOfSeveral = isGrouped && Set(table.rows.map { form.human($0[by]) }).count > 1
        guard once.count < labels.count || isOfSeveral else { return nil }
        for index in labels.indices {
            let name = form.human(table.rows[index][by])
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
