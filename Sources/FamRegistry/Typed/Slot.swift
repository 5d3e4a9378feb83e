import Synchronization

/// The index of a declared parameter or field in its command or entity. The declaration is a static value that exists
/// before the list, so the index is set when the spec is made; reading it is one load.
public struct Slot: ~Copyable, Sendable {
    @usableFromInline let place = Atomic<Int>(Int.max)

    init() {}

    /// Larger than any index if the declaration is in no list that was made.
    @inlinable public var index: Int { place.load(ordering: .relaxed) }

    /// Called by the spec that lists the declaration. A declaration in several lists must have the same index in all of
    /// them, which the registry lint checks.
    func place(at index: Int) { place.store(index, ordering: .relaxed) }
}
