import FamRegistry
import FamText
import FamValues

/// Rows restored by undo and redo must add the constraints between rows of an entity, although no command of the
/// module wrote them.
extension Store {
    /// Checks the rows that the current entry restored, and those with a changed field of a constraint. Cost: a pass
    /// over the changes of entities with constraints.
    func checkConstraints(_ access: Access, of targets: [JournalEntry], _ guarding: ReversalGuard) throws {
        guard let context = access.context, let entry = access.run?.entry.number else { return }
        for table in catalog.tables where !table.spec.constraints.isEmpty {
            let columns = table.columnsOfRules
            guard let test = try guarding.suspects(of: table, self, context).test(table) else { continue }
            try forEachRowPutBack(by: entry, table, columns, test) { row in
                let n = row.n, rules = table.spec.constraints.filter { $0.concerns(table, row.before, row.present) }
                guard !rules.isEmpty else { return }
                let fields = try draft(table, row.present, only: columns), ref = reference(table, n, row.present)
                for rule in rules {
                    guard let reason = try rule.problem(ref, fields, context) else { continue }
                    return guarding.add(try conflict(n, table, targets, reason))
                }
            }
        }
    }

    private func conflict(
        _ n: Int64, _ table: EntityTable, _ targets: [JournalEntry], _ reason: String
    ) throws -> UndoConflict {
        let key = RowKey(table: table.index, n: n), target = try toucher(of: n, table, targets)
        guard let image = try image(table, n) else {
            return UndoConflict(target: target, key: key, reason: reason, row: nil)
        }
        return UndoConflict(
            target: target, key: key, reason: "\(try called(table, n, image)) cannot come back: \(reason)",
            row: typed(table, image))
    }

    /// Checks a new or edited row: `edit` and `into` reach every field, and commands of the module check what they set.
    /// - Throws: `invalid-value`.
    func checkConstraints(
        _ table: EntityTable, _ n: Int64, from before: RowImage? = nil, _ present: RowImage, _ context: any Context
    ) throws {
        let rules = table.spec.constraints.filter { $0.concerns(table, before, present) }
        guard !rules.isEmpty else { return }
        let fields = try draft(table, present, only: table.columnsOfRules), ref = reference(table, n, present)
        for rule in rules {
            if let reason = try rule.problem(ref, fields, context) { throw Diagnostic(.invalidValue, reason) }
        }
    }

    /// A row that was restored or changed.
    private struct RowPutBack {
        var n: Int64
        /// Nil for one that did not exist.
        var before: RowImage?
        /// With nulls in place of what nobody asks for.
        var present: RowImage
    }

    /// Does not include deleted rows. Reads in portions, since constraints read, too.
    private func forEachRowPutBack(
        by entry: Int64, _ table: EntityTable, _ columns: [Int], _ test: String,
        _ body: (RowPutBack) throws -> Void
    ) throws {
        let length = 500
        let cells = table.columns.indices.map { place in
            guard columns.contains(place) || place == table.label else { return "NULL" }
            return "live." + Dialect.quoted(table.columns[place].name)
        }
        var after: Int64 = .min
        while true {
            let rows = try statement(
                """
                SELECT back.n, back.before, live.id, \(cells.joined(separator: ", "))
                FROM \(try storedChanges()) AS back JOIN \(table.name) AS live ON live.n = back.n
                WHERE back.entry = ? AND back.entity = ? AND back.n > ?\(test) ORDER BY back.n LIMIT \(length)
                """)
            rows.bind(entry, at: 0)
            rows.bind(.text(table.spec.name), at: 1)
            rows.bind(after, at: 2)
            var portion: [RowPutBack] = []
            while try rows.step() {
                let before = rows.isNull(1) ? nil : rows.blob(1) { RowImage($0, table) }
                portion.append(RowPutBack(n: rows.int(0), before: before, present: table.image(rows, from: 2)))
            }
            rows.reset()
            for row in portion { try body(row) }
            guard let last = portion.last, portion.count == length else { return }
            after = last.n
        }
    }

    /// The entry among them that had touched the row.
    private func toucher(of n: Int64, _ table: EntityTable, _ targets: [JournalEntry]) throws -> Int64 {
        let row = try statement("SELECT 1 FROM \(try storedChanges()) WHERE entry = ? AND entity = ? AND n = ?")
        for target in targets {
            defer { row.reset() }
            row.bind(target.number, at: 0)
            row.bind(.text(table.spec.name), at: 1)
            row.bind(n, at: 2)
            if try row.step() { return target.number }
        }
        return targets.first?.number ?? 0
    }
}

extension EntityTable {
    /// What its rules between rows read, each once.
    fileprivate var columnsOfRules: [Int] {
        let names = Set(spec.constraints.flatMap(\.fields))
        return columns.indices.filter { names.contains(columns[$0].name) }
    }
}

extension ScreenedRows.Suspects {
    /// The condition that selects them, after others; nil if there are none.
    fileprivate func test(_ table: EntityTable) -> String? {
        guard case .referring(let found) = self else { return "" }
        if found.isEmpty { return nil }
        let tests = found.map { column, rows in
            "live.\(Dialect.quoted(table.columns[column].name)) IN (\(rows.map(String.init).joined(separator: ", ")))"
        }
        return " AND (\(tests.joined(separator: " OR ")))"
    }
}

extension RowConstraint {
    /// Whether the row was restored, or one of the fields was changed.
    fileprivate func concerns(_ table: EntityTable, _ before: RowImage?, _ present: RowImage) -> Bool {
        guard let before else { return true }
        return fields.contains { name in
            table.column(name).map { before.cells[$0] != present.cells[$0] } ?? false
        }
    }
}
