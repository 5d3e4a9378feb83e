import FamRegistry
import FamText
import FamValues

/// The amounts of one row of a figure: the number of rows counted, then those declared.
typealias FigureAmounts = SIMD4<Int64>

/// A figure as a table: `WITHOUT ROWID`, ordered by its keys, a row for each combination that occurs.
final class FigureTable {
    enum Part {
        case cell, day, hour
    }

    let spec: FigureSpec
    /// Index into the pending amounts of an access: figures are numbered in order of first use.
    let index: Int
    /// Index of the table whose rows are counted.
    let source: Int
    /// The quoted name in SQL.
    let name: String
    var plainName: String { "fam_figure_" + spec.name }
    /// Stored columns of the source, parallel to `spec.keys` and `spec.amounts`.
    private let keyColumns: [(column: Int, part: Part)]
    private let amountColumns: [Int]
    /// The stored columns of the source that the figure depends on.
    let columns: Set<Int>
    /// The entity that each key refers to; nil for a day or an hour.
    let targets: [String?]

    init(_ spec: FigureSpec, index: Int, of table: EntityTable) throws {
        self.spec = spec
        self.index = index
        source = table.index
        name = Dialect.quoted("fam_figure_" + spec.name)
        guard (1...4).contains(spec.keys.count), spec.amounts.count <= 3 else {
            throw Diagnostic(.typeMismatch, "the figure `\(spec.name)` has too many keys or amounts, or no key")
        }
        keyColumns = try spec.keys.map { try FigureTable.column($0, spec, table) }
        amountColumns = try spec.amounts.map { try FigureTable.column($0, spec, table) }
        columns = Set(keyColumns.map(\.column) + amountColumns)
        targets = keyColumns.map { key in
            if case .reference(let name) = table.columns[key.column].form { name } else { nil }
        }
    }

    private static func column(
        _ key: FigureSpec.Key, _ spec: FigureSpec, _ table: EntityTable
    ) throws -> (column: Int, part: Part) {
        if let index = table.column(key.field) {
            let column = table.columns[index]
            switch key {
            case .reference: if case .reference = column.form { return (index, .cell) }
            case .day: if column.form == .datetime, !column.isOptional { return (index, .day) }
            case .hour: if column.form == .datetime, !column.isOptional { return (index, .hour) }
            }
        }
        throw Diagnostic(
            .typeMismatch, "the figure `\(spec.name)` cannot be kept by `\(key.field)` of the \(table.spec.name)")
    }

    private static func column(_ amount: FigureAmount, _ spec: FigureSpec, _ table: EntityTable) throws -> Int {
        guard let index = table.column(amount.kind.field), table.columns[index].form == .int else {
            throw Diagnostic(
                .typeMismatch, "the figure `\(spec.name)` needs an int field, which `\(amount.kind.field)` is not")
        }
        return index
    }

    // MARK: Contributions

    /// The row of the figure that a source row belongs to.
    /// - Parameter cell: returns the integer in a stored column, nil for null.
    @inline(__always)
    func key(_ zone: Zone, _ cell: (Int) -> Int64?) -> FigureKey {
        var key = FigureKey.zero
        for (place, part) in keyColumns.enumerated() {
            let stored = cell(part.column) ?? 0
            switch part.part {
            case .cell: key[place] = stored
            case .day: key[place] = Int64(zone.civil(Instant(micros: stored)).date.days)
            case .hour: key[place] = zone.civil(Instant(micros: stored)).time.micros / (3_600 * Instant.perSecond)
            }
        }
        return key
    }

    /// What a source row adds to it.
    @inline(__always)
    func amounts(_ cell: (Int) -> Int64?) -> FigureAmounts {
        var amounts = FigureAmounts(1, 0, 0, 0)
        for (place, column) in amountColumns.enumerated() {
            guard let number = cell(column) else { continue }
            switch spec.amounts[place].kind {
            case .sum: amounts[place + 1] = number
            case .above(_, let limit): amounts[place + 1] = number > limit ? 1 : 0
            case .below(_, let limit): amounts[place + 1] = number < limit ? 1 : 0
            }
        }
        return amounts
    }

    /// `a + sign * b`, lane by lane.
    func sum(_ a: FigureAmounts, _ b: FigureAmounts, sign: Int64) throws -> FigureAmounts {
        var result = a
        for lane in 0...spec.amounts.count {
            let (product, first) = b[lane].multipliedReportingOverflow(by: sign)
            let (total, second) = a[lane].addingReportingOverflow(product)
            guard !first, !second else { throw overflow }
            result[lane] = total
        }
        return result
    }

    /// The same in place. Returns whether nothing is left.
    func add(_ b: FigureAmounts, sign: Int64, to a: inout FigureAmounts) throws -> Bool {
        a = try sum(a, b, sign: sign)
        return a == .zero
    }

    var overflow: Diagnostic {
        Diagnostic(.overflow, "a sum of the figure `\(spec.name)` is outside the range of 64-bit integers")
    }

    // MARK: SQL

    private var keyNames: [String] { spec.keys.map { Dialect.quoted($0.name) } }
    var amountNames: [String] { spec.amountNames.map(Dialect.quoted) }

    var createTable: String {
        var text = SchemaText()
        put(&text)
        return text.string
    }

    /// The checks turn a sum that SQLite would make a REAL into an error.
    func put(_ text: inout SchemaText) {
        text.put("CREATE TABLE ")
        text.put(name)
        text.put(" (")
        for key in spec.keys {
            text.put(name: key.name)
            text.put(" INTEGER NOT NULL, ")
        }
        for amount in spec.amountNames {
            text.put(name: amount)
            text.put(" INTEGER NOT NULL CHECK (typeof(")
            text.put(name: amount)
            text.put(") = 'integer'), ")
        }
        for (place, key) in spec.keys.enumerated() {
            text.put(place == 0 ? "PRIMARY KEY (" : ", ")
            text.put(name: key.name)
        }
        text.put(")) WITHOUT ROWID")
    }

    /// Adds to so many rows; binds the keys, then the amounts of each.
    func add(_ rows: Int) -> String {
        let all = keyNames + amountNames
        let marks = "(" + Array(repeating: "?", count: all.count).joined(separator: ", ") + ")"
        let lines = Array(repeating: marks, count: rows).joined(separator: ", ")
        let sums = amountNames.map { "\($0) = \($0) + excluded.\($0)" }.joined(separator: ", ")
        return "INSERT INTO \(name) (\(all.joined(separator: ", "))) VALUES \(lines) ON CONFLICT DO UPDATE SET \(sums)"
    }

    /// Binds keys. Deletes an empty row, so that the rows do not depend on how they came about.
    private(set) lazy var removeEmpty: String =
        "DELETE FROM \(name) WHERE " + keyNames.map { "\($0) = ? AND " }.joined() + "\"count\" = 0"
}
