import FamValues
import GRDB
import GRDBSQLite

/// Sums of floats in SQL as the stages in memory have them: SQLite's own depend on the order of the rows, and from
/// version to version.
enum FloatSQL {
    /// Null of no numbers.
    static let sum = "fam_float_sum"
    static let mean = "fam_float_mean"

    static func install(_ functions: SQLFunctions, _ db: Database) throws {
        try functions.addAggregate(
            sum, db, AggregateBox(functions, step) { $0.count > 0 ? .float($0.sum.value) : .null })
        try functions.addAggregate(
            mean, db, AggregateBox(functions, step) { $0.count > 0 ? .float($0.sum.value / Double($0.count)) : .null })
    }

    private struct Total {
        var sum: FloatSum
        var count: Int64
    }

    private static func step(_ total: inout Total, _ cell: OpaquePointer?) throws {
        if sqlite3_value_type(cell) == SQLITE_NULL { return }
        try total.sum.add(sqlite3_value_double(cell))
        total.count += 1
    }
}
