import FamText
import FamValues
import GRDBSQLite

/// The memory that SQLite keeps for one aggregate of our own.
final class AggregateBox {
    weak var owner: SQLFunctions?
    private let size: Int
    private let step: (UnsafeMutableRawPointer, OpaquePointer?) throws -> Void
    private let result: (UnsafeMutableRawPointer) -> Value

    /// The state begins as zeros, in memory that SQLite frees without a callback.
    init<State: BitwiseCopyable>(
        _ owner: SQLFunctions, _ step: @escaping (inout State, OpaquePointer?) throws -> Void,
        _ result: @escaping (State) -> Value
    ) {
        self.owner = owner
        size = MemoryLayout<State>.size
        self.step = { try step(&$0.assumingMemoryBound(to: State.self).pointee, $1) }
        self.result = { result($0.assumingMemoryBound(to: State.self).pointee) }
    }

    static func of(_ context: OpaquePointer?) -> AggregateBox? {
        sqlite3_user_data(context).map { Unmanaged<AggregateBox>.fromOpaque($0).takeUnretainedValue() }
    }

    func add(_ cell: OpaquePointer?, _ context: OpaquePointer?) {
        guard let state = sqlite3_aggregate_context(context, Int32(size)) else {
            return sqlite3_result_error_nomem(context)
        }
        do {
            try step(state, cell)
        } catch {
            owner?.raise(error as? Diagnostic ?? Diagnostic(.typeMismatch, "a sum failed"), context)
        }
    }

    /// There is nothing for zero rows, and size zero allocates nothing.
    func give(_ context: OpaquePointer?) {
        guard let state = sqlite3_aggregate_context(context, 0) else { return sqlite3_result_null(context) }
        owner?.giving(context) { result(state) }
    }
}
