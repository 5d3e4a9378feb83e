import FamText
import FamValues
import GRDB
import GRDBSQLite

/// Amounts of money in SQL, stored as texts such as `12.50 EUR`: sort order, comparison, and sums with the language's
/// errors.
enum MoneySQL {
    /// Sorts by currency, then by amount, as `SortOrder` does.
    static let collation = "fam_money"
    /// Negative, zero or positive as the first amount is less, equal or greater; null if either is null. An error for
    /// two currencies.
    static let order = "fam_money_order"
    /// Null if there are no amounts.
    static let sum = "fam_money_sum"
    static let mean = "fam_money_mean"

    static func install(_ functions: SQLFunctions, _ db: Database) throws {
        try functions.add(order, 2, db, FunctionBox(functions, compare))
        try functions.addAggregate(sum, db, AggregateBox(functions, step) { total($0).map { .money($0) } ?? .null })
        try functions.addAggregate(mean, db, AggregateBox(functions, step, mean))
        let code = sqlite3_create_collation_v2(
            db.sqliteConnection, collation, SQLITE_UTF8, nil,
            { _, firstSize, first, secondSize, second in
                MoneySQL.sorted(
                    UnsafeRawBufferPointer(start: first, count: Int(firstSize)),
                    UnsafeRawBufferPointer(start: second, count: Int(secondSize)))
            }, nil)
        guard code == SQLITE_OK else { throw DatabaseError.last(db.sqliteConnection) }
    }

    /// A cell that is not an amount is read as null, so it comes first.
    private static func sorted(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Int32 {
        switch (Money(String(decoding: a, as: UTF8.self)), Money(String(decoding: b, as: UTF8.self))) {
        case (let x?, let y?) where x.currency != y.currency: return x.currency < y.currency ? -1 : 1
        case (let x?, let y?): return Int32(compared(x, y))
        case (nil, nil): return 0
        case (let x, _): return x == nil ? -1 : 1
        }
    }

    private static func compared(_ x: Money, _ y: Money) -> Int { x.units < y.units ? -1 : x.units == y.units ? 0 : 1 }

    private static func compare(
        _ functions: SQLFunctions, _ context: OpaquePointer?, _ arguments: UnsafeMutablePointer<OpaquePointer?>
    ) {
        guard case .money(let x) = SQLCell.value(arguments[0], .money),
            case .money(let y) = SQLCell.value(arguments[1], .money)
        else { return sqlite3_result_null(context) }
        functions.giving(context) {
            try MoneyArithmetic.matched(.less, x, y)
            return .int(Int64(compared(x, y)))
        }
    }

    // MARK: Sums

    /// The state of one sum, in zeroed memory provided by SQLite.
    struct Total {
        var units: Int64
        var count: Int64
        /// The three letters; a tuple, because this memory is freed without a deinitializer.
        var currency: (UInt8, UInt8, UInt8)
    }

    private static func step(_ total: inout Total, _ cell: OpaquePointer?) throws {
        guard case .money(let item) = SQLCell.value(cell, .money) else { return }
        var sum = item
        if let before = self.total(total),
            case .money(let both)? = try MoneyArithmetic.apply(.add, .money(before), .money(item))
        {
            sum = both
        }
        let letters = Array(sum.currency.utf8)
        total = Total(units: sum.units, count: total.count + 1, currency: (letters[0], letters[1], letters[2]))
    }

    private static func total(_ total: Total) -> Money? {
        guard total.count > 0 else { return nil }
        let (a, b, c) = total.currency
        return Money(units: total.units, currency: String(decoding: [a, b, c], as: UTF8.self))
    }

    private static func mean(_ total: Total) -> Value {
        guard let sum = self.total(total),
            let mean = try? MoneyArithmetic.apply(.divide, .money(sum), .int(total.count))
        else { return .null }
        return mean
    }
}
