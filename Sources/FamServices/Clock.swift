import FamValues

/// The only clock (law 3). All times in data come from it; it can be pinned.
public protocol Clock: AnyObject {
    var now: Instant { get }
    var isPinned: Bool { get }
}
