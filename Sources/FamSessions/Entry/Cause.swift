import FamRegistry
import FamValues

/// Why an entry runs.
public enum Cause: Sendable, Equatable {
    /// Somebody typed it, or it is in a script.
    case typed
    /// Its time had come.
    case job(Firing)
    /// A replay of a recorded entry, with the random numbers of this journal position. `ran` is when a job really ran.
    case replayed(position: Int64?, ran: Instant? = nil)
}
