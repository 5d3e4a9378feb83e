import FamRegistry
import FamText
import FamValues

enum BackupsCommand: Command {
    private static let shape = RowShape([
        Column("file", .path), Column("made", .datetime), Column("rows", .int), Column("digest", .string),
    ])

    static let name: StaticString = "backups"
    static let summary = "Lists the backups that are kept next to the database, newest first."
    static let discussion =
        "Files that are no longer backups are left out; `backup check FILE` says what is wrong with one."
    static let effect = Effect.read
    static let result: ValueType = .table(shape)
    static let examples = [Example("backups | count", prints: "0")]
    static let keywords = ["restore", "list"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let store = try context.service(StoreFeature.store)
        let rows = store.backups().map { kept -> [Value] in
            [.path(kept.path), .datetime(kept.made), .int(Int64(kept.rows)), .string(kept.digest)]
        }
        return .table(Table(shape: shape, rows: rows))
    }
}
