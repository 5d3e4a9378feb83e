import FamValues

/// The one clock (law 3). Everything that enters data takes its time from here; it can be pinned.
public protocol Clock: AnyObject {
    var now: Instant { get }
    var isPinned: Bool { get }
}
