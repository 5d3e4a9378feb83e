// Every start runs this.
import FamText

/// Names that the trees of one session share. A name is found by its bytes, so that reading a known one makes no
/// `String`. The first names are the words of `ReservedWord`, in its order.
public final class NameTable {
    private var store = NameTable.reserved

    /// Cost: none until a name is added; texts are read one by one with a table of their own.
    public init() {}

    private static let reserved: NameStore = {
        var store = NameStore()
        for word in ReservedWord.allCases {
            var text = word.rawValue
            _ = text.withUTF8 { store.intern($0) }
        }
        return store
    }()

    public var count: Int { store.count }

    public subscript(name: Name) -> String { store.text(Int(name.index)) }

    public func intern(_ text: String) -> Name {
        var copy = text
        return copy.withUTF8 { intern($0) }
    }

    /// Whether it begins with `_`, by which unused ones are meant to be.
    public func isMeantUnused(_ name: Name) -> Bool { store.firstByte(Int(name.index)) == UInt8(ascii: "_") }

    /// The name with these bytes. Cost: linear in their number.
    public func intern(_ word: UnsafeBufferPointer<UInt8>) -> Name { store.intern(word) }

    /// The name with these bytes if it is known; nothing is kept.
    public func find(_ word: UnsafeBufferPointer<UInt8>) -> Name? { store.find(word, ByteHash.of(word)) }

    public func find(_ text: String) -> Name? {
        var copy = text
        return copy.withUTF8 { find($0) }
    }
}

/// The table itself: a struct, because each access to a stored property of a class is checked at run time (a sixth of a
/// parse).
private struct NameStore {
    /// The texts of so many names are kept as `String`s. A script with more has nearly as many names as lines, and each
    /// is asked for once or twice: there the memory counts more.
    private static let textsKept = 4_096

    /// Open addressing: index plus one, 0 where free. The count of places is a power of two.
    private var places: [UInt32] = Array(repeating: 0, count: 512)
    private var hashes: [UInt32] = []
    /// Name `i` is `bytes[ends[i]..<ends[i + 1]]`.
    private var ends: [UInt32] = [0]
    private var bytes: [UInt8] = []
    private var texts: [String] = []

    var count: Int { hashes.count }

    func text(_ index: Int) -> String {
        index < texts.count ? texts[index] : String(decoding: bytes[range(of: index)], as: UTF8.self)
    }

    /// 0 of the empty name.
    func firstByte(_ index: Int) -> UInt8 { ends[index] < ends[index + 1] ? bytes[Int(ends[index])] : 0 }

    private func range(of index: Int) -> Range<Int> { Int(ends[index])..<Int(ends[index + 1]) }

    func find(_ word: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Name? {
        let place = places[self.place(of: word, hash)]
        return place == 0 ? nil : Name(index: place - 1)
    }

    /// The place of the word, or the free one where it would be.
    private func place(of word: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Int {
        var place = Int(hash) & (places.count - 1)
        while places[place] != 0 {
            let candidate = Int(places[place]) - 1
            if hashes[candidate] == hash, isEqual(candidate, word) { break }
            place = (place + 1) & (places.count - 1)
        }
        return place
    }

    mutating func intern(_ word: UnsafeBufferPointer<UInt8>) -> Name {
        let hash = ByteHash.of(word)
        let place = place(of: word, hash)
        if places[place] != 0 { return Name(index: places[place] - 1) }
        let index = count
        places[place] = UInt32(index + 1)
        hashes.append(hash)
        bytes.append(contentsOf: word)
        ends.append(UInt32(bytes.count))
        if index < NameStore.textsKept { texts.append(String(decoding: word, as: UTF8.self)) }
        // At three quarters: these places are most of what a name takes.
        if count * 4 > places.count * 3 { grow() }
        return Name(index: UInt32(index))
    }

    private func isEqual(_ candidate: Int, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = Int(ends[candidate])
        guard Int(ends[candidate + 1]) - start == word.count else { return false }
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
}
