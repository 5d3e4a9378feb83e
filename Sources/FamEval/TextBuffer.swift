/// Texts put one behind the other as bytes; the memory is kept from one use to the next.
struct TextBuffer {
    private var bytes: [UInt8] = []

    /// Beyond this the memory is given back.
    private static let keptCapacity = 1 << 16

    mutating func add(_ text: String) {
        // The common form of text gives its bytes in place; any other makes them.
        if text.utf8.withContiguousStorageIfAvailable({ bytes.append(contentsOf: $0) }) == nil { bytes.append(contentsOf: text.utf8) }
    }

    /// In decimal digits.
    mutating func add(_ number: Int64) {
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        let start = bytes.count
        var rest = number.magnitude
        repeat {
            bytes.append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0
        bytes[start...].reverse()
    }

    mutating func empty() {
        if bytes.capacity > TextBuffer.keptCapacity { bytes = [] } else { bytes.removeAll(keepingCapacity: true) }
    }

    /// What was put in; the buffer is empty behind it.
    mutating func take() -> String {
        defer { empty() }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension String {
    /// The number of characters. ASCII is counted by its bytes: one pass instead of the search for the ends of graphemes.
    var characterCount: Int {
        let isPlain = utf8.withContiguousStorageIfAvailable { bytes in
            var seen: UInt8 = 0
            for byte in bytes { seen |= byte | (byte == 0x0D ? 0x80 : 0) }
            return seen < 0x80
        }
        return isPlain == true ? utf8.count : count
    }
}
