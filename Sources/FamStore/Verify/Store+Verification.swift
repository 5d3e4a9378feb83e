import FamText
import FamValues
import GRDB

extension Store {
    /// Checks the whole database: SQLite's own check, every row, the digest, sums, figures, counters and the journal.
    /// Changes nothing. The definitions were compared with the registry on opening, and are compared again here. Beside
    /// a shell that writes, it belongs in `inOneSnapshot`.
    public func verify() throws -> DatabaseFindings {
        try accessing { access in
            try flushAll(access)
            // Outside of a run nothing else listens to Ctrl-C.
            if access.run == nil { Interruption.watch(access.connection) }
            defer { if access.run == nil { Interruption.ignore(access.connection) } }
            var findings = try definitions(access.db)
            try review(access, "PRAGMA integrity_check(\(DatabaseFindings.mostLines))", &findings)
            try readable(&findings) {
                let review = DerivedReview(
                    catalog: catalog, db: try access.db, zone: try zone, unsettled: try unsettled(access),
                    changes: try storedChanges())
                try review.run(&$0)
            }
            return findings
        }
    }

    /// The tables of the file that this fam does not know, such as those of a newer one.
    func otherTables() throws -> [String] {
        try accessing { try SchemaReview(db: $0.db, schema: Schema(catalog: catalog)).differences().others }
    }

    /// Throws if a backup could not reproduce the rows: runs SQLite's quick check, and checks every row and the digest.
    func requireSound(_ access: Access) throws {
        var findings = DatabaseFindings()
        try review(access, "PRAGMA quick_check(\(DatabaseFindings.mostLines))", &findings)
        guard findings.isEmpty else {
            throw findings.problem(
                place,
                help: "nothing was written; `verify` looks further, `repair` rebuilds what is derived from the rows")
        }
    }

    /// The path of the database; nil in memory.
    var place: String? { if case .file(let path) = location { path } else { nil } }

    private func definitions(_ db: Database) throws -> DatabaseFindings {
        var findings = DatabaseFindings()
        let found = try SchemaReview(db: db, schema: Schema(catalog: catalog)).differences()
        for name in found.acting { findings.add("\(name) is not one of fam's") }
        for name in found.missing { findings.add("\(name) is missing") }
        for name in found.missingDerived { findings.add("the index or figure `\(name)` is missing") }
        return findings
    }

    private func review(_ access: Access, _ check: String, _ findings: inout DatabaseFindings) throws {
        try readable(&findings) { findings in
            let lines = try PreparedStatement(access.db, check)
            while try lines.step() {
                // One answer may report several problems.
                for line in lines.text(0).split(separator: "\n") where line != "ok" { findings.add("SQLite: \(line)") }
            }
        }
        try readable(&findings) { findings in
            let rows = try RowReview(catalog: catalog, db: access.db).run(&findings)
            // Not what the last commit has left in memory; of the past there is only what its rows add up to.
            let kept = try access.isPast || access.run?.hasBegun == true ? digest() : storedDigest(access)
            if let rows, rows != kept { findings.add("the rows add up to the digest \(rows), but \(kept) is kept") }
        }
    }

    /// Damaged pages end the reading, as one more problem.
    private func readable(_ findings: inout DatabaseFindings, _ body: (inout DatabaseFindings) throws -> Void) throws {
        do {
            try body(&findings)
        } catch let error as DatabaseError
            where error.resultCode == .SQLITE_CORRUPT || error.resultCode == .SQLITE_ERROR
        {
            findings.add("not everything could be read: \(error.message ?? "SQLite gave up")")
        }
    }

    /// Writes pending amounts to the tables that are about to be checked.
    func flushAll(_ access: Access) throws {
        guard access.run?.hasBegun == true || access.batch?.isOpen == true else { return }
        try flushKept(access)
        guard access.run?.hasBegun == true else { return }
        try flushFigures(access)
    }
}
