import FamText
import FamValues

/// Keeps many rows of one table as they were before an entry removed them, several with one statement: a statement of
/// its own for each costs more than what it stores.
struct ImageWriter {
    private static let together = 32

    private let store: Store
    private let entry: EntryState
    private let table: EntityTable
    /// Whether some rows of the table were typed in private, so that each is looked up.
    private let hasHidden: Bool
    private var waiting: [(n: Int64, image: [UInt8])] = []
    /// The statement for as many as go together.
    private var whole: PreparedStatement?

    init(_ store: Store, _ entry: EntryState, _ table: EntityTable) {
        self.store = store
        self.entry = entry
        self.table = table
        hasHidden = store.drafts.contains(table.spec.name)
        waiting.reserveCapacity(Self.together)
    }

    mutating func add(_ n: Int64, _ image: RowImage) throws {
        guard store.keepsImages, !entry.made.contains(table.index, n) else { return }
        let kept = hasHidden && store.isHidden(table, n, by: entry) ? image.withoutWords(table) : image
        waiting.append((n, kept.encoded(table)))
        if waiting.count == Self.together { try finish() }
    }

    /// Stores those that wait.
    mutating func finish() throws {
        guard !waiting.isEmpty else { return }
        let insert = try statement(for: waiting.count)
        insert.bind(entry.number, at: 0)
        insert.bind(.text(table.spec.name), at: 1)
        for (place, line) in waiting.enumerated() {
            insert.bind(line.n, at: 2 * place + 2)
            insert.bind(.blob(line.image), at: 2 * place + 3)
        }
        try insert.execute()
        waiting.removeAll(keepingCapacity: true)
    }

    private mutating func statement(for count: Int) throws -> PreparedStatement {
        if count == Self.together, let whole { return whole }
        let lines = (0..<count).map { "(?1, ?2, ?\(2 * $0 + 3), ?\(2 * $0 + 3), ?\(2 * $0 + 4))" }
        let made = try store.statement("INSERT OR IGNORE INTO fam_change VALUES " + lines.joined(separator: ", "))
        if count == Self.together { whole = made }
        return made
    }
}
