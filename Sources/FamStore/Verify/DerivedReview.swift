import FamRegistry
import FamText
import FamValues
import GRDB

/// Recomputes what is derived from the rows and stored next to them: sums, figures, the counters of new rows, and what
/// the journal refers to. Cost: a pass over the rows for each sum and figure.
struct DerivedReview {
    let catalog: Catalog
    let db: Database
    let zone: Zone
    /// What is committed and not in the figures yet.
    let unsettled: Unsettled?
    /// The journal's changes; see `Store.storedChanges`.
    let changes: String

    func run(_ findings: inout DatabaseFindings) throws {
        for kept in catalog.kept { try reviewed("the sums `\(kept.name)`", &findings) { try review(kept, &$0) } }
        for figure in catalog.figures {
            try reviewed("the figure `\(figure.spec.name)`", &findings) { try review(figure, &$0) }
        }
        let counters = try catalog.tables.map { try reviewedCounter($0, &findings) }
        try reviewJournal(counters, &findings)
    }

    /// A value so far out of range that it has no sum is one more problem, and does not end the review.
    private func reviewed(
        _ what: String, _ findings: inout DatabaseFindings, _ body: (inout DatabaseFindings) throws -> Void
    ) throws {
        do {
            try body(&findings)
        } catch let error as Diagnostic where error.code == .overflow {
            findings.add("\(what) cannot be computed: \(error.message)")
        } catch let error as DatabaseError where error.message == "integer overflow" {
            findings.add("\(what) cannot be computed: the sum is outside the range of 64-bit integers")
        }
    }

    private func review(_ kept: KeptColumn, _ findings: inout DatabaseFindings) throws {
        let owner = catalog[kept.owner]
        let column = Dialect.wholeKept(kept, of: owner.name, in: catalog)
        let rows = try PreparedStatement(
            db,
            "SELECT id, \(column), \(Dialect.keptSum(kept, in: catalog)) AS fam_sum FROM \(owner.name) WHERE \(column) "
                + "IS NOT fam_sum"
        )
        while try rows.step() {
            let (high, low) = rows.words(0)
            findings.add(
                "\(owner.spec.name) \(RowID(high: high, low: low)): `\(kept.name)` is \(rows.text(1)), but its rows "
                    + "add up to \(rows.text(2))"
            )
        }
    }

    private func review(_ figure: FigureTable, _ findings: inout DatabaseFindings) throws {
        var waiting = unsettled?.figures[figure.index] ?? [:]
        var counted = try FigureScan(catalog: catalog, db: db, zone: zone).lines(figure)
        let keys = figure.spec.keys.count
        let columns = (figure.spec.keys.map(\.name) + figure.spec.amountNames).map(Dialect.quoted)
        let rows = try PreparedStatement(db, "SELECT \(columns.joined(separator: ", ")) FROM \(figure.name)")
        while try rows.step() {
            var key = FigureKey.zero
            for place in 0..<keys { key[place] = rows.int(place) }
            var kept = FigureAmounts.zero
            for place in figure.spec.amountNames.indices { kept[place] = rows.int(keys + place) }
            if let more = waiting.removeValue(forKey: key) { kept = try figure.sum(kept, more, sign: 1) }
            let right = counted.removeValue(forKey: key) ?? .zero
            if kept != right {
                findings.add(
                    "\(name(figure, key)) keeps \(shown(figure, kept)), but its rows give \(shown(figure, right))")
            }
        }
        for (key, more) in waiting where counted[key] == more { counted[key] = nil }
        for (key, right) in counted.sorted(by: { $0.key < $1.key }) where right != .zero {
            findings.add("\(name(figure, key)) is missing, but its rows give \(shown(figure, right))")
        }
    }

    private func name(_ figure: FigureTable, _ key: FigureKey) -> String {
        let keys = figure.spec.keys.enumerated().map { place, part -> String in
            switch part {
            case .day:
                "day \(ValueText(zone: zone, now: nil).plain(.date(CivilDate(days: Int32(clamping: key[place])))))"
            case .hour: "hour \(key[place])"
            case .reference(let field): "\(field) row \(key[place])"
            }
        }
        return "the figure `\(figure.spec.name)` of \(keys.joined(separator: ", "))"
    }

    private func shown(_ figure: FigureTable, _ amounts: FigureAmounts) -> String {
        figure.spec.amountNames.enumerated().map { "\($1) \(amounts[$0])" }.joined(separator: ", ")
    }

    /// The last key that the table gave. A counter below its rows would give a key twice, and one at its end none.
    private func reviewedCounter(_ table: EntityTable, _ findings: inout DatabaseFindings) throws -> Int64 {
        let row = try PreparedStatement(
            db,
            "SELECT ifnull((SELECT seq FROM sqlite_sequence WHERE name = ?), 0), ifnull(max(n), 0) FROM \(table.name)")
        row.bind(.text(table.plainName), at: 0)
        guard try row.step() else { return 0 }
        if row.int(0) < row.int(1) || row.int(0) == .max {
            findings.add("the counter of \(table.plainName) is \(row.int(0)), and the last row is \(row.int(1))")
        }
        return max(row.int(0), row.int(1))
    }

    /// - Parameter counters: the last key of each table, by its index.
    private func reviewJournal(_ counters: [Int64], _ findings: inout DatabaseFindings) throws {
        let entries = try PreparedStatement(
            db, "SELECT n, undone_by FROM fam_journal WHERE undone_by NOT IN (SELECT n FROM fam_journal)")
        while try entries.step() {
            findings.add("the journal entry j\(entries.int(0)) was undone by j\(entries.int(1)), which is missing")
        }
        try reviewNumbers(&findings)
        let changes = try PreparedStatement(
            db, "SELECT entry, entity, n, last, before, entry IN (SELECT n FROM fam_journal) FROM \(changes)")
        while try changes.step() {
            var name: String {
                "the journal's change of \(changes.text(1)) row \(changes.int(2)) by j\(changes.int(0))"
            }
            if changes.int(5) == 0 { findings.add("\(name) belongs to no entry") }
            if changes.int(3) < changes.int(2) { findings.add("\(name) ends before it begins") }
            guard let table = catalog.table(changes.text(1)) else { continue }
            if changes.int(2) < 1 || changes.int(3) > counters[table.index] {
                findings.add("\(name) is of rows that never were")
            }
            if changes.isNull(4) { continue }
            if changes.blob(4, { RowImage($0, table) }) == nil { findings.add("\(name) holds no row") }
        }
    }

    /// Compacting and erasing keep the numbers of entries. Where a household began with a base, the journal does not
    /// begin with j1. What was cut off at the end is known from the counter, until the next entry takes the number.
    private func reviewNumbers(_ findings: inout DatabaseFindings) throws {
        let gaps = try PreparedStatement(
            db,
            """
            SELECT n + 1, next - 1 FROM (SELECT n, lead(n) OVER (ORDER BY n) AS next FROM fam_journal)
            WHERE next > n + 1
            UNION ALL SELECT ends + 1, seq FROM sqlite_sequence, (SELECT ifnull(max(n), 0) AS ends FROM fam_journal)
            WHERE name = 'fam_journal' AND seq > ends
            """)
        while try gaps.step() {
            let first = gaps.int(0), last = gaps.int(1)
            findings.add(
                first == last
                    ? "the journal entry j\(first) is missing"
                    : "the journal entries j\(first) to j\(last) are missing")
        }
    }
}
