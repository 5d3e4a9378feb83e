import FamRegistry
import FamText
import FamValues

enum BackupCheckCommand {
    private static let shape = RowShape([
        Column("file", .path), Column("digest", .string), Column("zone", .string), Column("rows", .int), Column("same", .bool),
    ])

    static let spec = CommandSpec(
        "backup check", summary: "Reads a backup to its end and says whether it can be restored.",
        discussion: "Changes nothing. `same` tells whether the household holds just that now.",
        parameters: [ParameterSpec("file", .path, "The backup.")],
        effect: .read, result: .record(shape),
        examples: [
            Example(
                "backup /tmp/home.fambackup\nlet found = backup check /tmp/home.fambackup\necho \"$found.rows rows, same: $found.same\"",
                prints: "Wrote /tmp/home.fambackup: [..].\n[..] rows, same: true")
        ],
        keywords: ["verify", "test", "restore"]
    ) { call, context in
        let store = try context.service(StoreFeature.store)
        let path = call.string("file") ?? ""
        let report = try store.check(try BackupFile(path: try context.files.place(of: path)))
        let same = try store.digest().description == report.digest
        let count = report.rows.reduce(0) { $0 + $1.count }
        return .record(
            RecordValue(shape, [.path(path), .string(report.digest), .string(report.zone), .int(Int64(count)), .bool(same)]))
    }
}
