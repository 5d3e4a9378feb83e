import FamText
import FamValues
import Foundation

/// The labels of one table, as written and folded (case and accents).
struct LabelIndex {
    struct Entry {
        var ref: EntityRef
        /// Key of the owner's row, for entities that have one.
        var owner: Int64?
    }
    var entries: [Entry] = []
    /// Keyed by bytes: two spellings of one letter are two labels until they are folded.
    private(set) var exact: [[UInt8]: [Int]] = [:]
    private(set) var folded: [String: [Int]] = [:]

    mutating func add(_ entry: Entry) {
        exact[Array(entry.ref.label.utf8), default: []].append(entries.count)
        folded[LabelIndex.fold(entry.ref.label), default: []].append(entries.count)
        entries.append(entry)
    }

    static func fold(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }
}

/// Label indexes by table, made when first asked for and forgotten when a row of the table changes.
final class LabelCache {
    private static let scansBeforeIndex = 2

    private var known: [LabelIndex?]
    /// How many labels were looked up without the index since it was forgotten.
    private var scans: [Int]

    init(tables: Int) {
        known = Array(repeating: nil, count: tables)
        scans = Array(repeating: 0, count: tables)
    }

    func forget() { for index in known.indices { forget(index) } }

    func forget(_ table: Int) {
        known[table] = nil
        scans[table] = 0
    }

    /// Whether one more label may be looked up without the index; a table that has its index needs none.
    func takeScan(_ table: Int) -> Bool {
        guard known[table] == nil, scans[table] < LabelCache.scansBeforeIndex else { return false }
        scans[table] += 1
        return true
    }

    subscript(table: Int) -> LabelIndex? {
        get { known[table] }
        set { known[table] = newValue }
    }
}
