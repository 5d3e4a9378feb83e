import CMachine

/// The stack of a machine that has ended, with what its slots own.
final class StackRemains {
    private let heap: Heap
    private let slots: UnsafeMutablePointer<Slot>
    private let count: Int

    init(_ heap: Heap, _ slots: UnsafeMutablePointer<Slot>, _ count: Int) {
        self.heap = heap
        self.slots = slots
        self.count = count
    }

    deinit {
        for index in 0..<count { heap.release(slots[index]) }
        slots.deallocate()
    }
}
