import FamValues

/// What a run may do and how it treats text; from the global options.
public struct EngineOptions: Sendable {
    /// A person is typing at the prompt: unique parts of labels will do.
    public var isInteractive = false
    /// Somebody is there to answer: destructive commands ask.
    public var asks = false
    /// Destructive commands go ahead without asking.
    public var assumeYes = false
    public var isReadOnly = false
    /// Whether everything is refused that a savepoint cannot undo: files, programs, the network.
    public var isSafe = false
    /// Programs of the system may be run: by a person who is typing, and by a script that was allowed to.
    public var allowsExternal = true
    /// Everything runs, nothing is kept; the changes are reported.
    public var isPlan = false
    /// Whether nothing that is typed is kept: the journal and the session only record that there was an entry.
    public var isPrivate = false
    /// Each statement of a script is its own transaction.
    public var isStepwise = false
    /// Whether the check asks the database for rows that constants name; `fam check` needs no database.
    public var knowsRows = true

    /// The text is a line that somebody typed outside of the prompt (`-c`, the program's words).
    public var isOneLine = false

    /// Whether each text is a whole script, so that nothing after it could use what it declares.
    public var isWhole = false

    /// The size in bytes of a script up to which the code of its check is kept for the run. Of a longer one it is made
    /// anew as the run comes to it. The core of a line takes less memory than ten of its length, and to make it once
    /// saves 7 % of what a `log` costs.
    public var mostKeptText = 2_000_000

    /// Names of the program's own options, for the hint when one follows a script.
    public var programOptions: [String] = []

    public init() {}
}
