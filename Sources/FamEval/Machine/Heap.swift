import CMachine
import FamText
import FamValues

/// Makes and frees the objects that slots point to. One heap for one machine, used from its thread only.
final class Heap {
    /// Objects alive now; tests compare it before and after a run.
    private(set) var live = 0
    /// Shapes of records, each kept once, so that equal shapes have equal indexes.
    private(set) var shapes: [RowShape] = []
    private var shapeIndexes: [RowShape: Int] = [:]
    /// Objects without owners that are about to be freed: freeing a long chain of records must not recurse.
    private var dying: [Slot] = []
    /// Bytes taken since somebody asked, garbage included.
    private var spent = 0
    private var isFreeing = false
    /// Of walks over values, however they branch: a small value may hold the same part a million times.
    var walk = Pulse()

    func shapeIndex(_ shape: RowShape) -> Int {
        if let index = shapeIndexes[shape] { return index }
        shapes.append(shape)
        shapeIndexes[shape] = shapes.count - 1
        return shapes.count - 1
    }

    /// The bytes taken since the last call.
    func takeSpent() -> Int {
        defer { spent = 0 }
        return spent
    }

    // MARK: Making, each with one owner

    func string(_ text: String) -> Slot {
        live += 1
        spent &+= 48 &+ text.utf8.count
        let object = HeapMemory.allocate(StringObject.self)
        object.initialize(to: StringObject(owners: 1, text: text))
        return .object(.string, object)
    }

    func list(capacity: Int) -> UnsafeMutablePointer<ListObject> {
        live += 1
        let room = Swift.max(capacity, 4)
        spent &+= 48 &+ room &* MemoryLayout<Slot>.stride
        let object = HeapMemory.allocate(ListObject.self)
        object.initialize(
            to: ListObject(owners: 1, count: 0, capacity: room, items: HeapMemory.allocate(Slot.self, room)))
        return object
    }

    /// The values are null until they are set.
    func record(shape: Int, count: Int) -> UnsafeMutablePointer<RecordObject> {
        live += 1
        let bytes = MemoryLayout<RecordObject>.size + count * MemoryLayout<Slot>.stride
        spent &+= bytes
        let memory = HeapMemory.raw(bytes)
        let object = memory.initializeMemory(
            as: RecordObject.self, to: RecordObject(owners: 1, shape: shape, count: count))
        object.values.initialize(repeating: .null, count: count)
        return object
    }

    /// Takes over the content.
    func cell(_ content: Slot) -> Slot {
        live += 1
        let object = HeapMemory.allocate(CellObject.self)
        object.initialize(to: CellObject(owners: 1, content: content))
        return .object(.cell, object)
    }

    /// The captures are null until they are set.
    func closure(function: Int, captures count: Int) -> UnsafeMutablePointer<ClosureObject> {
        live += 1
        let bytes = MemoryLayout<ClosureObject>.size + count * MemoryLayout<Slot>.stride
        spent &+= bytes
        let memory = HeapMemory.raw(bytes)
        let object = memory.initializeMemory(
            as: ClosureObject.self, to: ClosureObject(owners: 1, function: function, count: count))
        object.captures.initialize(repeating: .null, count: count)
        return object
    }

    func box(_ value: Value) -> Slot {
        live += 1
        spent &+= 64
        let object = HeapMemory.allocate(BoxObject.self)
        object.initialize(to: BoxObject(owners: 1, value: value))
        return .object(.box, object)
    }

    func raised(_ error: Raised) -> Slot {
        live += 1
        let object = HeapMemory.allocate(RaisedObject.self)
        object.initialize(to: RaisedObject(owners: 1, raised: error))
        return .object(.raised, object)
    }

    // MARK: Lists

    /// Takes over the item. Amortised O(1); the list must have one owner.
    @inline(__always) func append(_ item: Slot, to list: UnsafeMutablePointer<ListObject>) {
        if list.pointee.count == list.pointee.capacity { reserve(list.pointee.count + 1, in: list) }
        list.pointee.items[list.pointee.count] = item
        list.pointee.count += 1
    }

    /// Makes room for `count` items in all, at least doubling.
    func reserve(_ count: Int, in list: UnsafeMutablePointer<ListObject>) {
        guard count > list.pointee.capacity else { return }
        let room = Swift.max(count, list.pointee.capacity * 2)
        spent &+= room &* MemoryLayout<Slot>.stride
        list.pointee.items = HeapMemory.resize(list.pointee.items, room)
        list.pointee.capacity = room
    }

    /// Appends copies of all items of the other list, which may be the same one. Throws before anything is changed.
    func append(
        contentsOf other: UnsafeMutablePointer<ListObject>, to list: UnsafeMutablePointer<ListObject>
    ) throws(Diagnostic) {
        let count = other.pointee.count, total = list.pointee.count + count
        if total > min(list.pointee.capacity, Bounds.items) {
            try Work.claim(items: total, stride: MemoryLayout<Slot>.stride)
        }
        reserve(total, in: list)
        for index in 0..<count { append(other.pointee.items[index].retained(), to: list) }
    }

    // MARK: Copies before a change

    /// The list with one owner: itself, or a copy that replaces it in `place`. Items are not copied deeply.
    func unique(list place: UnsafeMutablePointer<Slot>) throws(Diagnostic) -> UnsafeMutablePointer<ListObject> {
        let old = place.pointee.object(ListObject.self)
        if old.pointee.owners == 1 { return old }
        try Work.claim(items: old.pointee.count, stride: MemoryLayout<Slot>.stride)
        let copy = list(capacity: old.pointee.count)
        try append(contentsOf: old, to: copy)
        old.pointee.owners -= 1
        place.pointee = .object(.list, copy)
        return copy
    }

    func unique(record place: UnsafeMutablePointer<Slot>) -> UnsafeMutablePointer<RecordObject> {
        let old = place.pointee.object(RecordObject.self)
        if old.pointee.owners == 1 { return old }
        let copy = record(shape: old.pointee.shape, count: old.pointee.count)
        for index in 0..<old.pointee.count { copy.values[index] = old.values[index].retained() }
        old.pointee.owners -= 1
        place.pointee = .object(.record, copy)
        return copy
    }

    // MARK: Freeing

    /// Gives up one ownership; no effect on slots that do not point to the heap.
    @inline(__always) func release(_ slot: Slot) {
        guard slot.isHeap else { return }
        let owners = slot.owners
        owners.pointee -= 1
        if owners.pointee == 0 { free(slot) }
    }

    private func free(_ slot: Slot) {
        // A text owns nothing that could make a chain.
        if slot.tag == .string { return destroy(slot) }
        dying.append(slot)
        sweep()
    }

    /// Frees what has no owners. After Ctrl-C that does not delay the prompt: the next run continues it.
    func sweep() {
        if isFreeing { return }
        isFreeing = true
        while !Interrupt.isRequested, let next = dying.popLast() { destroy(next) }
        isFreeing = false
    }

    private func destroy(_ slot: Slot) {
        live -= 1
        switch slot.tag {
        case .string: destroy(slot.object(StringObject.self))
        case .box: destroy(slot.object(BoxObject.self))
        case .raised: destroy(slot.object(RaisedObject.self))
        case .list:
            let list = slot.object(ListObject.self)
            while list.pointee.count > 0 {
                list.pointee.count -= 1
                release(list.pointee.items[list.pointee.count])
                if list.pointee.count & 0xFFFF == 0xFFFF, Interrupt.isRequested {
                    live += 1
                    return dying.append(slot)
                }
            }
            HeapMemory.free(list.pointee.items)
            HeapMemory.free(list)
        case .record:
            let record = slot.object(RecordObject.self)
            for index in 0..<record.pointee.count { release(record.values[index]) }
            HeapMemory.free(record)
        case .cell:
            release(slot.object(CellObject.self).pointee.content)
            HeapMemory.free(slot.object(CellObject.self))
        case .closure:
            let closure = slot.object(ClosureObject.self)
            for index in 0..<closure.pointee.count { release(closure.captures[index]) }
            HeapMemory.free(closure)
        case .null, .bool, .int, .float, .date, .time, .datetime, .period: live += 1
        }
    }

    private func destroy<Object>(_ object: UnsafeMutablePointer<Object>) {
        object.deinitialize(count: 1)
        HeapMemory.free(object)
    }
}
