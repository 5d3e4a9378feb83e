import FamText
import FamValues

/// Kept sums that are written after the rows they add up, like figures (see `WriteBehind`): one page less for each
/// commit of a script that adds a few rows. A sum is a column that any query may read, so each table with such rows has
/// a note of its own: the key of its last row that is in the sums. Whoever reads a sum adds the rows after it, in the
/// same statement, because another shell may write them at any time.
extension Store {
    /// The note about the rows of a table.
    static func sumsNote(_ table: EntityTable) -> String { "unsettled " + table.plainName }

    static let forgetSumsNotes = "DELETE FROM fam_note WHERE name GLOB 'unsettled *'"
    /// With the note of `WriteBehind`.
    static let forgetUnsettled = "DELETE FROM fam_note WHERE name = 'unsettled' OR name GLOB 'unsettled *'"

    /// Whether rows are missing in a sum as it is written, and are not among the pending amounts either. Only within
    /// `holdingNotes`.
    func isBehind(_ kept: KeptColumn, _ access: Access) throws -> Bool {
        if access.isPast || access.hasResumed { return false }
        if let known = access.notes.first(where: { $0.table == kept.source }) { return known.note.int(0) > 0 }
        let name = Store.sumsNote(catalog[kept.source])
        let note = try statement("SELECT count(*) FROM fam_note WHERE name = '\(name)'")
        _ = try note.step()
        access.notes.append((kept.source, note))
        if note.int(0) > 0 { commitsBehind.now = Store.fewCommits }
        return note.int(0) > 0
    }

    /// Runs `body`, which reads sums by what `isBehind` says, from the moment of which it says so: while a statement is
    /// not reset, those begun after it on the connection see the same. What is to be seen by them is read in `body` or
    /// at least begun.
    func holdingNotes<T>(_ access: Access, _ body: () throws -> T) rethrows -> T {
        let outer = access.notes.count
        defer {
            for held in access.notes[outer...] { held.note.reset() }
            access.notes.removeSubrange(outer...)
        }
        return try body()
    }

    /// The sums whose rows are not all in them. Cost: a look at the notes; with one, the catalog is made.
    func sumsBehind() throws -> [KeptColumn] {
        let notes = try statement(fixed: "SELECT name FROM fam_note WHERE name GLOB 'unsettled *'")
        defer { notes.reset() }
        var names: Set<String> = []
        while try notes.step() { names.insert(notes.text(0)) }
        return names.isEmpty ? [] : catalog.kept.filter { names.contains(Store.sumsNote(catalog[$0.source])) }
    }

    /// Takes over the amounts of committed rows that are not in their sums. The transaction has begun.
    func resumeSums(_ access: Access) throws {
        guard access.sumsBehind.isEmpty else { return }
        for kept in try sumsBehind() {
            let rows = try statement(Dialect.rowsBehind(kept, in: catalog))
            while try rows.step() { access.pending[kept.index][rows.int(0)] = rows.int(1) }
            rows.reset()
            if !access.sumsBehind.contains(kept.source) { access.sumsBehind.append(kept.source) }
            access.hasPending = true
        }
    }

    /// Leaves the sums to a later commit. Of an entry that has read them, the rows are partly in them already.
    func leaveSums(_ access: Access) throws {
        guard access.batch == nil, access.hasPending else { return }
        guard !access.hasFlushedSums else { return try flushKept(access) }
        for kept in catalog.keptInUse
        where !access.pending[kept.index].isEmpty && !access.sumsBehind.contains(kept.source) {
            let source = catalog[kept.source]
            guard let made = access.run?.entry.made[source.index] else { return try flushKept(access) }
            let note = try statement(fixed: "INSERT INTO fam_note VALUES (?, ?)")
            note.bind(.text(Store.sumsNote(source)), at: 0)
            note.bind(.text("\(made.lowerBound - 1)"), at: 1)
            try note.execute()
            access.sumsBehind.append(kept.source)
        }
    }

    /// Writes sums that are behind, in a transaction outside of any run.
    func settleSumsOutsideOfRuns() throws {
        let behind = try sumsBehind()
        for kept in behind { try statement(Dialect.settleKept(kept, in: catalog)).execute() }
        if !behind.isEmpty { try statement(Store.forgetSumsNotes).execute() }
    }
}

extension Access {
    /// Whether the pending amounts are all there are: a transaction of runs has taken over what was behind.
    var hasResumed: Bool { run?.hasBegun == true || batch?.isOpen == true }
}

extension Dialect {
    /// The last row of the source that is in the sum, null if all are. The key of a sum's source is an integer.
    private static func lastSettled(_ source: EntityTable) -> String {
        "(SELECT CAST(value AS INTEGER) FROM main.fam_note WHERE name = '\(Store.sumsNote(source))')"
    }

    /// The owners of rows that are not in a sum, and what they add. By key, because an index over the owner would give
    /// all rows of each.
    static func rowsBehind(_ kept: KeptColumn, in catalog: Catalog) -> String {
        let source = catalog[kept.source]
        let by = quoted(source.columns[kept.by].name), amount = quoted(source.columns[kept.amount].name)
        return """
            SELECT \(by) AS fam_owner, sum(\(amount)) AS fam_sum FROM main.\(source.name) NOT INDEXED
            WHERE n > \(lastSettled(source)) AND \(by) IS NOT NULL GROUP BY \(by)
            """
    }

    /// A sum with what is behind, in a statement over the owners under this name. SQLite makes the inner table once.
    static func wholeKept(_ kept: KeptColumn, of owner: String, in catalog: Catalog) -> String {
        let rest =
            "SELECT fam_sum FROM (\(rowsBehind(kept, in: catalog))) WHERE fam_owner = \(owner).n"
        return "(\(owner).\(quoted(kept.name)) + ifnull((\(rest)), 0))"
    }

    static func settleKept(_ kept: KeptColumn, in catalog: Catalog) -> String {
        let owner = catalog[kept.owner].name, sum = wholeKept(kept, of: owner, in: catalog)
        return """
            UPDATE \(owner) SET \(quoted(kept.name)) = \(sum)
            WHERE n IN (SELECT fam_owner FROM (\(rowsBehind(kept, in: catalog))))
            """
    }
}
