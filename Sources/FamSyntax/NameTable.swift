/// Names that the trees of one session share. A name is found by its bytes, so that reading a known one makes no `String`.
/// The first names are the words of `ReservedWord`, in its order.
public final class NameTable {
    private var store = NameStore()

    public init() {
        for word in ReservedWord.allCases { _ = intern(word.rawValue) }
    }

    public var count: Int { store.texts.count }

    public subscript(name: Name) -> String { store.texts[Int(name.index)] }

    public func intern(_ text: String) -> Name {
        var copy = text
        return copy.withUTF8 { intern($0) }
    }

    /// The name with these bytes. Cost: linear in their number.
    public func intern(_ word: UnsafeBufferPointer<UInt8>) -> Name { store.intern(word) }
}

/// The table itself: a struct, because each access to a stored property of a class is checked at run time (a sixth of a parse).
private struct NameStore {
    /// Open addressing: index plus one, 0 where free. The count of places is a power of two.
    private var places: [UInt32] = Array(repeating: 0, count: 512)
    private var hashes: [UInt32] = []
    /// Name `i` is `bytes[ends[i]..<ends[i + 1]]`.
    private var ends: [Int] = [0]
    private var bytes: [UInt8] = []
    private(set) var texts: [String] = []

    mutating func intern(_ word: UnsafeBufferPointer<UInt8>) -> Name {
        let hash = NameStore.hash(word)
        var place = Int(hash) & (places.count - 1)
        while places[place] != 0 {
            let candidate = Int(places[place]) - 1
            if hashes[candidate] == hash, isEqual(candidate, word) { return Name(index: UInt32(candidate)) }
            place = (place + 1) & (places.count - 1)
        }
        let index = texts.count
        places[place] = UInt32(index + 1)
        hashes.append(hash)
        bytes.append(contentsOf: word)
        ends.append(bytes.count)
        texts.append(String(decoding: word, as: UTF8.self))
        if texts.count * 2 > places.count { grow() }
        return Name(index: UInt32(index))
    }

    private func isEqual(_ candidate: Int, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = ends[candidate]
        guard ends[candidate + 1] - start == word.count else { return false }
        for offset in 0..<word.count where bytes[start + offset] != word[offset] { return false }
        return true
    }

    private mutating func grow() {
        places = Array(repeating: 0, count: places.count * 2)
        for (index, hash) in hashes.enumerated() {
            var place = Int(hash) & (places.count - 1)
            while places[place] != 0 { place = (place + 1) & (places.count - 1) }
            places[place] = UInt32(index + 1)
        }
    }

    /// FNV-1a with the high bits mixed into the low ones, which choose the place.
    private static func hash(_ word: UnsafeBufferPointer<UInt8>) -> UInt32 {
        var hash: UInt32 = 0x811C_9DC5
        for byte in word { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        return hash ^ (hash >> 15)
    }
}
