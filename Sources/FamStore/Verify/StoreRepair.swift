import FamServices
import FamText
import FamValues
import GRDB

/// The result of a repair.
public struct RepairReport: Sendable {
    /// The path of a copy of the file before the repair.
    public var copy: String
    public var before: DatabaseFindings
    public var after: DatabaseFindings
}

extension Store {
    /// Rebuilds what is derived from the rows: indexes, sums, figures, counters and the digest. Changes no row. First
    /// copies the file to its backups. A household in memory has nothing to repair.
    /// - Throws: `misplaced` after a change in the same entry, `read-only`, or if the file cannot be copied.
    public func repair(at time: Instant) throws -> RepairReport {
        guard let shelf, let place else {
            throw Diagnostic(
                .misplaced, "a household in memory has no file to repair", help: "name its file with `--db`")
        }
        guard access?.run?.hasBegun != true else {
            throw Diagnostic(
                .misplaced, "`repair` cannot follow a change in the same entry", help: "run it alone: `fam repair`")
        }
        guard try canWrite else {
            throw Diagnostic(.readOnly, "`\(place)` cannot be repaired: it is opened for reading only")
        }
        let before = try verify()
        let copy = shelf.newPath(at: time, ending: "db")
        try copyFile(to: copy)
        try accessing { access in
            access.closeCursors()
            try access.db.inTransaction(.immediate) {
                try access.db.execute(sql: "REINDEX")
                let migration = SchemaMigration(
                    db: try access.db, schema: Schema(catalog: catalog), options: options, place: place)
                try migration.rebuild(zone: zone)
                // Rows with missing references have no digest; the old one then keeps reporting a problem.
                var findings = DatabaseFindings()
                if let digest = try RowReview(catalog: catalog, db: access.db).run(&findings) {
                    try storeDigest(digest)
                }
                return .commit
            }
            access.keptInDatabase.removeAll()
            forgetRows()
        }
        return RepairReport(copy: copy, before: before, after: try verify())
    }

    /// Page by page, so that damaged ones are copied as they are.
    private func copyFile(to path: String) throws {
        try PrivateFile.makeFolders(for: path)
        let file = try FileReplacement(path, replaces: false, isPrivate: true, isNamed: true)
        guard let temporary = file.temporary else { return }
        try accessing { access in
            let target = try DatabaseQueue(path: temporary)
            try target.inDatabase { try access.db.backup(to: $0) }
            try ClosedQueues.close(target)
        }
        try file.commit()
    }
}
