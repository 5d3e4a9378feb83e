import FamText
import FamValues

extension Store {
    /// Empties the household as if it were new (X-P68): no rows, no journal, ids from the beginning. First writes a
    /// backup next to the database, unless it is in memory.
    /// - Returns: the path of the backup; nil if there was nothing to save.
    @discardableResult
    public func reset(at time: Instant) throws -> String? {
        guard let shelf, try latestEntry() > 0 else { return nil }
        guard try canWrite else {
            throw Diagnostic(.readOnly, "the household cannot be emptied: it is opened for reading only")
        }
        let path = shelf.newPath(at: time)
        _ = try writeBackup(to: path)
        try accessing { access in
            try access.db.inTransaction(.immediate) {
                let tables =
                    catalog.tables.map(\.name) + catalog.figures.map(\.name) + [
                        "fam_journal", "fam_change", "fam_job", "sqlite_sequence",
                    ]
                for table in tables { try access.db.execute(sql: "DELETE FROM \(table)") }
                try access.db.execute(sql: Store.forgetUnsettled)
                try forgetAllKeptSecrets()
                try storeDigest(.empty)
                return .commit
            }
            forgetRows()
        }
        return path
    }
}
