/// The text of definitions as bytes: they are compared at each start, and a string per piece would cost more than the
/// comparison.
struct SchemaText {
    private(set) var bytes: [UInt8] = []

    mutating func put(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
    mutating func put(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// A name in double quotes.
    mutating func put(name: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in name.utf8 {
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    mutating func clear() { bytes.removeAll(keepingCapacity: true) }

    var string: String { String(decoding: bytes, as: UTF8.self) }
}
