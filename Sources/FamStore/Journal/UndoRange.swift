import FamValues

/// Which entries to undo.
public enum UndoRange: Sendable {
    /// The latest one in effect of the session (a second `undo` goes one further back).
    case latest
    /// The latest `count` in effect of the session.
    case last(Int)
    /// This one, of any session.
    case entry(Int64)
    /// All of the session made after this time, including those of jobs.
    case to(Instant)
    /// The latest run of this job that is in effect.
    case job(String)
    /// All in effect of one run of a script, which with `--stepwise` made several: of the run of this entry, or for nil
    /// of the session's latest entry.
    case run(Int64?)
}

/// What an undo or redo did.
public struct UndoOutcome: Sendable {
    /// The entry of the undo itself.
    public var entry: Int64
    /// The entries that were undone or redone, newest first.
    public var entries: [JournalEntry]
    public var added: Int
    public var changed: Int
    public var removed: Int
    /// The conflicts that were left unchanged, each as half a sentence.
    public var left: [String] = []
    /// The entries that also stored a secret, a password or a sign-in, which is not undone.
    public var keptSecrets: [JournalEntry] { entries.filter(\.changedSecrets) }
}
