import FamRegistry
import FamText
import FamValues

enum RestoreCommand: Command {
    static let name: StaticString = "restore"
    static let summary = "Makes the household what a backup holds."
    static let discussion = """
        The file is read to its end first: a broken, shortened, foreign or newer one is refused and nothing changes. What is in the household and not
        in the backup goes, what is missing comes, what differs is changed; rows that are the same stay. It is one change, and `undo` takes it back.
        """
    static let file = Parameter("file", .path, "The backup; `backups` lists those next to the database.")
    static let keepZone = Parameter.toggle(
        "keep-zone", "Restores it although its days were counted in another time zone.")
    static var parameters: [ParameterDeclaration] { file; keepZone }
    static let effect = Effect.destructive
    static let result: ValueType = .int
    static let keywords = ["backup", "import", "recover", "undo"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let store = try context.service(StoreFeature.store)
        let report = try store.restore(
            try BackupFile(path: try context.files.place(of: try call[file])), keepsZone: try call[keepZone])
        context.output.notice("Restored \(BackupReport.sentence(report.rows, context.registry)).")
        return .int(Int64(report.rows.reduce(0) { $0 + $1.count }))
    }
}
