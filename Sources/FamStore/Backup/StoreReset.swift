import FamText
import FamValues

extension Store {
    /// Makes the household one that was never used (X-P68): no rows, no journal, counting from the beginning. What it
    /// held goes to a backup beside the database first. A household in memory holds nothing yet.
    /// - Returns: where the backup is; nil when there was nothing to keep.
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
                try storeDigest(.empty)
                return .commit
            }
            forgetRows()
        }
        return path
    }
}
