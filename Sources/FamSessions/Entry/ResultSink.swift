import FamRegistry
import FamText
import FamValues

/// Where a run prints: the terminal, a pipe, or the buffer of a transcript.
public protocol ResultSink: Output {
    /// Shows a top-level result. `type` has the columns even if a table is empty; `measure` says what a single number
    /// is.
    func show(_ value: Value, type: ValueType, as measure: Measure) throws
    /// Shows a table whose rows arrive one by one; a sink that writes them immediately holds only a few.
    func show(rows: any RowCursor) throws
    /// Errors that ended an entry, or warnings of its check.
    func report(_ diagnostics: [Diagnostic], sources: SourceMap)
    /// Whether results of commands that write are data here too (`--format json`), instead of notices.
    var showsWriteResults: Bool { get }
    /// Delivers all output so far; called when a transaction is committed.
    func flush()
    /// Asks before a destructive command; false if nobody can answer.
    func confirm(_ question: String) -> Bool
}

extension ResultSink {
    /// All at once, for sinks that hold their rows.
    public func show(rows: any RowCursor) throws {
        try show(.table(Table(shape: rows.shape, rows: rows.remaining())), type: .table(rows.shape), as: .plain)
    }
}
