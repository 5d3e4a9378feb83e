import FamText

/// Numbers for the bare words of commands, by their UTF-8 bytes. A script of 100,000 lines has few distinct words, so whatever is
/// known of a word (a step in a command's name, a value) is found by its number, and no `String` is made for it again.
final class WordTable {
    /// Open addressing: the number of a word plus one, 0 where free. The count of places is a power of two.
    private var places: [Int32] = Array(repeating: 0, count: 1024)
    private var hashes: [UInt64] = []
    private var ends: [Int] = [0]
    private var bytes: [UInt8] = []

    var count: Int { hashes.count }

    func text(_ word: Int) -> String { String(decoding: bytes[ends[word]..<ends[word + 1]], as: UTF8.self) }

    func number(of text: String) -> Int {
        let all = Array(text.utf8)
        return number(of: all, in: 0..<all.count)
    }

    /// Cost: linear in the length of the word.
    func number(of source: [UInt8], in range: Range<Int>) -> Int {
        source.withUnsafeBufferPointer { number(of: UnsafeBufferPointer(rebasing: $0[range])) }
    }

    private func number(of word: UnsafeBufferPointer<UInt8>) -> Int {
        let hash = WordTable.hash(word)
        var place = Int(truncatingIfNeeded: hash) & (places.count - 1)
        while places[place] != 0 {
            let candidate = Int(places[place]) - 1
            if hashes[candidate] == hash, matches(candidate, word) { return candidate }
            place = (place + 1) & (places.count - 1)
        }
        places[place] = Int32(truncatingIfNeeded: count + 1)
        hashes.append(hash)
        bytes.append(contentsOf: word)
        ends.append(bytes.count)
        if count * 2 > places.count { grow() }
        return count - 1
    }

    private func matches(_ candidate: Int, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = ends[candidate]
        guard ends[candidate + 1] - start == word.count else { return false }
        for index in 0..<word.count where bytes[start + index] != word[index] { return false }
        return true
    }

    private func grow() {
        places = Array(repeating: 0, count: places.count * 2)
        for (word, hash) in hashes.enumerated() {
            var place = Int(truncatingIfNeeded: hash) & (places.count - 1)
            while places[place] != 0 { place = (place + 1) & (places.count - 1) }
            places[place] = Int32(truncatingIfNeeded: word + 1)
        }
    }

    /// FNV-1a with its high bits mixed into the low ones, which choose the place.
    private static func hash(_ word: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in word { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return hash ^ (hash >> 32)
    }
}
