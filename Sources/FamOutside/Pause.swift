import Glibc

/// A wait of the thread for nothing but time.
public enum Pause {
    /// Sleeps so long; a signal ends it before.
    public static func milliseconds(_ count: Int64) { poll(nil, 0, Int32(clamping: count)) }
}
