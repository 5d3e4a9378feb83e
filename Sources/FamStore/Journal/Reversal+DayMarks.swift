import FamRegistry
import FamText
import FamValues

/// Rows that mark a day: the first entry of a day makes one for all of that day (decision 0465). Who else would have
/// made it is found in the journal, so that only undo pays for it.
extension Reversal {
    /// Whether the row marks a day and another entry of that day stands. Then it stays, and a note tells whoever undoes
    /// that entry to look again.
    func isPassedOn(_ table: EntityTable, _ n: Int64) throws -> Bool {
        guard let guarding, let mark = table.spec.dayMark, let column = table.column(mark.day),
            case .int(let days)? = try store.image(table, n)?.cells[column]
        else { return false }
        let day = CivilDate(days: Int32(clamping: days))
        guard try store.isMarked(day, mark, after: entry, except: guarding.later.targets) else { return false }
        try store.note(PassedMark(maker: entry, n: n), of: day, table)
        return true
    }
}

/// A mark whose maker was undone.
struct PassedMark {
    var maker: Int64
    var n: Int64
}

extension Store {
    /// Deletes marks that were passed on to the last entry of their day, if that is among the targets. What a redo
    /// brings back needs its mark.
    func dropMarks(of targets: [JournalEntry], _ access: Access) throws {
        for table in catalog.tables {
            guard let mark = table.spec.dayMark, try hasPassedMarks(table) else { continue }
            let zone = try connection().zone, own = Set(targets.map(\.number))
            for day in Set(targets.filter { $0.kind == .do }.map { zone.civil($0.ran ?? $0.at).date }).sorted() {
                guard let passed = try passedMark(of: day, table),
                    try !isMarked(day, mark, after: passed.maker - 1, except: own),
                    let image = try image(table, passed.n)
                else { continue }
                try deleteRow(access, table, passed.n, image)
            }
        }
    }

    /// Whether an entry in effect made rows on that day that mark it, by what its clock said. Cost: the entries of the
    /// day that do not.
    fileprivate func isMarked(
        _ day: CivilDate, _ mark: DayMark, after first: Int64, except targets: Set<Int64>
    ) throws -> Bool {
        let zone = try connection().zone
        let entries = try statement("SELECT n, at, ifnull(ran, at), kind, undone_by FROM fam_journal WHERE n > ?")
        defer { entries.reset() }
        entries.bind(first, at: 0)
        while try entries.step() {
            // Journal time never runs backward.
            if zone.civil(Instant(micros: entries.int(1))).date > day { return false }
            guard zone.civil(Instant(micros: entries.int(2))).date == day, entries.isNull(4),
                entries.text(3) == EntryKind.do.rawValue, !targets.contains(entries.int(0))
            else { continue }
            if try hasMade(entries.int(0), mark) { return true }
        }
        return false
    }

    /// Whether the entry made rows that mark its day, of which one is left.
    private func hasMade(_ entry: Int64, _ mark: DayMark) throws -> Bool {
        guard let source = catalog.table(mark.entity) else { return false }
        let rows = try statement(
            """
            SELECT 1 FROM \(try storedChanges()) AS made JOIN \(source.name) AS live
            ON live.n BETWEEN made.n AND made.last
            WHERE made.entry = ? AND made.entity = ? AND made.before IS NULL AND live.\(Dialect.quoted(mark.amount)) > 0
            LIMIT 1
            """)
        defer { rows.reset() }
        rows.bind(entry, at: 0)
        rows.bind(.text(mark.entity), at: 1)
        return try rows.step()
    }

    // MARK: Notes

    private static func prefix(_ table: EntityTable) -> String { "passed on " + table.plainName + " " }

    fileprivate func note(_ passed: PassedMark, of day: CivilDate, _ table: EntityTable) throws {
        let note = try statement("INSERT OR REPLACE INTO fam_note VALUES (?, ?)")
        note.bind(.text(Store.prefix(table) + "\(day.days)"), at: 0)
        note.bind(.text("\(passed.maker) \(passed.n)"), at: 1)
        try note.execute()
    }

    private func hasPassedMarks(_ table: EntityTable) throws -> Bool {
        let note = try statement("SELECT 1 FROM fam_note WHERE name > ?1 AND substr(name, 1, length(?1)) = ?1 LIMIT 1")
        defer { note.reset() }
        note.bind(.text(Store.prefix(table)), at: 0)
        return try note.step()
    }

    private func passedMark(of day: CivilDate, _ table: EntityTable) throws -> PassedMark? {
        let note = try statement("SELECT value FROM fam_note WHERE name = ?")
        defer { note.reset() }
        note.bind(.text(Store.prefix(table) + "\(day.days)"), at: 0)
        guard try note.step() else { return nil }
        let numbers = note.text(0).split(separator: " ").compactMap { Int64($0) }
        return numbers.count == 2 ? PassedMark(maker: numbers[0], n: numbers[1]) : nil
    }
}
