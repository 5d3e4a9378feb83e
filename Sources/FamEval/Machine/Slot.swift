import CMachine
import FamValues

/// The machine's, not the one of typed commands.
typealias Slot = CMachine.Slot

/// Copying a slot that points to the heap must retain it (`retained`), overwriting or dropping one must release it
/// (`Heap.release`).
extension Slot {
    @inline(__always) init(_ tag: Tag, _ bits: UInt64) {
        self.init(tag: tag, bits: bits)
    }

    @inline(__always) static var null: Slot { Slot(.null, 0) }
    @inline(__always) static func bool(_ value: Bool) -> Slot { Slot(.bool, value ? 1 : 0) }
    @inline(__always) static func int(_ value: Int64) -> Slot { Slot(.int, UInt64(bitPattern: value)) }
    @inline(__always) static func float(_ value: Double) -> Slot { Slot(.float, value.bitPattern) }

    @inline(__always) static func object<Object>(_ tag: Tag, _ pointer: UnsafeMutablePointer<Object>) -> Slot {
        Slot(tag, UInt64(UInt(bitPattern: pointer)))
    }

    @inline(__always) var int: Int64 { Int64(bitPattern: bits) }
    @inline(__always) var float: Double { Double(bitPattern: bits) }
    @inline(__always) var isTrue: Bool { bits != 0 && tag == .bool }
    @inline(__always) var isHeap: Bool { tag.rawValue >= Tag.string.rawValue }

    /// The object's own view; meaningless for a tag that is not the one of `Object`.
    @inline(__always) func object<Object>(_: Object.Type) -> UnsafeMutablePointer<Object> {
        // safe: asked only after the tag was looked at; an object's address is never zero.
        UnsafeMutablePointer(bitPattern: UInt(bits)).unsafelyUnwrapped
    }

    /// The count of owners, with which every heap object begins.
    @inline(__always) var owners: UnsafeMutablePointer<Int> { object(Int.self) }

    /// The same slot with one owner more.
    @inline(__always) func retained() -> Slot {
        if isHeap { owners.pointee += 1 }
        return self
    }
}
