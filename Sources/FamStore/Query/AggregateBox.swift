import FamText
import FamValues
import GRDBSQLite

/// The memory that SQLite keeps for one aggregate of amounts.
final class AggregateBox {
    typealias Step = (inout MoneySQL.Total, OpaquePointer?) throws -> Void
    weak var owner: SQLFunctions?
    private let step: Step
    private let result: (MoneySQL.Total) -> Value

    init(_ owner: SQLFunctions, _ step: @escaping Step, _ result: @escaping (MoneySQL.Total) -> Value) {
        self.owner = owner
        self.step = step
        self.result = result
    }

    static func of(_ context: OpaquePointer?) -> AggregateBox? {
        sqlite3_user_data(context).map { Unmanaged<AggregateBox>.fromOpaque($0).takeUnretainedValue() }
    }

    func add(_ cell: OpaquePointer?, _ context: OpaquePointer?) {
        guard let total = AggregateBox.total(context, size: MemoryLayout<MoneySQL.Total>.size) else {
            return sqlite3_result_error_nomem(context)
        }
        do {
            try step(&total.pointee, cell)
        } catch {
            owner?.raise(error as? Diagnostic ?? Diagnostic(.typeMismatch, "a sum failed"), context)
        }
    }

    /// There is nothing for zero rows, and size zero allocates nothing.
    func give(_ context: OpaquePointer?) {
        guard let total = AggregateBox.total(context, size: 0) else { return sqlite3_result_null(context) }
        owner?.giving(context) { result(total.pointee) }
    }

    private static func total(_ context: OpaquePointer?, size: Int) -> UnsafeMutablePointer<MoneySQL.Total>? {
        sqlite3_aggregate_context(context, Int32(size))?.assumingMemoryBound(to: MoneySQL.Total.self)
    }
}
