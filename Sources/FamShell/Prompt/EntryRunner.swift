/// What became of one statement.
public enum PromptStatus: Hashable, Sendable {
    case done
    /// A diagnostic was shown; the prompt continues.
    case failed
    /// The statement ends the program with this status.
    case exit(Int32)
}

/// Runs what was typed, and shows results and errors itself.
public protocol EntryRunner: AnyObject, Sendable {
    /// Begins uninterrupted, whatever came before.
    func run(_ text: String) -> PromptStatus
    /// The text of the statement that ran last as history may keep it.
    var keptText: String { get }
    /// Asks the running statement to stop. Called in signal context: stores an atomic flag and does nothing else.
    func interrupt()
}
