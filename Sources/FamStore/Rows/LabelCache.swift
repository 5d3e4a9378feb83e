import FamRegistry
import FamText
import FamValues
import Foundation

/// Labels without case, accents and width.
enum FoldedLabel {
    static func of(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        if bytes.allSatisfy({ $0 < 0x80 }) { return bytes.map(folded) }
        let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive, .widthInsensitive]
        return Array(text.folding(options: options, locale: nil).utf8)
    }

    private static func folded(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

    /// The hash of `of(text)`, computed directly for ASCII.
    static func hash(_ text: String) -> UInt32 {
        var text = text, hash: UInt32 = 0x811C_9DC5
        let isPlain = text.withUTF8 { bytes in
            for byte in bytes {
                if byte >= 0x80 { return false }
                hash = (hash ^ UInt32(folded(byte))) &* 0x0100_0193
            }
            return true
        }
        if isPlain { return hash }
        return of(text).reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    }
}

/// Results of searches by label, per table; discarded when a row of the table changes.
final class LabelCache {
    struct Key: Hashable {
        var text: [UInt8]
        var isFolded: Bool
        var owner: Int64?
    }

    /// A row with its owner's key.
    struct Owned {
        var ref: EntityRef
        var owner: Int64?
    }

    /// All rows of a table.
    final class Whole {
        /// By the hash of the folded label.
        private let byLabel: [UInt32: [Owned]]
        /// The last four digits of the ids.
        private let endings: Set<UInt16>

        init(byLabel: [UInt32: [Owned]], endings: Set<UInt16>) {
            self.byLabel = byLabel
            self.endings = endings
        }

        /// The rows whose label equals a text except for case, accents and width.
        func rows(_ text: String) -> [Owned] {
            guard let rows = byLabel[FoldedLabel.hash(text)] else { return [] }
            let label = FoldedLabel.of(text)
            return rows.filter { FoldedLabel.of($0.ref.label) == label }
        }

        /// False if no row has this label, in any spelling.
        func mayHave(_ text: String) -> Bool { byLabel[FoldedLabel.hash(text)] != nil }

        /// Whether a row may have an id with this ending.
        func mayHave(_ ending: UInt16) -> Bool { endings.contains(ending) }
    }

    private var found: [[Key: [EntityRef]]]
    /// The row that a text as written names, where it names one and nothing could come before its label.
    private var named: [[String: EntityRef]]
    /// Tables whose rows were all read.
    private var whole: [Whole?]
    /// How often the index was searched since a row last changed.
    private var searches: [Int]
    /// Whether tables may be read as a whole; off in some tests.
    var readsWhole = true
    /// The non-ASCII scalars that may follow the beginning of a label.
    private var branches: [[[UInt8]: [Unicode.Scalar]]]
    /// A run may look up a million names, each of which exists once.
    private static let limit = 10_000

    init(tables: Int) {
        found = Array(repeating: [:], count: tables)
        named = Array(repeating: [:], count: tables)
        branches = Array(repeating: [:], count: tables)
        whole = Array(repeating: nil, count: tables)
        searches = Array(repeating: 0, count: tables)
    }

    func forget() { for index in found.indices { forget(index) } }

    func forget(_ table: Int) {
        if !found[table].isEmpty { found[table] = [:] }
        if !named[table].isEmpty { named[table] = [:] }
        if !branches[table].isEmpty { branches[table] = [:] }
        whole[table] = nil
        searches[table] = 0
    }

    /// The row that a text was found to name; nil says nothing. Equal texts may be written in different ways, and
    /// labels are not those of one row then.
    func named(_ text: String, _ table: Int) -> EntityRef? {
        guard let known = named[table][text], ExactText.areEqual(known.label, text) else { return nil }
        return known
    }

    func keep(_ ref: EntityRef, named text: String, _ table: Int) {
        if named[table].count >= LabelCache.limit { named[table] = [:] }
        named[table][text] = ref
    }

    /// All rows, if they were read; nil if not.
    func known(_ table: Int) -> Whole? { whole[table] }

    /// All rows, which `read` reads if that costs less than more searches: after 16, 32, 64, … searches of the index,
    /// if there are at most four rows for each. Nil otherwise.
    /// - Parameter count: an upper bound of the number of rows.
    func all(_ table: Int, count: () throws -> Int64, read: () throws -> Whole) rethrows -> Whole? {
        if let known = whole[table] { return known }
        searches[table] += 1
        let times = searches[table]
        guard readsWhole, times >= 16, times & (times - 1) == 0,
            try count() <= min(4 * times, LabelCache.limit)
        else { return nil }
        let all = try read()
        whole[table] = all
        return all
    }

    func rows(_ table: Int, _ key: Key, _ make: () throws -> [EntityRef]) rethrows -> [EntityRef] {
        if let known = found[table][key] { return known }
        let made = try make()
        // With all labels known, nothing else needs to be kept.
        if whole[table] != nil { return made }
        if found[table].count >= LabelCache.limit { found[table] = [:] }
        found[table][key] = made
        return made
    }

    func scalars(
        _ table: Int, after beginning: [UInt8], _ make: () throws -> [Unicode.Scalar]
    ) rethrows
        -> [Unicode.Scalar]
    {
        if let known = branches[table][beginning] { return known }
        let made = try make()
        if branches[table].count >= LabelCache.limit { branches[table] = [:] }
        branches[table][beginning] = made
        return made
    }
}
