import FamRegistry
import FamServices
import FamSessions
import FamStore
import FamText
import FamValues
import Glibc

/// The household that a session began in, as saved in `FILE.base`.
final class SessionBase {
    private let folder: TemporaryFolder
    private let header: SessionHeader
    private let household: Store
    private let app: AppEnvironment
    private let makeFile: () throws -> FileReplacement
    private var made: (path: String, digest: StateDigest)?

    /// More take too long to become a database again at each replay.
    private static let mostRows = 200_000
    private static let mostBytes = 48 << 20

    /// - Parameter file: creates the file next to the saved one; called at once, so that a file that may not be
    ///   replaced is reported before any work.
    /// - Throws: if the file cannot be written.
    init(
        of header: SessionHeader, _ household: Store, _ app: AppEnvironment,
        file: @escaping () throws -> FileReplacement
    ) throws {
        _ = try file()
        folder = TemporaryFolder(environment: app.environment)
        self.header = header
        self.household = household
        self.app = app
        makeFile = file
    }

    /// A database with it, for trials, and the digest. It has the earlier journal, too. Cost: that of a copy of the
    /// household, once.
    /// - Throws: `journal-compacted`.
    func database() throws -> (path: String, digest: StateDigest) {
        if let made { return made }
        // safe: in a folder of its own, and made by `database(from:)`
        unlink(try placeOfText())
        let path = try folder.made() + "/base.db"
        let copied = (path, try household.copy(into: path, undoneTo: header.startJournal, at: header.started))
        made = copied
        return copied
    }

    /// A database with what is in a text, as a replay makes one of it. There is room for one of the two at a time.
    func database(from text: FileReplacement) throws -> String? {
        guard let text = text.temporary, let zone = Zone(identifier: header.zone) else { return nil }
        let path = try placeOfText()
        let store = try app.makeSandbox(
            location: .file(path), clock: PinnedClock(header.started), zone: zone, durability: .none
        ).engine.store
        defer { store.close() }
        try store.begin(with: BackupFile(path: text))
        return path
    }

    /// A store on the trial's database.
    func opened() throws -> Store { try app.makeSandbox(location: .file(database().path)).engine.store }

    /// Writes it as text if a replay from that is the same, and otherwise as the database.
    func written(isSame: (String) throws -> Bool) throws -> FileReplacement {
        if let text = asText(), let place = text.temporary, (try? isSame(place)) == true { return text }
        return try asDatabase()
    }

    /// Writes it as the database, which also contains the earlier journal.
    func asDatabase() throws -> FileReplacement {
        let file = try makeFile()
        let database = try BoundedFile(database().path)
        while true {
            let piece = try database.next()
            if piece.isEmpty { return file }
            try piece.withUnsafeBytes { try file.write($0) }
        }
    }

    /// Writes it as text, which a diff shows; nil if it is too large for that, or a backup cannot contain it.
    func asText() -> FileReplacement? { try? text() }

    private func text() throws -> FileReplacement? {
        let file = try makeFile()
        var left = Self.mostBytes
        let isWhole = try household.writeBase(after: header.startJournal, mostRows: Self.mostRows) { line in
            left -= line.utf8.count
            guard left >= 0 else { throw TooLong() }
            try file.write(line)
        }
        return isWhole ? file : nil
    }

    private struct TooLong: Error {}

    private func placeOfText() throws -> String { try folder.made() + "/text.db" }
}
