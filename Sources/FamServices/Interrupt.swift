import Synchronization

/// Whether the user asked to stop. Set from a signal handler, looked at by loops and queries; the only state that is shared between
/// a handler and the program.
public enum Interrupt {
    private static let flag = Atomic<Bool>(false)

    public static var isRequested: Bool { flag.load(ordering: .relaxed) }
    /// Allowed in a signal handler.
    public static func request() { flag.store(true, ordering: .relaxed) }
    /// Before each entry of the prompt.
    public static func clear() { flag.store(false, ordering: .relaxed) }
}
