import FamText
import FamValues

/// The result for a label that names no row. A separate object, because nearly every word has none.
final class MissingLabel {
    let entity: String
    /// The most similar label.
    let near: String?
    init(entity: String, near: String?) {
        self.entity = entity
        self.near = near
    }
}

/// What a word means for one parameter: read once for each distinct word, however many lines contain it. A word is
/// found by its bytes, so no `String` is made again. If words differ on each line, the cache is cleared from time to
/// time, so that it stays small.
final class LiteralCache {
    struct Entry {
        var node: Code.Node
        var type: ValueType
        /// Set if the word names a row that the lookup does not know.
        var missing: MissingLabel?
    }

    private static let limit = 16_384

    private var table = LiteralTable()
    private var hasMissing = false

    /// Rows may have been added or deleted since the last entry.
    func forgetRows() {
        guard hasMissing else { return }
        hasMissing = false
        table = LiteralTable()
    }

    /// The cached result. `slot` is the number of the parameter among those of all callables.
    func entry(_ word: UnsafeBufferPointer<UInt8>, _ slot: Int32) -> Entry? { table.find(word, slot) }

    /// What is known of a word without its value.
    enum Reading {
        case unread, right
        /// It names a row of this entity that did not exist.
        case missing(String)
    }

    func reading(_ word: UnsafeBufferPointer<UInt8>, _ slot: Int32) -> Reading { table.reading(word, slot) }

    func keep(_ entry: Entry, for word: UnsafeBufferPointer<UInt8>, _ slot: Int32) {
        if entry.missing != nil { hasMissing = true }
        if table.count >= LiteralCache.limit { table = LiteralTable() }
        table.add(entry, word, slot)
    }
}

/// The table itself: a struct, because each access to a stored property of a class is checked at run time. What only
/// looks is mutating too, so that the object's arrays are not retained for each word.
private struct LiteralTable {
    private struct Key {
        var hash: UInt32
        var slot: Int32
        var start: Int
        var length: Int
    }

    /// Open addressing: index plus one, 0 where free. The count of places is a power of two.
    private var places: [UInt32] = Array(repeating: 0, count: 1024)
    private var keys: [Key] = []
    private var entries: [LiteralCache.Entry] = []
    private var bytes: [UInt8] = []

    var count: Int { entries.count }

    mutating func find(_ word: UnsafeBufferPointer<UInt8>, _ slot: Int32) -> LiteralCache.Entry? {
        index(of: word, slot).map { entries[$0] }
    }

    mutating func reading(_ word: UnsafeBufferPointer<UInt8>, _ slot: Int32) -> LiteralCache.Reading {
        guard let index = index(of: word, slot) else { return .unread }
        return entries[index].missing.map { .missing($0.entity) } ?? .right
    }

    private mutating func index(of word: UnsafeBufferPointer<UInt8>, _ slot: Int32) -> Int? {
        let hash = ByteHash.of(word, seed: UInt32(bitPattern: slot))
        var place = Int(hash) & (places.count - 1)
        while places[place] != 0 {
            let index = Int(places[place]) - 1
            if keys[index].hash == hash, keys[index].slot == slot, isEqual(keys[index], word) { return index }
            place = (place + 1) & (places.count - 1)
        }
        return nil
    }

    /// The word must not be in the table yet.
    mutating func add(_ entry: LiteralCache.Entry, _ word: UnsafeBufferPointer<UInt8>, _ slot: Int32) {
        keys.append(
            Key(
                hash: ByteHash.of(word, seed: UInt32(bitPattern: slot)), slot: slot, start: bytes.count,
                length: word.count))
        bytes.append(contentsOf: word)
        entries.append(entry)
        if entries.count * 2 <= places.count { return place(entries.count - 1) }
        places = Array(repeating: 0, count: places.count * 2)
        for index in keys.indices { place(index) }
    }

    private mutating func place(_ index: Int) {
        var place = Int(keys[index].hash) & (places.count - 1)
        while places[place] != 0 { place = (place + 1) & (places.count - 1) }
        places[place] = UInt32(index + 1)
    }

    private func isEqual(_ key: Key, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
        guard key.length == word.count else { return false }
        for offset in 0..<word.count where bytes[key.start + offset] != word[offset] { return false }
        return true
    }
}
