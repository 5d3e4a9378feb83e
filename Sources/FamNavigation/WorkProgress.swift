import FamRegistry

/// Shows the progress of long work if somebody is watching; the shell provides one in the context.
public protocol WorkProgress: AnyObject {
    /// Cheap enough for every step.
    func update(_ done: Int, of total: Int)
    /// Leaves no trace.
    func clear()
}

/// The key of the service, which starts a new progress each time it is called.
public enum ShownProgress {
    public static let key = ServiceKey<() -> any WorkProgress>("progress")
}

/// For runs that are not watched.
final class NoProgress: WorkProgress {
    func update(_ done: Int, of total: Int) {}
    func clear() {}
}
