import FamText
import Glibc

/// Texts put one after the other as bytes; the memory is kept from one use to the next, and claimed where it grows.
final class TextBuffer {
    private var bytes: UnsafeMutablePointer<UInt8>
    private var capacity = 256
    private var count = 0

    /// Beyond this the memory is given back.
    private static let keptCapacity = 1 << 16

    init() { bytes = HeapMemory.allocate(UInt8.self, capacity) }
    deinit { HeapMemory.free(bytes) }

    /// - Throws: `too-large` beyond `Bounds.text`.
    func add(_ text: String) throws(Diagnostic) {
        var text = text
        try reserve(text.utf8.count)
        text.withUTF8 { more in
            guard let start = more.baseAddress else { return }
            memcpy(bytes + count, start, more.count)
            count += more.count
        }
    }

    /// In decimal digits.
    func add(_ number: Int64) throws(Diagnostic) {
        try reserve(20)
        if number < 0 {
            bytes[count] = UInt8(ascii: "-")
            count += 1
        }
        var length = 1, limit: UInt64 = 10
        while number.magnitude >= limit, length < 19 {
            limit *= 10
            length += 1
        }
        var rest = number.magnitude, place = count + length
        while place > count {
            place -= 1
            let tens = rest / 10
            bytes[place] = 0x30 + UInt8(truncatingIfNeeded: rest - tens * 10)
            rest = tens
        }
        count += length
    }

    func empty() {
        count = 0
        guard capacity > TextBuffer.keptCapacity else { return }
        HeapMemory.free(bytes)
        capacity = 256
        bytes = HeapMemory.allocate(UInt8.self, capacity)
    }

    /// Returns the content and empties the buffer.
    func take() -> String {
        defer { empty() }
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    @inline(__always) private func reserve(_ more: Int) throws(Diagnostic) {
        if count + more > capacity { try grow(to: count + more) }
    }

    @inline(never) private func grow(to size: Int) throws(Diagnostic) {
        try Work.claim(text: size)
        capacity = max(size, min(capacity * 2, Bounds.text))
        bytes = HeapMemory.resize(bytes, capacity)
    }
}
