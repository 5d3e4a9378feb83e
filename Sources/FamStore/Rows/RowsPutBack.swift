import FamText
import FamValues

/// Rows of one table that come back under their earlier keys, several with one statement: statements of its own for
/// each cost more than what they store. Otherwise each is added as by `insertRow`.
struct RowsPutBack {
    private static let together = 32

    private let store: Store
    private let access: Access
    private let table: EntityTable
    private var waiting: [(n: Int64, image: RowImage)] = []
    /// The statements for as many as go together.
    private var whole: (rows: PreparedStatement, changes: PreparedStatement)?

    init(_ store: Store, _ access: Access, _ table: EntityTable) {
        self.store = store
        self.access = access
        self.table = table
    }

    mutating func add(_ n: Int64, _ image: RowImage) throws {
        waiting.append((n, table.hasSecrets ? try store.withKeptSecrets(image, table) : image))
        if waiting.count == Self.together { try finish() }
    }

    /// Adds those that wait.
    mutating func finish() throws {
        guard !waiting.isEmpty, let entry = access.run?.entry else { return }
        let (rows, changes) = try statements(for: waiting.count)
        var place = 0
        for (n, image) in waiting {
            rows.bind(n, at: place)
            rows.bind(image.id.high, image.id.low, at: place + 1)
            for (index, cell) in image.cells.enumerated() { rows.bind(cell, at: place + 2 + index) }
            place += image.cells.count + 2
        }
        try rows.execute()
        if store.keepsImages, !waiting.contains(where: { entry.made.contains(table.index, $0.n) }) {
            changes.bind(entry.number, at: 0)
            changes.bind(.text(table.spec.name), at: 1)
            for (place, row) in waiting.enumerated() { changes.bind(row.n, at: place + 2) }
            try changes.execute()
        } else {
            for row in waiting { try store.recordBefore(entry, table, row.n, nil) }
        }
        for row in waiting { try store.noteAdded(access, table, row.image) }
        waiting.removeAll(keepingCapacity: true)
    }

    private mutating func statements(
        for count: Int
    ) throws -> (rows: PreparedStatement, changes: PreparedStatement) {
        if count == Self.together, let whole { return whole }
        let marks = "(?\(String(repeating: ", ?", count: table.columns.count + 1)))"
        let rows = try store.statement(
            "INSERT INTO \(table.name) (n, \(table.columnList)) VALUES "
                + Array(repeating: marks, count: count).joined(separator: ", "))
        let lines = (0..<count).map { "(?1, ?2, ?\($0 + 3), ?\($0 + 3), NULL)" }
        let changes = try store.statement(
            "INSERT OR IGNORE INTO fam_change VALUES " + lines.joined(separator: ", "))
        if count == Self.together { whole = (rows, changes) }
        return (rows, changes)
    }
}
