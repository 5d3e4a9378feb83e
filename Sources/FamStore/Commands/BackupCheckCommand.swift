import FamRegistry
import FamText
import FamValues

enum BackupCheckCommand: Command {
    private static let shape = RowShape([
        Column("file", .path), Column("digest", .string), Column("zone", .string), Column("rows", .int),
        Column("same", .bool),
    ])

    static let name: StaticString = "backup check"
    static let summary = "Reads a whole backup and says whether it can be restored."
    static let discussion =
        "It is restored into a separate, temporary household; nothing here changes. `same` says whether the household "
        + "now holds exactly that."
    static let file = Parameter("file", .path, "The backup.")
    static var parameters: [ParameterDeclaration] { file }
    static let effect = Effect.read
    static let result: ValueType = .record(shape)
    static let examples = [
        Example(
            "backup /tmp/home.fambackup\nlet found = backup check /tmp/home.fambackup\necho \"$found.rows rows, same: "
                + "$found.same\"",
            prints: "Wrote /tmp/home.fambackup: [..].\nThe backup is whole, and this household holds the same.\n"
                + "[..] rows, same: true")
    ]
    static let keywords = ["verify", "test", "restore"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let store = try context.service(StoreFeature.store)
        let path = try call[file]
        let report = try store.check(try BackupFile(path: try context.files.place(of: path)))
        let digest = try store.backupDigest(), same = digest.description == report.digest
        if same, try store.digest() != digest {
            context.output.notice(
                "`digest` shows another one: it includes what stays on this machine, as who is signed in to the wall.")
        }
        context.output.notice(
            "The backup is whole, and this household holds \(same ? "the same" : "something else").")
        let count = report.rows.reduce(0) { $0 + $1.count }
        return .record(
            RecordValue(
                shape, [.path(path), .string(report.digest), .string(report.zone), .int(Int64(count)), .bool(same)]))
    }
}
