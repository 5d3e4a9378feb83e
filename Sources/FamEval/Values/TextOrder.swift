/// Text compared by its UTF-8 bytes (language.md): Swift's own `==` and `<` know canonical equivalence.
enum TextOrder {
    static func areEqual(_ a: String, _ b: String) -> Bool {
        a.utf8.count == b.utf8.count && compare(a, b) == 0
    }

    /// Negative, zero or positive. Cost: linear in the common beginning.
    static func compare(_ a: String, _ b: String) -> Int {
        let fast = a.utf8.withContiguousStorageIfAvailable { x in
            b.utf8.withContiguousStorageIfAvailable { y in compare(x, y) }
        }
        if let result = fast.flatMap({ $0 }) { return result }
        return Array(a.utf8).withUnsafeBufferPointer { x in Array(b.utf8).withUnsafeBufferPointer { y in compare(x, y) }
        }
    }

    private static func compare(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
        for index in 0..<min(a.count, b.count) where a[index] != b[index] { return Int(a[index]) - Int(b[index]) }
        return a.count - b.count
    }
}
