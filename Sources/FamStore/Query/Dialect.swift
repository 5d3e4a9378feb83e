import FamText
import FamValues
import struct GRDB.DatabaseError

/// The SQL that differs between databases. Lowering decides what to express, this how SQLite expresses it.
enum Dialect {
    static func quoted(_ name: String) -> String {
        // Names hardly ever contain a quote, and replacing would be a tenth of a start.
        let inner = name.utf8.contains(UInt8(ascii: "\"")) ? name.replacing("\"", with: "\"\"") : name
        return "\"" + inner + "\""
    }

    /// The last four digits of a row's id. Indexed, so every query must use exactly this text.
    static let ending = "substr(id, 15)"

    /// - Parameter digits: hexadecimal, at least four.
    static func ending(_ digits: String) -> UInt16 {
        var last: UInt16 = 0
        for digit in digits.utf8.suffix(4) { last = last << 4 | UInt16(RowID.digit(digit) ?? 0) }
        return last
    }

    /// Null-safe equality, 0 or 1.
    static func same(_ a: SQLText, _ b: SQLText) -> SQLText { "(\(a) IS \(b))" }
    static func differs(_ a: SQLText, _ b: SQLText) -> SQLText { "(\(a) IS NOT \(b))" }
    static func orElse(_ a: SQLText, _ b: SQLText) -> SQLText { "ifnull(\(a), \(b))" }
    /// Folds only ASCII letters, as the language specifies.
    /// - Parameter mayUseIndex: false for a pattern that begins with a wildcard. SQLite compiles a statement anew once
    ///   a pattern is bound, to look in an index for what it begins with.
    static func like(_ a: SQLText, _ pattern: SQLText, mayUseIndex: Bool) -> SQLText {
        mayUseIndex ? "(\(a) LIKE \(pattern))" : "(\(a) LIKE +\(pattern))"
    }
    static let longestPattern = 50_000

    /// Keeps an index from being used for a key: SQLite prefers an index that begins with the key of a `group by` to a
    /// plain scan, and then looks up every row through it (6 times slower over a million rows).
    static func unindexed(_ column: SQLText) -> SQLText { "+\(column)" }

    /// The expression to sort by, or to find the least and greatest by, for cells of a type.
    static func ordered(_ sql: SQLText, _ form: ColumnForm?) -> SQLText {
        form?.collation.map { "\(sql) COLLATE \(raw: $0)" } ?? sql
    }

    /// A test with the share of rows that pass it, between a millionth and nearly all; hints to the planner whether an
    /// index is worth using. Two digits are enough, and keep the number of texts to prepare small.
    static func passing(_ test: SQLText, share: Double) -> SQLText {
        let millionths = Int(max(1, min(990_000, share * 1_000_000)))
        var step = 1
        while millionths / step >= 100 { step *= 10 }
        // A small share has few digits, after zeros.
        let zeros = String(repeating: "0", count: 6 - String(millionths).count)
        return "likelihood(\(test), 0.\(raw: zeros)\(raw: String(millionths / step)))"
    }

    /// Whether SQLite refused a correct text because it is too deep or too long.
    static func isTooLong(_ error: DatabaseError) -> Bool {
        if error.resultCode == .SQLITE_TOOBIG { return true }
        let bounds = [
            "parser stack overflow", "Expression tree is too large", "too many SQL variables", "too many columns",
            "at most 64 tables", "too many terms", "too many arguments",
        ]
        return error.resultCode == .SQLITE_ERROR && bounds.contains { error.message?.contains($0) ?? false }
    }

    /// The arithmetic of the language: overflow, null and division by zero are errors. See `SQLFunctions`.
    static func arithmetic(_ operation: Operator) -> String? {
        switch operation {
        case .add: "fam_add"
        case .subtract: "fam_subtract"
        case .multiply: "fam_multiply"
        case .divide: "fam_divide"
        case .quotient: "fam_quotient"
        case .remainder: "fam_remainder"
        default: nil
        }
    }

    static func comparison(_ operation: Operator) -> String? {
        switch operation {
        case .equal: "="
        case .notEqual: "<>"
        case .less: "<"
        case .lessOrEqual: "<="
        case .greater: ">"
        case .greaterOrEqual: ">="
        default: nil
        }
    }

    static func page(limit: Int64?, offset: Int64?) -> SQLText {
        if limit == nil, offset == nil { return "" }
        return " LIMIT \(value: .int(limit ?? -1))" + (offset.map { " OFFSET \(value: .int($0))" } ?? "")
    }

    /// Sets a kept sum of every owner to the plain sum.
    static func recomputeKept(_ kept: KeptColumn, in catalog: Catalog) -> String {
        "UPDATE \(catalog[kept.owner].name) SET \(quoted(kept.name)) = \(keptSum(kept, in: catalog))"
    }

    /// The plain sum, in a query over the owners.
    static func keptSum(_ kept: KeptColumn, in catalog: Catalog) -> String {
        let owner = catalog[kept.owner].name
        let source = catalog[kept.source]
        let amount = quoted(source.columns[kept.amount].name)
        let by = quoted(source.columns[kept.by].name)
        return "(SELECT ifnull(sum(\(amount)), 0) FROM \(source.name) WHERE \(by) = \(owner).n)"
    }
}

extension SQLText {
    static func + (a: SQLText, b: SQLText) -> SQLText { SQLText(a.text + b.text, a.values + b.values) }
}
