/// Hashes the words of a script for the tables that are searched for each of them.
public enum ByteHash {
    /// The low bits select the slot. Eight bytes at a time: links are hashed whole. It differs on machines with another
    /// order of bytes, so nothing keeps it.
    public static func of(_ word: UnsafeBufferPointer<UInt8>, seed: UInt32 = 0) -> UInt32 {
        var hash = UInt64(seed) ^ UInt64(truncatingIfNeeded: word.count) &* odd
        let bytes = UnsafeRawBufferPointer(word)
        var place = 0
        while place + 8 <= bytes.count {
            hash = mixed(hash ^ bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            place += 8
        }
        var last: UInt64 = 0
        while place < bytes.count {
            last = last << 8 | UInt64(bytes[place])
            place += 1
        }
        return UInt32(truncatingIfNeeded: mixed(hash ^ last))
    }

    /// That of 2^64 divided by the golden ratio.
    private static let odd: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// The two halves of the product, so that each bit changes low ones as well.
    @inline(__always)
    private static func mixed(_ hash: UInt64) -> UInt64 {
        let product = hash.multipliedFullWidth(by: odd)
        return product.high ^ product.low
    }
}
