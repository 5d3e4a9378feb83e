import FamText
import FamValues

/// Reverts the changes of an entry. Rows are deleted in an order in which no row outlives one it refers to, unless
/// references form a cycle.
/// With a guard it works by field: what was not changed since is restored, and conflicts are recorded and left
/// unchanged. Without a guard every row becomes what it was, which is right if all later entries are reverted, too.
struct Reversal {
    let store: Store
    let access: Access
    let entry: Int64
    var guarding: ReversalGuard?

    private struct Change {
        var first: Int64
        var last: Int64
        var image: RowImage?
    }

    func run() throws {
        let (made, changed, images) = try touched()
        var removed: [RowKey] = [], ranges: [RemovedRange] = []
        for place in changed.indices where isNeededBefore(changed[place], by: changed[...place]) {
            try rememberIDs(changed[place])
        }
        for table in made.reversed() { try remove(table, &removed, &ranges) }
        let referred = try changed.map { table in
            let isBulk = try store.isBulk(table, changing: images[table.index])
            return try store.withoutIndexes(access, table, ifBulk: isBulk) {
                guard let guarding else {
                    var nobodyAsks = ScreenedRows(table)
                    return try restore(table, &nobodyAsks)
                }
                return try guarding.noting(table) { try restore(table, &$0) }
            }
        }
        try checkReferrers(of: removed, ranges)
        for (table, referred) in zip(changed, referred) where try !referred.areThere(store) {
            try checkReferences(table)
        }
    }

    /// The tables in which it made rows, and those in which it changed or deleted some, each after the tables it refers
    /// to, and how many of the latter, by table. Most entries touch only one or two tables, and ten thousand may be
    /// reverted at once, so other tables are not queried.
    private func touched() throws -> (made: [EntityTable], changed: [EntityTable], images: [Int]) {
        let range =
            try store.connection().keepsRanges
            ? " UNION ALL SELECT made, 1, 0 FROM main.fam_journal WHERE n = ?1 AND made IS NOT NULL" : ""
        let rows = try store.statement(
            "SELECT entity, count(*), count(before) FROM main.fam_change WHERE entry = ?1 AND entity <> '' "
                + "GROUP BY entity" + range)
        defer { rows.reset() }
        rows.bind(entry, at: 0)
        var made = Array(repeating: false, count: store.catalog.count)
        var images = Array(repeating: 0, count: store.catalog.count)
        while try rows.step() {
            guard let table = store.catalog.table(rows.text(0))?.index else { continue }
            if rows.int(1) > rows.int(2) { made[table] = true }
            images[table] += Int(rows.int(2))
        }
        let tables = store.catalog.byDependency.filter { made[$0] || images[$0] > 0 }.map { store.catalog[$0] }
        return (tables.filter { made[$0.index] }, tables.filter { images[$0.index] > 0 }, images)
    }

    private func remove(_ table: EntityTable, _ removed: inout [RowKey], _ ranges: inout [RemovedRange]) throws {
        var gone: [RowKey] = [], whole: [RemovedRange] = []
        try findDeletedConflicts(table)
        try forEach(table, hasImage: false) { change in
            let isMark = guarding != nil && table.spec.dayMark != nil
            if change.last > change.first, !isMark, guarding?.isFree(table.index) ?? true {
                try store.deleteRows(access, table, change.first...change.last)
                return whole.append(RemovedRange(table: table, keys: change.first...change.last))
            }
            for n in try keys(table, change.first...max(change.first, change.last)) {
                let key = RowKey(table: table.index, n: n)
                if try guarding?.skips(key) ?? false || isPassedOn(table, n) { continue }
                if let blocker = guarding?.later.blocker(key) {
                    try addConflict(
                        key, nil, blocker.entry, "`j\(blocker.entry)` \(blocker.what) \(name(key)) later",
                        of: typed(key))
                } else if let image = try store.image(table, n) {
                    try store.deleteRow(access, table, n, image)
                    if !table.referrers.isEmpty { gone.append(key) }
                }
            }
        }
        removed += gone
        ranges += whole
    }

    /// A conflict: a row that it made and a later entry deleted. Undoing that one later would restore the row for good.
    private func findDeletedConflicts(_ table: EntityTable) throws {
        guard let guarding else { return }
        for (key, blocker) in try guarding.later.blockers(of: table.index, madeBy: entry)
        where try !guarding.skips(key) && !store.exists(table, key.n) {
            let image = try store.image(before: blocker.entry, key), what = try name(key, image)
            try addConflict(
                key, nil, blocker.entry, "`j\(blocker.entry)` took away \(what) later", of: typed(key, image))
        }
    }

    private func restore(_ table: EntityTable, _ screened: inout ScreenedRows) throws -> RestoredReferences {
        var back = RowsPutBack(store, access, table), referred = RestoredReferences(table)
        try forEachPortion(table, hasImage: true) { portion in
            let there = try presentKeys(table, portion)
            for change in portion {
                guard let before = change.image else { continue }
                let key = RowKey(table: table.index, n: change.first)
                let isThere = there?.contains(change.first) ?? true
                let present = isThere ? try store.image(table, change.first) : nil
                if let present { referred.note(present) }
                if guarding?.skips(key) ?? false { continue }
                referred.note(before)
                let after = try guarding?.later.after(entry, key) ?? .unchanged
                if present == nil, !after.isRow {
                    let image = try store.completed(before, of: table, from: entry)
                    screened.note(image)
                    try back.add(change.first, image)
                } else if let image = try restore(key, before, present, after) {
                    screened.note(image)
                }
            }
        }
        try back.finish()
        return referred
    }

    /// A row that is still there, or should be.
    /// - Returns: what it is now, if it was changed.
    private func restore(
        _ key: RowKey, _ before: RowImage, _ present: RowImage?, _ after: AfterImage
    ) throws -> RowImage? {
        switch (present, after) {
        case (nil, _): try addRowConflict(key, "took away", before)
        case (let present?, .unchanged): return try update(key, present, to: before, after: present)
        case (let present?, .row(let after)): return try update(key, present, to: before, after: after)
        case (let present?, .gone): if present != before { try addRowConflict(key, "made", before) }
        }
        return nil
    }

    /// Those around the portion that exist, if one look at the table tells: they are mostly next to each other. Nil if
    /// each is to be looked up.
    private func presentKeys(_ table: EntityTable, _ portion: [Change]) throws -> Set<Int64>? {
        guard portion.count > 1, let first = portion.first?.first, let last = portion.last?.first,
            last / 4 - first / 4 <= Int64(portion.count)
        else { return nil }
        return Set(try keys(table, first...last))
    }

    /// Column by column: a column that the entry changed, and that was not changed since, gets its previous value. The
    /// journal has no secrets to restore.
    private func update(
        _ key: RowKey, _ present: RowImage, to before: RowImage, after: RowImage
    ) throws -> RowImage {
        let table = store.catalog[key.table]
        var merged = present
        for column in table.columns.indices
        where before.cells[column] != after.cells[column] && !table.columns[column].isSecret {
            let now = present.cells[column]
            if now == before.cells[column] || guarding?.skips(key, column) ?? false { continue }
            if try store.isYounger(table.columns[column], of: table, than: entry) { continue }
            if now == after.cells[column] {
                merged.cells[column] = before.cells[column]
            } else if try guarding?.later.isTakenBack(column, key, since: entry, before, after) != true {
                let later = try guarding?.later.changer(of: column, key, since: entry, present: present)
                let who = later.map { "`j\($0)` changed" } ?? "a later entry changed"
                try addConflict(
                    key, column, later, "\(who) `\(table.columns[column].name)` of \(name(key)) later", of: typed(key))
            }
        }
        try store.updateRow(access, table, key.n, from: present, to: merged)
        return merged
    }

    // MARK: Conflicts

    private func addRowConflict(_ key: RowKey, _ action: String, _ image: RowImage) throws {
        let later = try guarding?.later.lastToucher(key)
        let who = later.map { "`j\($0)` \(action)" } ?? "a later entry \(action)"
        try addConflict(key, nil, later, "\(who) \(name(key, image)) later", of: typed(key, image))
    }

    /// - Parameter row: the one that the reason names, as it is typed.
    func addConflict(_ key: RowKey, _ column: Int?, _ later: Int64?, _ reason: String, of row: String?) throws {
        let conflict = UndoConflict(target: entry, key: key, column: column, later: later, reason: reason, row: row)
        guard let guarding else { throw try store.refusal([conflict], .undo) }
        guarding.add(conflict)
    }

    /// Such as `the child Maya`: as it is now, or as it was.
    func name(_ key: RowKey, _ image: RowImage? = nil) throws -> String {
        let table = store.catalog[key.table]
        guard let image = try store.image(table, key.n) ?? image else { return "the \(table.spec.ownWords.one)" }
        return try store.called(table, key.n, image)
    }

    /// Such as `event 1a2b3c4d`; nil if nothing is left of it.
    func typed(_ key: RowKey, _ image: RowImage? = nil) throws -> String? {
        let table = store.catalog[key.table]
        return try (store.image(table, key.n) ?? image).map { store.typed(table, $0) }
    }

    // MARK: Changes

    private func keys(_ table: EntityTable, _ range: ClosedRange<Int64>) throws -> [Int64] {
        let rows = try store.statement("SELECT n FROM \(table.name) WHERE n BETWEEN ? AND ? ORDER BY n DESC")
        defer { rows.reset() }
        rows.bind(range.lowerBound, at: 0)
        rows.bind(range.upperBound, at: 1)
        var result: [Int64] = []
        while try rows.step() { result.append(rows.int(0)) }
        return result
    }

    /// The changes of one table, oldest rows first.
    private func forEach(_ table: EntityTable, hasImage: Bool, _ body: (Change) throws -> Void) throws {
        try forEachPortion(table, hasImage: hasImage) { try $0.forEach(body) }
    }

    /// Read in portions, since processing them uses the same table of changes.
    private func forEachPortion(_ table: EntityTable, hasImage: Bool, _ body: ([Change]) throws -> Void) throws {
        var after: Int64 = .min
        while true {
            let rows = try store.statement(
                "SELECT n, last, before FROM \(try store.storedChanges()) WHERE entry = ? AND entity = ? AND n > ? "
                    + "AND (before IS NOT NULL) = ? ORDER BY n LIMIT 500"
            )
            rows.bind(entry, at: 0)
            rows.bind(.text(table.spec.name), at: 1)
            rows.bind(after, at: 2)
            rows.bind(hasImage ? 1 : 0, at: 3)
            var portion: [Change] = []
            while try rows.step() {
                let image = hasImage ? rows.blob(2) { RowImage($0, table) } : nil
                portion.append(Change(first: rows.int(0), last: rows.int(1), image: image))
            }
            rows.reset()
            try body(portion)
            guard let last = portion.last, portion.count == 500 else { return }
            after = last.first
        }
    }
}
