import FamRegistry
import FamText
import FamValues

enum BackupsCommand {
    private static let shape = RowShape([Column("file", .path), Column("made", .datetime), Column("rows", .int), Column("digest", .string)])

    static let spec = CommandSpec(
        "backups", summary: "Lists the backups that are kept beside the database, newest first.",
        discussion: "Files that are no backup any more are left out; `backup check FILE` says what is wrong with one.",
        effect: .read, result: .table(shape),
        examples: [Example("backups | count", prints: "0")],
        keywords: ["restore", "list"]
    ) { _, context in
        let store = try context.service(StoreFeature.store)
        let rows = store.backups().map { kept -> [Value] in
            [.path(kept.path), .datetime(kept.made), .int(Int64(kept.rows)), .string(kept.digest)]
        }
        return .table(Table(shape: shape, rows: rows))
    }
}
