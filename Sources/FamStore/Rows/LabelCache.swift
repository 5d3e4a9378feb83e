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
    private var known: [LabelIndex?]

    init(tables: Int) { known = Array(repeating: nil, count: tables) }
    func forget() { for index in known.indices { known[index] = nil } }
    func forget(_ table: Int) { known[table] = nil }
    subscript(table: Int) -> LabelIndex? {
        get { known[table] }
        set { known[table] = newValue }
    }
}
