import Glibc

/// Compares texts by their UTF-8 bytes, as the language does: two spellings of `é` are two texts. Cost: one pass over
/// memory; comparing `utf8` views would take it character by character.
public enum ExactText {
    public static func areEqual(_ a: String, _ b: String) -> Bool {
        guard a.utf8.count == b.utf8.count else { return false }
        return compare(a, b) == 0
    }

    /// Negative, zero or positive, as `a` comes before, equals or comes after `b`.
    public static func compare(_ a: String, _ b: String) -> Int {
        let found = a.utf8.withContiguousStorageIfAvailable { x in
            b.utf8.withContiguousStorageIfAvailable { y in order(x, y) }
        }
        if let found = found ?? nil { return found }
        // A string that is not stored as contiguous UTF-8.
        return a.utf8.elementsEqual(b.utf8) ? 0 : a.utf8.lexicographicallyPrecedes(b.utf8) ? -1 : 1
    }

    public static func hash(_ text: String, into hasher: inout Hasher) {
        let done: Void? = text.utf8.withContiguousStorageIfAvailable { hasher.combine(bytes: .init($0)) }
        if done == nil { Array(text.utf8).withUnsafeBytes { hasher.combine(bytes: $0) } }
    }

    private static func order(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
        guard let x = a.baseAddress, let y = b.baseAddress else { return a.count - b.count }
        let order = Int(memcmp(x, y, min(a.count, b.count)))
        return order == 0 ? a.count - b.count : order
    }
}
