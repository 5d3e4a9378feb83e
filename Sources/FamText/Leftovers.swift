import Synchronization

/// What an interrupted run had made so far. To free a list of millions of items takes longer than anyone should wait
/// after Ctrl-C, so it is put here, and freed when the next entry begins; a program that ends never frees it.
public enum Leftovers {
    /// safe: values are put here and freed on the thread that runs entries, and they are not read.
    private struct Kept: @unchecked Sendable {
        let value: Any
    }

    private static let kept = Mutex<[Kept]>([])

    /// Called by code that is about to throw; without an interrupt the value is freed as always.
    public static func keep(_ value: @autoclosure () -> Any) {
        guard Interrupt.isRequested else { return }
        let leftover = Kept(value: value())
        kept.withLock { $0.append(leftover) }
    }

    /// Frees a long list piece by piece, and puts the rest aside as soon as somebody interrupts.
    /// - Parameter list: not shared; nil afterward.
    public static func release<Item>(_ list: inout [Item]?) {
        guard var rest = list.take() else { return }
        while rest.count > piece, !Interrupt.isRequested { rest.removeLast(piece) }
        keep(rest)
    }

    /// Freed in about a millisecond.
    private static let piece = 1 << 13

    /// Called where no run is in progress.
    public static func free() {
        let all = kept.withLock { kept in
            defer { kept = [] }
            return kept
        }
        _ = consume all
    }
}
