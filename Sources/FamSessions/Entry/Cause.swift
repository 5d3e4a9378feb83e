import FamRegistry
import FamValues

/// Why an entry runs.
public enum Cause: Sendable, Equatable {
    /// Somebody typed it, or it is in a script.
    case typed
    /// Its time had come.
    case job(Firing)
    /// Once more, as recorded: its random numbers are those of this journal position. `ran` is there for the firing of
    /// a job: when it really ran.
    case replayed(position: Int64?, ran: Instant? = nil)
}
