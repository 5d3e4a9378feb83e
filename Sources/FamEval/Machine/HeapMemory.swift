import Glibc

/// The memory of heap objects. `malloc` already aligns to 16 bytes; Swift's `allocate` calls `posix_memalign` for that,
/// at four times the cost.
enum HeapMemory {
    /// Room for `count` values, not initialized. Without memory the process ends, as everywhere in Swift.
    static func allocate<Value>(_: Value.Type, _ count: Int = 1) -> UnsafeMutablePointer<Value> {
        raw(count * MemoryLayout<Value>.stride).bindMemory(to: Value.self, capacity: count)
    }

    static func raw(_ bytes: Int) -> UnsafeMutableRawPointer {
        guard let memory = malloc(max(bytes, 1)) else { preconditionFailure("out of memory") }
        return memory
    }

    /// The same values with room for `count`, perhaps at another address. Large blocks are moved without a copy.
    static func resize<Value: BitwiseCopyable>(
        _ memory: UnsafeMutablePointer<Value>, _ count: Int
    ) -> UnsafeMutablePointer<Value> {
        guard let larger = realloc(memory, max(count * MemoryLayout<Value>.stride, 1)) else {
            preconditionFailure("out of memory")
        }
        return larger.bindMemory(to: Value.self, capacity: count)
    }

    static func free(_ memory: UnsafeMutableRawPointer) { Glibc.free(memory) }
}
