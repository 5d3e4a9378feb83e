import Glibc

/// Blocks the thread for a time.
public enum Pause {
    /// Sleeps this long; a signal ends the sleep early.
    public static func milliseconds(_ count: Int64) { poll(nil, 0, Int32(clamping: count)) }
}
