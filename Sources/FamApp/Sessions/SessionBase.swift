import FamRegistry
import FamServices
import FamSessions
import FamStore
import FamText
import Glibc

/// The household that a session began in, as saved in `FILE.base`.
struct SessionBase {
    /// A database with it, for trials.
    let path: String
    private let folder: TemporaryFolder
    private let header: SessionHeader
    private let app: AppEnvironment
    private let makeFile: () throws -> FileReplacement

    /// A larger database is kept as it is, since text takes time to become a database again at each replay.
    private static let mostText = 32 << 20

    /// - Parameter file: creates the file next to the saved one; called at once, so that a file that may not be
    ///   replaced is reported before any work.
    /// - Returns: the base and the digest of the household; nil if the session began in an empty one.
    /// - Throws: if the file cannot be written; `journal-compacted`.
    static func made(
        of header: SessionHeader, _ store: Store, _ app: AppEnvironment, file: @escaping () throws -> FileReplacement
    ) throws -> (base: SessionBase, digest: StateDigest)? {
        guard header.startJournal > 0 else { return nil }
        _ = try file()
        let folder = TemporaryFolder(environment: app.environment)
        let base = SessionBase(
            path: try folder.made() + "/base.db", folder: folder, header: header, app: app, makeFile: file)
        return (base, try store.copy(into: base.path, undoneTo: header.startJournal, at: header.started))
    }

    /// A store on the trial's database.
    func opened() throws -> Store { try app.makeSandbox(location: .file(path)).engine.store }

    /// Writes it as text if a replay from that is the same, and otherwise as the database.
    func written(isSame: (String) throws -> Bool) throws -> FileReplacement {
        if let text = asText(), let place = text.temporary, (try? isSame(place)) == true { return text }
        return try asDatabase()
    }

    /// Writes it as the database, which also contains the earlier journal.
    func asDatabase() throws -> FileReplacement {
        let file = try makeFile()
        let database = try BoundedFile(path)
        while true {
            let piece = try database.next()
            if piece.isEmpty { return file }
            try piece.withUnsafeBytes { try file.write($0) }
        }
    }

    /// Writes it as text, which a diff shows; nil if it is too large for that, or a backup cannot contain it.
    func asText() -> FileReplacement? { try? text() }

    private func text() throws -> FileReplacement? {
        var info = stat()
        guard stat(path, &info) == 0, info.st_size <= SessionBase.mostText else { return nil }
        let file = try makeFile()
        let store = try opened()
        try store.writeBase(after: header.startJournal, file.write)
        store.close()
        return file
    }
}
