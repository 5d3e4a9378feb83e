import FamText
import FamValues

/// Commands that list the newest rows, of which a statement shows some and a pipe gets all.
extension Parameter where T == Int64 {
    /// As many rows as `--limit` allows. Where only some of them are shown because nothing was said, a line says
    /// so, in a script a warning.
    /// - Parameter read: returns at most that many rows, the newest first.
    public func newest<Row>(
        _ call: Call, _ context: any Context, _ read: (_ limit: Int) throws -> [Row]
    ) throws -> [Row] {
        let limit = try call[self]
        guard limit > 0 else { throw Diagnostic(.invalidValue, "`--limit` must be at least 1") }
        guard limit == declaration.spec.shownLimit else { return try read(Int(clamping: limit)) }
        let rows = try read(Int(limit) + 1)
        guard rows.count > limit else { return rows }
        let more = "`--limit \(limit * 10)` shows more, and a pipe gets all of them"
        if context.output.showsNotices {
            context.output.notice("These are the newest \(limit): \(more).")
        } else {
            context.output.warning(
                Diagnostic(
                    .likelyMistake, "only the newest \(limit) are shown", at: call.span, help: more,
                    severity: .warning))
        }
        return Array(rows.prefix(Int(limit)))
    }
}
