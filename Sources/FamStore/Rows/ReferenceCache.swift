import FamText
import FamValues

/// Shared entity values by table and key, so that a million cells of one child are one object.
final class ReferenceCache {
    /// By table; empty until the first is added, because a start needs none.
    private var known: [[Int64: EntityRef]] = []
    private let tables: Int
    /// For a larger table the cache would cost more memory than it saves.
    private static let limit = 50_000

    init(tables: Int) { self.tables = tables }

    func forget() { known = [] }
    func forget(_ table: Int, _ n: Int64) { if !known.isEmpty { known[table][n] = nil } }
    subscript(table: Int, n: Int64) -> EntityRef? { known.isEmpty ? nil : known[table][n] }

    func keep(_ ref: EntityRef, _ table: Int) {
        if known.isEmpty { known = Array(repeating: [:], count: tables) }
        if known[table].count >= Self.limit { known[table] = [:] }
        known[table][ref.row] = ref
    }
}

extension Store {
    /// The entity value of a row; nil if the row is gone.
    func reference(_ table: EntityTable, _ n: Int64) throws -> EntityRef? {
        reads?.note(table.index, n)
        if let known = references[table.index, n] { return known }
        let label = table.label.map { Dialect.quoted(table.columns[$0].name) } ?? "NULL"
        let row = try statement("SELECT id, \(label) FROM \(table.name) WHERE n = ?")
        defer { row.reset() }
        row.bind(n, at: 0)
        guard try row.step() else { return nil }
        let (high, low) = row.words(0)
        let id = RowID(high: high, low: low)
        let ref = EntityRef(
            entity: table.spec.name, row: n, id: id, label: row.isNull(1) ? Store.ending(id) : row.text(1))
        references.keep(ref, table.index)
        return ref
    }

    func referenceValue(_ entity: String, _ n: Int64) throws -> Value {
        guard let table = catalog.table(entity), let ref = try reference(table, n) else { return .null }
        return .entity(ref)
    }

    /// The name of a row without a label: the end of its id, which distinguishes rows of the same millisecond.
    static func ending(_ id: RowID) -> String {
        String(unsafeUninitializedCapacity: 8) { buffer in
            for index in 0..<8 {
                let digit = UInt8(truncatingIfNeeded: id.low >> UInt64(28 - 4 * index)) & 15
                buffer[index] = digit < 10 ? 48 + digit : 87 + digit
            }
            return 8
        }
    }

    /// The id of a row, even if this run deleted it.
    func referredID(_ access: Access, _ table: Int, _ n: Int64) throws -> RowID {
        if let known = references[table, n] { return known.id }
        if let gone = access.goneIDs[table][n] { return gone }
        guard let ref = try reference(catalog[table], n) else {
            // Rows deleted in the same run are only in the journal.
            let entry = access.run?.entry.number ?? 0
            if let image = try image(before: entry, RowKey(table: table, n: n)) { return image.id }
            throw Diagnostic(.notFound, "the \(catalog[table].spec.name) that a row refers to is gone")
        }
        return ref.id
    }
}
