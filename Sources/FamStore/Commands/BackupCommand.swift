import FamRegistry
import FamText
import FamValues
import Glibc

enum BackupCommand: Command {
    static let name: StaticString = "backup"
    static let summary = "Writes the whole household to one file, from which `restore` brings it back."
    static let discussion = """
        Without a name the file goes to the folder `backups` next to the database. It holds every row as a line of \
        JSON, the digest of the household and a SHA-256 of itself; equal households give equal files. It is written to \
        a temporary file and moved into place when complete, and only you can read it. A script that fails afterward \
        leaves none.
        """
    static let file = Parameter(
        "file", .optional(.path), "The file to write; defaults to a new one next to the database.")
    static let force = Parameter.toggle("force", "Replaces an existing file.")
    static var parameters: [ParameterDeclaration] { file; force }
    static let effect = Effect.external
    static let keywords = ["save", "export", "copy"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let store = try context.service(StoreFeature.store)
        let given = try call[file]
        if let word = given, let meant = BackupWords.meaning(word) {
            throw Diagnostic(
                .badArgument, "`\(word)` would be the name of the file",
                help: "\(meant); `backup ./\(word)` writes a file with this name")
        }
        let path = try given ?? shelved(store, context)
        let help = "`backup \(SafeText.shown(path)) --force` replaces it"
        var rows: [(entity: String, count: Int)] = []
        // A file that is gone is refused before a folder is created for its backup.
        _ = try store.latestEntry()
        try context.files.write(path, replaces: try call[force], isPrivate: true, help: help) {
            rows = try store.writeBackup($0)
        }
        context.output.notice("Wrote \(path): \(BackupReport.sentence(rows, context.registry)).")
        let others = try store.otherTables()
        if !others.isEmpty {
            context.output.notice("Not known to this fam, and not in it: \(others.joined(separator: ", ")).")
        }
        return .null
    }

    private static func shelved(_ store: Store, _ context: any Context) throws -> String {
        if store.options.isReadOnly {
            throw Diagnostic(
                .effectRefused, "a backup without a name goes next to the household, which is opened with --read-only",
                help: "name a file: `backup home.fambackup`")
        }
        // First, because the folder of a sandbox is another one each time, and its path is never to be shown.
        if let folder = try context.files.shelf {
            let shelf = BackupShelf(folder: folder, household: "household"), files = try context.files
            return try shelf.newPath(at: context.now) { try access(files.place(of: $0), F_OK) == 0 }
        }
        guard let shelf = store.shelf else {
            throw Diagnostic(
                .missingArgument, "a household in memory has no folder for backups",
                help: "name a file: `backup home.fambackup`")
        }
        return shelf.newPath(at: context.now)
    }
}

extension BackupReport {
    /// Such as `2 children, 1 moment and 3 rewards`, or `no rows`.
    static func sentence(_ rows: [(entity: String, count: Int)], _ registry: Registry) -> String {
        let parts = rows.map { name, count in
            registry.entity(name).map { Counted.rows(count, $0) } ?? "\(count) \(name)"
        }
        return parts.isEmpty ? "no rows" : Counted.list(parts)
    }
}
