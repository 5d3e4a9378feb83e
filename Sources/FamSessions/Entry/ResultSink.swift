import FamRegistry
import FamText
import FamValues

/// Where a run speaks: the terminal, a pipe, or the buffer of a transcript.
public protocol ResultSink: Output {
    /// A result of the top level. `type` has the columns even when a table is empty.
    func show(_ value: Value, type: ValueType) throws
    /// A table whose rows come one by one; a sink that writes them as they come holds few of them.
    func show(rows: any RowCursor) throws
    /// Errors that ended an entry, or warnings of its check.
    func report(_ diagnostics: [Diagnostic], sources: SourceMap)
    /// Whether results of commands that write are data here too (`--format json`), instead of notices.
    var showsWriteResults: Bool { get }
    /// Everything said so far reaches its reader; called when a transaction is committed.
    func flush()
    /// Asks before a destructive command; false if nobody can answer.
    func confirm(_ question: String) -> Bool
}

extension ResultSink {
    /// All at once, for sinks that hold their rows.
    public func show(rows: any RowCursor) throws {
        try show(.table(Table(shape: rows.shape, rows: rows.remaining())), type: .table(rows.shape))
    }
}
