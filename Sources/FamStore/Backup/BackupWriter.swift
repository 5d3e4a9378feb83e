import FamText
import FamValues

extension Store {
    /// Passes the lines of a backup to `write`, each with its line end: the household with the changes of the current
    /// run. Checks first: if a restore could not reproduce something, throws and writes nothing. Cost: three passes
    /// over everything, with one line in memory at a time.
    /// - Returns: the number of rows, by entity.
    @discardableResult
    public func writeBackup(_ write: (String) throws -> Void) throws -> [(entity: String, count: Int)] {
        try writeBackup(journal: nil, write)
    }

    /// - Parameter journal: what a base contains in addition.
    @discardableResult
    func writeBackup(journal: Int64?, _ write: (String) throws -> Void) throws -> [(entity: String, count: Int)] {
        try accessing { access in
            if journal == nil { try requireSound(access) }
            var checksum = FileChecksum()
            func put(_ line: String) throws {
                let line = line + "\n"
                checksum.add(line)
                try write(line)
            }
            let tables = catalog.byDependency.map { catalog[$0] }
            // A base is for this machine, too.
            let local = try tables.map { journal == nil ? try localRows($0) : [] }
            let counts = try zip(tables, local).map { table, own in
                (entity: table.spec.name, count: try rowCount(table) - own.count)
            }.filter { $0.count > 0 }
            try put(try header(counts, journal))
            for (table, own) in zip(tables, local) { try putRows(table, except: own, put) }
            try write(checksum.line)
            return counts
        }
    }

    private func header(_ counts: [(entity: String, count: Int)], _ journal: Int64?) throws -> String {
        let rows = counts.map { "\(ValueJSON.quoted($0.entity)):\($0.count)" }.joined(separator: ",")
        return
            "{\"format\":\"\(BackupFormat.name)\",\"version\":\(BackupFormat.version),"
            + "\"zone\":\(ValueJSON.quoted(try zone.identifier)),"
            + "\"digest\":\"\(try backupDigest())\",\(journal.map { "\"journal\":\($0)," } ?? "")\"rows\":{\(rows)}}"
    }

    /// How many rows there are of each entity that has any.
    public func rowCounts() throws -> [String: Int] {
        try accessing { _ in
            var counts: [String: Int] = [:]
            for table in catalog.tables {
                let count = try rowCount(table)
                if count > 0 { counts[table.spec.name] = count }
            }
            return counts
        }
    }

    func rowCount(_ table: EntityTable) throws -> Int {
        let count = try statement("SELECT count(*) FROM \(table.name)")
        defer { count.reset() }
        return try count.step() ? Int(count.int(0)) : 0
    }

    /// The digest of a backup's content: the household's without rows that stay on this machine (X-Q06).
    public func backupDigest() throws -> StateDigest {
        var digest = try digest()
        for table in catalog.tables {
            for n in try localRows(table) {
                guard let image = try image(table, n) else { continue }
                digest.remove(try table.hash(image) { _, _ in throw BackupFormat.unreadable("a local row refers") })
            }
        }
        return digest
    }

    /// The rows of a table that stay on this machine.
    func localRows(_ table: EntityTable) throws -> Set<Int64> {
        guard let staysHere = table.spec.staysHere, let label = table.label else { return [] }
        let rows = try statement("SELECT n, \(Dialect.quoted(table.columns[label].name)) FROM \(table.name)")
        defer { rows.reset() }
        var found: Set<Int64> = []
        while try rows.step() { if staysHere(rows.text(1), registry) { found.insert(rows.int(0)) } }
        return found
    }

    private func putRows(_ table: EntityTable, except own: Set<Int64>, _ put: (String) throws -> Void) throws {
        let columns = table.columns.map { column in
            column.target.map {
                "(SELECT id FROM \(catalog[$0].name) WHERE n = this.\(Dialect.quoted(column.name)))"
            }
                ?? "this.\(Dialect.quoted(column.name))"
        }
        let rows = try statement(
            "SELECT \((["id"] + columns).joined(separator: ", ")) FROM \(table.name) AS this\(own.excluded(from: "n")) "
                + "ORDER BY n"
        )
        defer { rows.reset() }
        let start = "{\(ValueJSON.quoted(table.spec.name)):{\"id\":\""
        let keys = table.columns.map { ",\(ValueJSON.quoted($0.name)):" }
        while try rows.step() {
            let (high, low) = rows.words(0)
            var line = start + RowID(high: high, low: low).description + "\""
            for (index, column) in table.columns.enumerated() where !column.isSecret && !rows.isNull(index + 1) {
                let form: ColumnForm = column.target == nil ? column.form : .rowID
                let value = try form.value(rows, index + 1) { _, _ in .null }  // no other form asks for a reference
                guard CalendarArithmetic.isWritable(value) else {
                    throw Diagnostic(
                        .damaged, "`\(column.name)` of a \(table.spec.name) is outside the years 1 to 9999",
                        help: "no backup can hold that; `verify` lists such rows")
                }
                line += keys[index] + ValueJSON.text(value, zone: .utc)
            }
            try put(line + "}}")
        }
    }
}

extension Set<Int64> {
    /// Such as ` WHERE n NOT IN (3, 5)`; empty if there are none.
    func excluded(from column: String) -> String {
        isEmpty ? "" : " WHERE \(column) NOT IN (\(sorted().map(String.init).joined(separator: ", ")))"
    }
}
