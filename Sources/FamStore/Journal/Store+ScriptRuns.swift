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

    /// What all entries of the run that an entry belongs to did. Cost: as `isOfRun`, and a pass over their changes.
    public func changesOfScript(_ entry: Int64) throws -> ScriptChanges {
        try accessing { _ in
            let first = try firstOfRun(entry)
            let entries = try entriesOfRun(first)
            var changes: [Int: PlannedChange] = [:]
            for entry in entries {
                for table in try tables(changedBy: entry) {
                    let own = try rowsChanged(by: entry, of: table)
                    let none = PlannedChange(entity: table.spec, added: 0, changed: 0, removed: 0)
                    var sum = changes[table.index] ?? none
                    sum.added += own.added
                    sum.changed += own.changed
                    sum.removed += own.removed
                    changes[table.index] = sum
                }
            }
            return ScriptChanges(
                entries: entries.count, changes: changes.sorted { $0.key < $1.key }.map(\.value))
        }
    }

    private func entriesOfRun(_ first: Int64) throws -> [Int64] {
        let rows = try statement("SELECT n FROM fam_journal WHERE n = ?1 OR \(Store.isOfRun) ORDER BY n")
        defer { rows.reset() }
        rows.bind(first, at: 0)
        var entries: [Int64] = []
        while try rows.step() { entries.append(rows.int(0)) }
        return entries
    }

    private func tables(changedBy entry: Int64) throws -> [EntityTable] {
        let rows = try statement("SELECT DISTINCT entity FROM \(try storedChanges()) WHERE entry = ? AND entity <> ''")
        defer { rows.reset() }
        rows.bind(entry, at: 0)
        var tables: [EntityTable] = []
        while try rows.step() { tables += catalog.table(rows.text(0)).map { [$0] } ?? [] }
        return tables
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
