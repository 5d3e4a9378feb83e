import FamRegistry
import FamText
import FamValues

enum RestoreCommand {
    static let spec = CommandSpec(
        "restore", summary: "Makes the household what a backup holds.",
        discussion: """
            The file is read to its end first: a broken, shortened, foreign or newer one is refused and nothing changes. What is in the household and not
            in the backup goes, what is missing comes, what differs is changed; rows that are the same stay. It is one change, and `undo` takes it back.
            """,
        parameters: [
            ParameterSpec("file", .path, "The backup; `backups` lists those beside the database."),
            ParameterSpec("keep-zone", .bool, "Restores it although its days were counted in another time zone.", kind: .toggle),
        ],
        effect: .destructive, result: .int,
        examples: [
            Example(
                "backup /tmp/home.fambackup\nchild archive Leo\nrestore /tmp/home.fambackup\nchildren | get name",
                prints: "Wrote /tmp/home.fambackup: [..].\nLeo is archived.\nRestored [..]2 children, 3 behaviors, 2 events[..].\nMaya\nLeo")
        ],
        keywords: ["backup", "import", "recover", "undo"]
    ) { call, context in
        let store = try context.service(StoreFeature.store)
        let report = try store.restore(try BackupFile(path: try context.files.place(of: call.string("file") ?? "")), keepsZone: call.bool("keep-zone"))
        context.output.notice("Restored \(BackupReport.sentence(report.rows, context.registry)).")
        return .int(Int64(report.rows.reduce(0) { $0 + $1.count }))
    }
}
