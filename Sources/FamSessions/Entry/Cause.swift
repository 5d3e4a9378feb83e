/// Why an entry runs.
public enum Cause: Sendable, Equatable {
    /// Somebody typed it, or it stands in a script.
    case typed
    /// Once more, as recorded: its random numbers are those of this journal position.
    case replayed(position: Int64?)
}
