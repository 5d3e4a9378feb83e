import FamRegistry
import FamText

/// Which entries were made by one run of a script. Most runs make one entry; with `--stepwise` each statement is one,
/// and a script with `undo` makes several, too. Each but the first has the number of the first.
extension Store {
    /// Whether entry `n` of a query belongs to the run that began with entry `?1`. Cost: a look at each later entry.
    static let isOfRun = "n > ?1 AND run = ?1"

    /// The first entry of the run of an entry; itself if it is the only one.
    func firstOfRun(_ entry: Int64) throws -> Int64 {
        let row = try statement("SELECT run FROM fam_journal WHERE n = ?")
        defer { row.reset() }
        row.bind(entry, at: 0)
        return try row.step() && !row.isNull(0) ? row.int(0) : entry
    }

    /// What all entries of the run that an entry belongs to did. Cost: as `isOfRun`, and two passes over their changes.
    public func changesOfScript(_ entry: Int64) throws -> ScriptChanges {
        try accessing { _ in
            let first = try firstOfRun(entry), count = try entriesOfRun(first)
            let entries =
                count == 1 ? "entry = ?1" : "entry IN (SELECT n FROM fam_journal WHERE n = ?1 OR \(Store.isOfRun))"
            let changes = try tables(changedBy: entries, first).map { table in
                let rows = try rowsChanged(by: first, of: table, entries: entries)
                return PlannedChange(
                    entity: table.spec, added: rows.added, changed: rows.changed, removed: rows.removed)
            }
            return ScriptChanges(entries: count, changes: changes)
        }
    }

    private func entriesOfRun(_ first: Int64) throws -> Int {
        let row = try statement("SELECT count(*) FROM fam_journal WHERE n = ?1 OR \(Store.isOfRun)")
        defer { row.reset() }
        row.bind(first, at: 0)
        return try row.step() ? Int(row.int(0)) : 0
    }

    private func tables(changedBy entries: String, _ first: Int64) throws -> [EntityTable] {
        let rows = try statement(
            "SELECT DISTINCT entity FROM \(try storedChanges()) WHERE \(entries) AND entity <> ''")
        defer { rows.reset() }
        rows.bind(first, at: 0)
        var tables: [EntityTable] = []
        while try rows.step() { tables += catalog.table(rows.text(0)).map { [$0] } ?? [] }
        return tables.sorted { $0.index < $1.index }
    }
}

/// What a run of a script did to the rows, by their kind.
public struct ScriptChanges: Sendable {
    /// More kinds than these are one sum, so that it stays a line.
    private static let named = 6

    /// How many entries it made.
    public let entries: Int
    fileprivate let changes: [PlannedChange]

    /// `1 child, 2 moments and 3 other rows added, 1 child changed`
    public var text: String {
        let parts = [("added", \PlannedChange.added), ("changed", \.changed), ("removed", \.removed)]
        let texts = parts.compactMap { verb, count in rows(count).map { "\($0) \(verb)" } }
        return texts.isEmpty ? "no rows" : texts.joined(separator: ", ")
    }

    /// The kinds that people add, by name. What modules keep, such as milestones, are other rows, unless there is
    /// nothing else.
    private func rows(_ count: KeyPath<PlannedChange, Int>) -> String? {
        let found = changes.filter { $0[keyPath: count] > 0 }
        let own = found.filter(\.entity.hasCommands), named = (own.isEmpty ? found : own).prefix(Self.named)
        func sum(_ part: some Sequence<PlannedChange>) -> Int { part.reduce(0) { $0 + $1[keyPath: count] } }
        let rest = sum(found) - sum(named)
        let texts =
            named.map { Counted.rows($0[keyPath: count], $0.entity) }
            + (rest > 0 ? [Counted.text(rest, "other row", "other rows")] : [])
        return texts.isEmpty ? nil : Counted.list(texts)
    }
}
