import FamRegistry
import FamText
import FamValues
import GRDB

/// What a backup contains, or what a restore did.
public struct BackupReport: Sendable {
    public var digest: String
    public var zone: String
    /// In the order of the file.
    public var rows: [(entity: String, count: Int)]
    /// Whether a restore changed anything.
    public var isChange = true
}

extension Store {
    /// Checks whether a backup could be restored, by restoring it into a household in memory. Changes nothing here.
    /// Cost: that of the restore.
    /// - Throws: what `restore` throws; `unknown-zone`.
    public func check(_ file: BackupFile) throws -> BackupReport {
        guard let zone = Zone(identifier: file.header.zone) else {
            throw Diagnostic(
                .unknownZone, "the time zone `\(SafeText.shown(file.header.zone))` of the backup cannot be loaded")
        }
        var options = StoreOptions(zoneForNew: zone)
        options.isTrial = true
        let trial = Store(location: .temporary, registry: registry, options: options)
        // To take away what it holds takes long.
        defer { Leftovers.keep(trial) }
        try trial.dropIndexes()
        return try trial.run(EntryHeader(command: "backup check", at: Instant(micros: 0)), in: nil) {
            try trial.restore(file, keepsZone: false)
        }
    }

    /// Nothing is looked for in a trial, where they would take as long to fill as the tables. What is unique stays so.
    private func dropIndexes() throws {
        try accessing { access in
            let names = try String.fetchAll(
                access.db,
                sql: "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql NOT LIKE 'CREATE UNIQUE %'")
            for name in names { try access.db.execute(sql: "DROP INDEX \(Dialect.quoted(name))") }
        }
    }

    /// Makes the household's rows those of the backup, in the same order, as part of the current entry. Equal rows are
    /// not touched, so references to them stay valid. Sums and figures are updated. Throws before the first change if
    /// the file contradicts itself. Cost: reading the file twice, and writing the differences.
    /// - Throws: `bad-backup`, `newer-schema`, `other-zone` unless `keepsZone`.
    public func restore(_ file: BackupFile, keepsZone: Bool) throws -> BackupReport {
        try restore(file, keepsZone: keepsZone, takesLocal: false)
    }

    /// - Parameter takesLocal: whether to include rows that stay on a machine.
    func restore(_ file: BackupFile, keepsZone: Bool, takesLocal: Bool) throws -> BackupReport {
        let zone = try zone.identifier
        guard keepsZone || file.header.zone == zone else {
            let other = SafeText.brief(file.header.zone)
            // What the file says may be anything, and the advice is typed at the machine's own shell.
            let named = Zone(identifier: file.header.zone) == nil ? "ZONE" : other
            throw Diagnostic(
                .otherZone, "the backup counts its days in `\(other)`, this household in `\(zone)`",
                help: "restore it into a new one, `TZ=\(named) fam --db NEW.db restore FILE`, or here with "
                    + "`--keep-zone`")
        }
        if try catalog.tables.allSatisfy(isEmpty), let report = try restoredDirectly(file, takesLocal: takesLocal) {
            return report
        }
        return try attempt {
            try staged(file, takesLocal) { staging in
                let access = try writing()
                let before = access.run?.entry.writes ?? 0
                let tables = catalog.byDependency.map { catalog[$0] }
                let inUse = try tables.filter { try !isEmpty($0) }
                for table in tables { try assignKeys(staging, table, mayFillGaps: before == 0) }
                for table in inUse.reversed() { try removeOthers(staging, table) }
                for table in tables { try addMissing(staging, table) }
                // If there was nothing before, everything was added unchanged.
                for table in inUse { try changeDiffering(staging, table) }
                return try restored(
                    file, staging.taken, isChange: access.run?.entry.writes != before)
            }
        }
    }

    private func staged<T>(_ file: BackupFile, _ takesLocal: Bool, _ body: (BackupStaging) throws -> T) throws -> T {
        try accessing { access in
            var staging = try BackupStaging(store: self, access: access)
            // An interrupt does not wait until they are dropped: the transaction takes them back, or the next
            // backup drops them.
            defer { if !Interrupt.isRequested { staging.drop() } }
            try staging.load(file, takesLocal: takesLocal)
            return try body(staging)
        }
    }

    /// Existing rows keep their keys if that preserves the file's order, and missing ones fill the gaps; otherwise all
    /// rows of the table get new keys at the end. A key that the current entry has touched is never given to another
    /// row.
    private func assignKeys(_ staging: BackupStaging, _ table: EntityTable, mayFillGaps: Bool) throws {
        let last = try lastKey(table)
        if try isEmpty(table) {
            let all = try staging.prepared("UPDATE \(staging.name(table)) SET fam_key = fam_n + ?")
            all.bind(last, at: 0)
            return try all.execute()
        }
        var keys: [Int64] = []
        if try !mayFillGaps || !fillGaps(staging, table, last, &keys) {
            let count = try staging.prepared("SELECT count(*) FROM \(staging.name(table))")
            guard try count.step() else { return }
            keys = (0..<count.int(0)).map { last + 1 + $0 }
            count.reset()
        }
        let set = try staging.prepared("UPDATE \(staging.name(table)) SET fam_key = ? WHERE fam_n = ?")
        for (index, key) in keys.enumerated() {
            set.bind(key, at: 0)
            set.bind(Int64(index + 1), at: 1)
            try set.execute()
        }
    }

    /// Returns false if that cannot produce the file's order.
    private func fillGaps(
        _ staging: BackupStaging, _ table: EntityTable, _ last: Int64, _ keys: inout [Int64]
    ) throws -> Bool {
        let rows = try staging.prepared(
            "SELECT live.n FROM \(staging.name(table)) AS staged LEFT JOIN \(table.name) AS live "
                + "ON live.id = staged.id ORDER BY staged.fam_n"
        )
        var previous: Int64 = 0
        var waiting: Int64 = 0
        while try rows.step() {
            guard !rows.isNull(0) else {
                waiting += 1
                continue
            }
            let key = rows.int(0)
            guard key - previous > waiting, try waiting == 0 || isFree(table, previous + 1...previous + waiting) else {
                return false
            }
            keys += (0..<waiting).map { previous + 1 + $0 }
            keys.append(key)
            (previous, waiting) = (key, 0)
        }
        keys += (0..<waiting).map { last + 1 + $0 }
        return true
    }

    private func isFree(_ table: EntityTable, _ range: ClosedRange<Int64>) throws -> Bool {
        let rows = try statement("SELECT 1 FROM \(table.name) WHERE n BETWEEN ? AND ? LIMIT 1")
        defer { rows.reset() }
        rows.bind(range.lowerBound, at: 0)
        rows.bind(range.upperBound, at: 1)
        return try !rows.step()
    }

    func lastKey(_ table: EntityTable) throws -> Int64 {
        let row = try statement("SELECT seq FROM sqlite_sequence WHERE name = ?")
        defer { row.reset() }
        row.bind(.text(table.plainName), at: 0)
        return try row.step() ? row.int(0) : 0
    }

    private func removeOthers(_ staging: BackupStaging, _ table: EntityTable) throws {
        let rows = try staging.prepared(
            """
            SELECT live.n, \(table.columnList(of: "live")) FROM \(table.name) AS live
            WHERE NOT EXISTS (
              SELECT 1 FROM \(staging.name(table)) AS staged WHERE staged.id = live.id AND staged.fam_key = live.n)
            """)
        let local = try localRows(table)
        for (n, image) in try images(rows, table) where !local.contains(n) {
            try deleteRow(try writing(), table, n, image)
        }
    }

    private func addMissing(_ staging: BackupStaging, _ table: EntityTable) throws {
        let rows = try staging.prepared(
            """
            SELECT fam_key, id, \(stagedCells(staging, table).joined(separator: ", "))
            FROM \(staging.name(table)) AS staged
            WHERE NOT EXISTS (SELECT 1 FROM \(table.name) AS live WHERE live.n = staged.fam_key) ORDER BY fam_key
            """)
        let last = try lastKey(table)
        let access = try writing()
        while try rows.step() {
            let key = rows.int(0)
            if key > last { noteMade(access, table, key) }
            try insertRow(access, table, n: key, table.image(rows, from: 1))
        }
    }

    private func changeDiffering(_ staging: BackupStaging, _ table: EntityTable) throws {
        let cells = stagedCells(staging, table)
        let differs = zip(table.columns, cells).filter { !$0.0.isSecret }.map {
            "live.\(Dialect.quoted($0.name)) IS NOT \($1)"
        }
        guard !differs.isEmpty else { return }
        let rows = try staging.prepared(
            """
            SELECT staged.fam_key, staged.id, \(cells.joined(separator: ", ")) FROM \(staging.name(table)) AS staged
            JOIN \(table.name) AS live ON live.n = staged.fam_key WHERE \(differs.joined(separator: " OR "))
            """)
        for (n, after) in try images(rows, table) {
            guard let before = try image(table, n) else { continue }
            try updateRow(try writing(), table, n, from: before, to: table.keepingSecrets(after, of: before))
        }
    }

    /// The stored cells of a staged row as SQL: references as the keys that their rows will have.
    private func stagedCells(_ staging: BackupStaging, _ table: EntityTable) -> [String] {
        table.columns.map { column in
            column.target.map {
                "(SELECT fam_key FROM \(staging.name(catalog[$0])) WHERE id = staged.\(Dialect.quoted(column.name)))"
            }
                ?? "staged.\(Dialect.quoted(column.name))"
        }
    }

    /// Read completely first, because the changes affect the same table.
    private func images(_ rows: PreparedStatement, _ table: EntityTable) throws -> [(Int64, RowImage)] {
        var result: [(Int64, RowImage)] = []
        while try rows.step() { result.append((rows.int(0), table.image(rows, from: 1))) }
        return result
    }
}

extension EntityTable {
    /// `columnList`, each column prefixed with a table's alias.
    func columnList(of alias: String) -> String {
        (["id"] + columns.map { Dialect.quoted($0.name) }).map { "\(alias).\($0)" }.joined(separator: ", ")
    }
}
