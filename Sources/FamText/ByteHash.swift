/// Hashes the words of a script for the tables that are searched for each of them.
public enum ByteHash {
    /// FNV-1a with the high bits mixed into the low ones, which select the slot.
    public static func of(_ word: UnsafeBufferPointer<UInt8>, seed: UInt32 = 0) -> UInt32 {
        var hash: UInt32 = 0x811C_9DC5 ^ seed
        for byte in word { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        return hash ^ (hash >> 15)
    }
}
