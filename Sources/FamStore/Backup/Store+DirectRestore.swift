import FamText
import FamValues
import GRDB

/// Rows of a backup are not in an order in which each can be added as it is read.
struct StagingNeeded: Error {}

extension Store {
    /// Takes the rows into a household that has none, each as it is read, which is half the work of comparing them
    /// first. Nil if the file does not allow it, and nothing is changed then: a row stands before one that it refers
    /// to, as in no file that fam wrote, or the file contradicts itself.
    func restoredDirectly(_ file: BackupFile, takesLocal: Bool) throws -> BackupReport? {
        do {
            return try attempt {
                try accessing { _ in
                    let access = try writing(), written = access.run?.entry.writes ?? 0
                    let before = RowsBefore(self, access)
                    let reading = BackupReading(catalog: catalog) { .int(try before.key($0, $1)) }
                    var keys = try catalog.tables.map { try lastKey($0) }
                    let taken = try withoutIndexes(access, catalog.tables[...], file.header) {
                        try file.forEachTaken(reading, self, takesLocal: takesLocal) { row in
                            let key = keys[row.table.index] + 1
                            keys[row.table.index] = key
                            try addDirectly(access, row, key)
                        }
                    }
                    return try restored(file, taken, isChange: access.run?.entry.writes != written)
                }
            }
        } catch is StagingNeeded {
            return nil
        }
    }

    /// Of each table that gets many rows.
    private func withoutIndexes<T>(
        _ access: Access, _ tables: ArraySlice<EntityTable>, _ header: BackupHeader, _ body: () throws -> T
    ) throws -> T {
        guard let table = tables.first else { return try body() }
        let isBulk = try isBulk(table, changing: header.rows[table.spec.name] ?? 0)
        return try withoutIndexes(access, table, ifBulk: isBulk) {
            try withoutIndexes(access, tables.dropFirst(), header, body)
        }
    }

    private func addDirectly(_ access: Access, _ row: BackupRow, _ key: Int64) throws {
        noteMade(access, row.table, key)
        do {
            try insertRow(access, row.table, n: key, RowImage(id: row.id, cells: row.cells))
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            throw StagingNeeded()
        }
    }

    /// The report of a restore that is done.
    /// - Throws: `bad-backup` for rows other than those that the first line promises.
    func restored(_ file: BackupFile, _ taken: TakenRows, isChange: Bool) throws -> BackupReport {
        guard try taken.hasFilled || backupDigest().description == file.header.digest else {
            throw BackupFormat.unreadable("its rows do not match the digest in its first line")
        }
        let rows = catalog.byDependency.map { catalog[$0].spec.name }.compactMap { name in
            taken.counts[name].map { (name, $0) }
        }
        return BackupReport(digest: file.header.digest, zone: file.header.zone, rows: rows, isChange: isChange)
    }
}

/// The rows of a backup that a restore took.
struct TakenRows {
    /// Whether a field is newer than the file, or a row was left out, so that the digest cannot match.
    var hasFilled = false
    /// By entity; without those that stay on a machine.
    var counts: [String: Int] = [:]
}

extension BackupFile {
    /// Calls `body` with every row that a restore takes.
    /// - Parameter takesLocal: whether to take rows that belong to a machine, which a base has.
    /// - Throws: what `forEachRow` throws; `bad-backup` for counts other than those in the first line.
    func forEachTaken(
        _ reading: BackupReading, _ store: Store, takesLocal: Bool, _ body: (BackupRow) throws -> Void
    ) throws -> TakenRows {
        var rows = Array(repeating: 0, count: store.catalog.count), left = rows, taken = TakenRows()
        try forEachRow(reading) { row in
            rows[row.table.index] += 1
            // Written by an older program; then its digest includes them, too.
            if try !takesLocal && row.staysHere(store) {
                taken.hasFilled = true
                left[row.table.index] += 1
                return
            }
            try body(row)
            if row.hasFilled { taken.hasFilled = true }
        }
        var counts: [String: Int] = [:]
        for table in store.catalog.tables where rows[table.index] > 0 { counts[table.spec.name] = rows[table.index] }
        for (entity, count) in header.rows.sorted(by: { $0.key < $1.key }) where counts[entity, default: 0] != count {
            throw BackupFormat.incomplete("\(counts[entity, default: 0]) of \(count) rows of \(entity)")
        }
        guard counts.count == header.rows.count else {
            throw BackupFormat.incomplete("its first line counts fewer rows than there are")
        }
        for table in store.catalog.tables where rows[table.index] > left[table.index] {
            taken.counts[table.spec.name] = rows[table.index] - left[table.index]
        }
        return taken
    }
}

extension BackupRow {
    fileprivate func staysHere(_ store: Store) throws -> Bool {
        guard let staysHere = table.spec.staysHere, let label = table.label, case .text(let name) = cells[label]
        else { return false }
        return staysHere(name, store.registry)
    }
}
