import FamText
import FamValues
import GRDB

extension EntityTable {
    /// The hash of a row. `referred` returns the id of a referenced row.
    func hash(_ image: RowImage, referred: (_ table: Int, _ n: Int64) throws -> RowID) rethrows -> RowHash {
        var hash = RowHash(entity: seed, id: image.id)
        for (column, cell) in zip(columns, image.cells) {
            try EntityTable.add(cell, column, to: &hash, referred: referred)
        }
        return hash
    }

    static func add(
        _ cell: StoredValue, _ column: StoredColumn, to hash: inout RowHash,
        referred: (_ table: Int, _ n: Int64) throws -> RowID
    ) rethrows {
        if column.isSecret { return }
        switch cell {
        case .null: break
        case .int(let number):
            if let target = column.target {
                hash.add(field: column.seed, try referred(target, number))
            } else {
                hash.add(field: column.seed, UInt64(bitPattern: number))
            }
        case .real(let number): hash.add(field: column.seed, number.bitPattern)
        case .text(let text): hash.add(field: column.seed, text)
        case .blob(let bytes): hash.add(field: column.seed, String(decoding: bytes, as: UTF8.self))
        }
    }

    /// The row in a statement that selected `columnList` starting at `first`.
    func image(_ row: PreparedStatement, from first: Int = 0) -> RowImage {
        let (high, low) = row.words(first)
        return RowImage(id: RowID(high: high, low: low), cells: columns.indices.map { row.value(first + 1 + $0) })
    }
}

/// Computes the digest from the rows alone. Cost: a pass over everything; only for migrations and checks.
struct DigestScan {
    let catalog: Catalog
    let db: Database

    /// By `n`.
    static func ids(of table: EntityTable, _ db: Database) throws -> [Int64: RowID] {
        let rows = try PreparedStatement(db, "SELECT n, id FROM \(table.name)")
        var known: [Int64: RowID] = [:]
        while try rows.step() {
            let (high, low) = rows.words(1)
            known[rows.int(0)] = RowID(high: high, low: low)
        }
        return known
    }

    func digest() throws -> StateDigest {
        var ids: [Int: [Int64: RowID]] = [:]
        for table in catalog.tables where !table.referrers.isEmpty {
            ids[table.index] = try DigestScan.ids(of: table, db)
        }
        var digest = StateDigest.empty
        for table in catalog.tables {
            let rows = try PreparedStatement(db, "SELECT \(table.columnList) FROM \(table.name)")
            while try rows.step() {
                digest.add(
                    try table.hash(table.image(rows)) { target, n in
                        guard let id = ids[target]?[n] else {
                            throw Diagnostic(.badFile, "`\(table.spec.name)` refers to a row that is gone")
                        }
                        return id
                    })
            }
        }
        return digest
    }
}

extension Store {
    /// The digest of the current state, including changes of the current run. Cost: reading one row, or nothing right
    /// after a commit of this store.
    public func digest() throws -> StateDigest {
        try accessing { access in
            if access.isPast { return try DigestScan(catalog: catalog, db: access.db).digest() }
            if let run = access.run, run.hasBegun { return run.digest }
            return try tail(access)?.digest ?? storedDigest(access)
        }
    }

    /// The digest recomputed from all rows; equal to `digest()` unless the file was changed by another program.
    public func recomputeDigest() throws -> StateDigest {
        try accessing { access in try DigestScan(catalog: catalog, db: access.db).digest() }
    }

    /// The digest of what is committed.
    func storedDigest(_ access: Access) throws -> StateDigest {
        try inOneSnapshot(access) {
            var digest = try writtenDigest()
            if let unsettled = try unsettled(access) { digest.add(unsettled.digest) }
            return digest
        }
    }

    /// The digest as it is written, perhaps of an earlier state; see `WriteBehind`.
    func writtenDigest() throws -> StateDigest {
        let meta = try statement("SELECT digest_first, digest_second FROM fam_meta")
        defer { meta.reset() }
        guard try meta.step() else { return .empty }
        return StateDigest(first: UInt64(bitPattern: meta.int(0)), second: UInt64(bitPattern: meta.int(1)))
    }

    func storeDigest(_ digest: StateDigest) throws {
        let update = try statement(fixed: "UPDATE fam_meta SET digest_first = ?, digest_second = ?")
        update.bind(Int64(bitPattern: digest.first), at: 0)
        update.bind(Int64(bitPattern: digest.second), at: 1)
        try update.execute()
    }
}
