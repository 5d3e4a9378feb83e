import FamRegistry
import FamText

extension EntryHost {
    /// On a line of its own an edit that was to compute new values and changed none is hardly what was meant, and it
    /// must not look like one that worked. A script may run twice.
    func nothingChanged(_ count: Int, of entity: EntitySpec, hint: String?) {
        guard !run.isPlanning else { return }
        if run.sink.showsNotices {
            // The notice has said it already.
            if let hint { run.sink.notice(hint.prefix(1).uppercased() + hint.dropFirst() + ".") }
        } else if run.engine.options.isOneLine {
            run.sink.warning(
                Diagnostic(
                    .likelyMistake, "nothing was changed: \(Counted.rows(count, entity)) had these values already",
                    help: hint, severity: .warning))
        }
    }
}
