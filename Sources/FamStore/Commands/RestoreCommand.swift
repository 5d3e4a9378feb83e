import FamRegistry
import FamText
import FamValues

enum RestoreCommand: Command {
    static let name: StaticString = "restore"
    static let summary = "Restores the household from a backup."
    static let discussion = """
        The whole file is read first: a broken, shortened, foreign or newer one is refused and nothing changes. What \
        is in the household and not in the backup is removed, what is missing is added, what differs is changed; the \
        rest stays. It is one change, and `undo` takes it back.
        """
    static let file = Parameter("file", .path, "The backup; `backups` lists those next to the database.")
    static let keepZone = Parameter.toggle(
        "keep-zone", "Restores it even if its days were counted in another time zone.")
    static var parameters: [ParameterDeclaration] { file; keepZone }
    /// What has no place to be read again cannot be verified as a whole before the first change.
    static let refine: CommandSpec.Refinement? = { known in
        guard let path = known[file], path == "-" else { return nil }
        throw Diagnostic(
            .badFile, "a backup is read from a file, not from standard input",
            help: "`backup home.fambackup` writes such a file, and `restore home.fambackup` reads it")
    }
    static let effect = Effect.destructive
    static let result: ValueType = .int
    static let keywords = ["backup", "import", "recover", "undo"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let store = try context.service(StoreFeature.store)
        let report = try store.restore(
            try BackupFile(path: try context.files.place(of: try call[file])), keepsZone: try call[keepZone])
        if report.isChange { try store.armAsRowsAsk(context) }
        let rows = BackupReport.sentence(report.rows, context.registry)
        context.output.notice(
            report.isChange ? "Restored \(rows)." : "Nothing changed: the household is what the backup holds, \(rows).")
        return .int(Int64(report.rows.reduce(0) { $0 + $1.count }))
    }
}
