import Synchronization

/// Where a declared parameter or field is among those of its command or entity. The declaration is a static value that
/// exists before its list does, so the place is filled in when the spec is made; reading it is one load.
public struct Slot: ~Copyable, Sendable {
    @usableFromInline let place = Atomic<Int>(Int.max)

    init() {}

    /// Larger than any index for a declaration that is in no list that was made.
    @inlinable public var index: Int { place.load(ordering: .relaxed) }

    /// Called by the spec that lists the declaration. One that is in several lists has the same place in all of them;
    /// the registry lint says of one that has not.
    func place(at index: Int) { place.store(index, ordering: .relaxed) }
}
