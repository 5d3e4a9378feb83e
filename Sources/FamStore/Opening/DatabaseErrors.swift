import FamServices
import FamText
import Foundation
import GRDB
import GRDBSQLite

/// Turns SQLite's errors into diagnostics; the only place with their messages.
package enum DatabaseErrors {
    /// Whether no space is left.
    package static func isFull(_ error: DatabaseError) -> Bool {
        error.resultCode == .SQLITE_FULL || hasNoIndex(error) || meetsLimit(error)
    }

    /// SQLite calls a file that may not grow (`ulimit -f`) a failed write, like a broken disk.
    private static func meetsLimit(_ error: DatabaseError) -> Bool {
        guard error.extendedResultCode == .SQLITE_IOERR_WRITE else { return false }
        var size = rlimit()
        return getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &size) == 0 && size.rlim_cur != .max
    }

    /// Even reading creates a small file next to the database, the index of its WAL, which fails on a full disk.
    static func hasNoIndex(_ error: DatabaseError) -> Bool { error.extendedResultCode == .SQLITE_IOERR_SHMSIZE }

    /// Why others find the file locked.
    static func alone(_ place: String?) -> Diagnostic {
        Diagnostic(
            .diskFull, "no space is left for `\(place ?? "")`, so only one program at a time can read it",
            help: "free some space", severity: .warning)
    }

    /// - Parameter place: the file's path; nil for a database in memory.
    static func diagnostic(_ error: DatabaseError, place: String?) -> Diagnostic {
        let name = place.map { "`\($0)`" } ?? "the database in memory"
        switch isFull(error) ? .SQLITE_FULL : error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            return Diagnostic(
                .locked, "another process holds \(name)", help: "wait until it is done, or end it; nothing was changed")
        case .SQLITE_NOTADB:
            return notADatabase(place)
        case .SQLITE_CORRUPT:
            return Diagnostic(.badFile, "\(name) is damaged", notes: notes(error), help: "restore it from a backup")
        case .SQLITE_READONLY:
            return Diagnostic(
                .readOnly, "\(name) cannot be written", notes: notes(error),
                help: "check the permissions of the file and its folder")
        case .SQLITE_FULL where meetsLimit(error):
            return Diagnostic(
                .diskFull, "\(name) may not grow any more", help: "`ulimit -f` shows how large a file may be here")
        case .SQLITE_FULL:
            return Diagnostic(.diskFull, "no space is left for \(name)", help: "free some space and run it again")
        case .SQLITE_INTERRUPT:
            return Work.interrupted
        case .SQLITE_NOMEM:
            return Work.memoryUsedUp
        case .SQLITE_CANTOPEN where holdsNoMoreFiles(place):
            return Diagnostic(
                .diskFull, "the disk of \(name) holds no more files, and reading it needs one next to it",
                help: "remove some files and run it again")
        case .SQLITE_CANTOPEN, .SQLITE_IOERR, .SQLITE_PERM, .SQLITE_AUTH:
            return Diagnostic(
                .badFile, "\(name) cannot be opened or read", notes: notes(error),
                help: "check that the path exists and is a file you may read")
        case .SQLITE_ERROR where error.message == "integer overflow":
            return Diagnostic(.overflow, "the sum is outside the range of 64-bit integers")
        case .SQLITE_CONSTRAINT where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE:
            return Diagnostic(
                .badFile, "a new row would get the id of another one",
                help: "ids follow from an entry's time and number: in a saved session two `#@` lines have the same")
        case .SQLITE_TOOBIG:
            return Diagnostic(.invalidValue, "a value is larger than the database can hold")
        default:
            return Diagnostic(.badFile, "\(name) returned an error", notes: notes(error))
        }
    }

    private static func holdsNoMoreFiles(_ place: String?) -> Bool {
        var disk = statvfs()
        // Some file systems do not count their files, and give 0 for all figures.
        return place.map { statvfs(PrivateFile.parent(of: $0), &disk) == 0 } == true && disk.f_files > 0
            && disk.f_favail == 0
    }

    /// - Parameter place: the file's path; nil for a database in memory.
    static func notADatabase(_ place: String?) -> Diagnostic {
        let name = place.map { "`\(SafeText.shown($0))`" } ?? "the database in memory"
        if let place, BackupFile.isOne(place) {
            let file = SafeText.shown(Quoting.argument(place))
            return Diagnostic(
                .notADatabase, "\(name) is a backup, which is not opened but restored",
                help: "`fam restore \(file)` takes it into the household, `fam --db home.db restore \(file)` into a "
                    + "file")
        }
        return Diagnostic(
            .notADatabase, "\(name) is not a fam database",
            help: "give another path with `--db`, or a path where no file is yet")
    }

    /// The file lacks tables or columns that hold rows.
    static func incomplete(_ place: String?, _ missing: [String]) -> Diagnostic {
        Diagnostic(
            .damaged,
            "\(place.map { "`\($0)`" } ?? "the database") is damaged: \(listed(missing)) "
                + "\(missing.count == 1 ? "is" : "are") missing",
            help: "restore a backup into a new file: `fam --db NEW.db restore FILE`")
    }

    /// A module declares a column that no row of an older file could have.
    static func required(_ place: String?, _ column: String, of table: String) -> Diagnostic {
        Diagnostic(
            .newColumn,
            "\(place.map { "`\($0)`" } ?? "the database") was made without the column `\(column)` of `\(table)`, which "
                + "is required and has no default",
            help: "declare `\(column)` as optional or with a constant default; the file was not touched")
    }

    /// How a file of an older fam was migrated, and where its copy is.
    static func migrated(_ place: String?, _ copy: String) -> Diagnostic {
        Diagnostic(
            .migrated,
            "\(place.map { "`\($0)`" } ?? "the database") was made by an older fam and has been updated for this one",
            help: "the original is kept as `\(copy)`", severity: .warning)
    }

    /// Neither older nor newer: migrating it would lose something, and it cannot be read without what is missing.
    static func otherVersion(_ place: String?, _ unknown: [String], _ missing: [String]) -> Diagnostic {
        Diagnostic(
            .newerSchema,
            "\(place.map { "`\($0)`" } ?? "the database") was written by another fam: it has \(listed(unknown)), "
                + "which this one does not know, and lacks \(listed(missing))",
            help: "open it with the fam that wrote it; the file was not touched")
    }

    /// Why a file with columns of a newer fam is not written: a row deleted and restored would lose them.
    static func newerColumns(_ place: String?, _ columns: [String]) -> String {
        "\(place.map { "`\($0)`" } ?? "the database") was written by a newer fam, whose "
            + "\(columns.count == 1 ? "column" : "columns") \(listed(columns)) this one would lose, and is opened for "
            + "reading only"
    }

    static func foreign(_ place: String?, _ acting: [String]) -> Diagnostic {
        Diagnostic(
            .foreignSchema,
            "\(place.map { "`\($0)`" } ?? "the database") has definitions that fam did not make: \(listed(acting))",
            help: "none of it was run; restore a backup into a new file, or remove it with another program")
    }

    /// The first ten names.
    private static func listed(_ names: [String]) -> String {
        names.prefix(10).joined(separator: ", ") + (names.count > 10 ? " and \(names.count - 10) more" : "")
    }

    private static func notes(_ error: DatabaseError) -> [String] {
        ["SQLite: \(error.message ?? "error") (\(error.extendedResultCode.rawValue))"]
    }
}

extension DatabaseError {
    /// The connection's last error.
    static func last(_ connection: OpaquePointer?) -> DatabaseError {
        DatabaseError(
            resultCode: ResultCode(rawValue: sqlite3_extended_errcode(connection)),
            message: String(cString: sqlite3_errmsg(connection)))
    }
}
