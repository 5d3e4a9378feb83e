import FamText
import FamValues

/// The three changes of a row. Each updates the table, digest, kept sums, journal and caches together; commands, undo
/// and redo all use these.
extension Store {
    /// Adds a row. With a nil `n` it gets the next key; otherwise it is restored under its earlier key.
    @discardableResult
    func insertRow(_ access: Access, _ table: EntityTable, n: Int64? = nil, _ image: RowImage) throws -> Int64 {
        let image = n == nil || !table.hasSecrets ? image : try withKeptSecrets(image, table)
        let insert = try statement(table.insertion)
        insert.bind(n.map { .int($0) } ?? .null, at: 0)
        insert.bind(image.id.high, image.id.low, at: 1)
        for (index, cell) in image.cells.enumerated() { insert.bind(cell, at: index + 2) }
        try insert.execute()
        let key = n ?? access.connection.lastInsertedRowID
        if n == nil {
            noteMade(access, table, key)
        } else if let entry = access.run?.entry {
            try recordBefore(entry, table, key, nil)
        }
        try noteAdded(access, table, image)
        return key
    }

    /// What follows from a row that was added to its table and to the journal.
    func noteAdded(_ access: Access, _ table: EntityTable, _ image: RowImage) throws {
        changes += 1
        try digest(access, table, adds: image)
        try feed(access, table, image.cells, sign: 1)
        try feedFigures(access, table, sign: 1) { image.integer($0) }
        access.run?.entry.added += 1
        labels.forget(table.index)
        try noteWritten(access, table)
    }

    /// Computes the hash first, since finding the referenced rows accesses the run.
    private func digest(_ access: Access, _ table: EntityTable, adds image: RowImage) throws {
        let hash = try table.hash(image) { try referredID(access, $0, $1) }
        access.run?.digest.add(hash)
    }

    private func digest(_ access: Access, _ table: EntityTable, removes image: RowImage) throws {
        let hash = try table.hash(image) { try referredID(access, $0, $1) }
        access.run?.digest.remove(hash)
    }

    /// A bulk run needs a larger cache, whatever it does with its rows.
    @inline(__always)
    func noteWritten(_ access: Access, _ table: EntityTable) throws {
        access.written += 1
        changesOf[table.index] += 1
        if access.written == Store.bulk, !access.hasLargeCache { try mapped { try enlargeCache(access) } }
    }

    func updateRow(_ access: Access, _ table: EntityTable, _ n: Int64, from old: RowImage, to new: RowImage) throws {
        changes += 1
        let changed = table.columns.indices.filter { old.cells[$0] != new.cells[$0] }
        guard !changed.isEmpty, let entry = access.run?.entry else { return }
        try recordBefore(entry, table, n, old)
        let assignments = changed.map { "\(Dialect.quoted(table.columns[$0].name)) = ?" }.joined(separator: ", ")
        let update = try statement("UPDATE \(table.name) SET \(assignments) WHERE n = ?")
        for (place, column) in changed.enumerated() { update.bind(new.cells[column], at: place) }
        update.bind(n, at: changed.count)
        try update.execute()
        try digest(access, table, removes: old)
        try digest(access, table, adds: new)
        try feed(access, table, old.cells, sign: -1)
        try feed(access, table, new.cells, sign: 1)
        try feedFigures(access, table, from: old, to: new, changed: changed)
        access.run?.entry.changed += 1
        if let label = table.label, changed.contains(label) { references.forget(table.index, n) }
        labels.forget(table.index)
        try noteWritten(access, table)
    }

    func deleteRow(_ access: Access, _ table: EntityTable, _ n: Int64, _ old: RowImage) throws {
        changes += 1
        guard let entry = access.run?.entry else { return }
        try recordBefore(entry, table, n, old)
        if table.hasSecrets { try keepSecrets(of: old, table) }
        try digest(access, table, removes: old)
        let delete = try statement("DELETE FROM \(table.name) WHERE n = ?")
        delete.bind(n, at: 0)
        try delete.execute()
        try feed(access, table, old.cells, sign: -1)
        try feedFigures(access, table, sign: -1) { old.integer($0) }
        dropKept(access, table, n)
        if !table.referrers.isEmpty { access.goneIDs[table.index][n] = old.id }
        access.run?.entry.removed += 1
        references.forget(table.index, n)
        labels.forget(table.index)
        try noteWritten(access, table)
    }

    /// Deletes all rows with keys in a range, as `deleteRow` does for each. In portions of one statement, and in key
    /// order: images are then stored close together, and reuse the space freed by earlier portions.
    func deleteRows(_ access: Access, _ table: EntityTable, _ keys: ClosedRange<Int64>) throws {
        guard let entry = access.run?.entry else { return }
        let isBulk = try isBulk(table, changing: Store.mayBeBulk(keys) ? count(of: table, keys) : 0)
        try withoutIndexes(access, table, ifBulk: isBulk) {
            try withoutFigures(access, table, ifBulk: isBulk) {
                try deleteRows(access, entry, table, keys, feedsFigures: !isBulk)
            }
        }
        changes += 1
        labels.forget(table.index)
    }

    private func deleteRows(
        _ access: Access, _ entry: EntryState, _ table: EntityTable, _ keys: ClosedRange<Int64>, feedsFigures: Bool
    ) throws {
        var next = keys.lowerBound
        while let last = try removeContributions(access, entry, table, next...keys.upperBound, feedsFigures) {
            let delete = try statement("DELETE FROM \(table.name) WHERE n BETWEEN ? AND ?")
            delete.bind(next, at: 0)
            delete.bind(last, at: 1)
            try delete.execute()
            guard last < keys.upperBound else { break }
            next = last + 1
        }
    }

    /// Removes the contributions of a range's first rows from everything but the table.
    /// - Returns: the key of the last of them; nil if there are none.
    private func removeContributions(
        _ access: Access, _ entry: EntryState, _ table: EntityTable, _ keys: ClosedRange<Int64>, _ feedsFigures: Bool
    ) throws -> Int64? {
        let rows = try statement(
            "SELECT n, \(table.columnList) FROM \(table.name) WHERE n BETWEEN ? AND ? ORDER BY n "
                + "LIMIT \(rowsTogether)")
        defer { rows.reset() }
        rows.bind(keys.lowerBound, at: 0)
        rows.bind(keys.upperBound, at: 1)
        var images = ImageWriter(self, entry, table)
        var last: Int64?
        while try rows.step() {
            let n = rows.int(0), old = table.image(rows, from: 1)
            try images.add(n, old)
            if table.hasSecrets { try keepSecrets(of: old, table) }
            try digest(access, table, removes: old)
            try feed(access, table, old.cells, sign: -1)
            if feedsFigures { try feedFigures(access, table, sign: -1) { old.integer($0) } }
            dropKept(access, table, n)
            // Otherwise the journal knows it.
            if !keepsImages || entry.made.contains(table.index, n) { access.goneIDs[table.index][n] = old.id }
            access.run?.entry.removed += 1
            references.forget(table.index, n)
            try noteWritten(access, table)
            last = n
        }
        try images.finish()
        return last
    }

    /// The current row; nil if it is gone.
    func image(_ table: EntityTable, _ n: Int64) throws -> RowImage? {
        let row = try statement(table.selection)
        defer { row.reset() }
        row.bind(n, at: 0)
        return try row.step() ? table.image(row) : nil
    }

    @inline(__always)
    func noteMade(_ access: Access, _ table: EntityTable, _ n: Int64) {
        access.run?.entry.made.add(table.index, n)
    }

    /// A row that refers to this one; nil if there is none.
    func referrer(_ table: EntityTable, _ n: Int64) throws -> (table: EntityTable, n: Int64)? {
        for (other, column) in table.referrers {
            let other = catalog[other]
            let row = try statement(
                "SELECT n FROM \(other.name) WHERE \(Dialect.quoted(other.columns[column].name)) = ? LIMIT 1")
            defer { row.reset() }
            row.bind(n, at: 0)
            if try row.step() { return (other, row.int(0)) }
        }
        return nil
    }
}
