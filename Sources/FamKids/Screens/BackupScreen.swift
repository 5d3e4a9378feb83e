import FamRegistry
import FamStore
import FamText
import FamValues

extension ScreenSpec {
    /// K-SC21, N-G23: the last backup, whether anything changed since, and what can be done.
    static let backup = ScreenSpec(
        "kids.backupSettings", pattern: [.fixed("settings"), .fixed("backup")], title: "Backup", summary: "The last backup, and how to make and restore one.",
        presentation: .page, tab: "more"
    ) { _, context in
        let store = try context.service(StoreFeature.store)
        var blocks: [ScreenText.Block] = []
        if let last = store.backups().first {
            let isSame = try store.digest().description == last.digest
            blocks.append(.text("Last backup: \(ValueText(zone: context.zone, now: context.now).human(.datetime(last.made))), \(last.rows) rows."))
            blocks.append(.text(isSame ? "Nothing has changed since." : "The household has changed since."))
            blocks.append(.text(last.path))
        } else {
            blocks.append(.empty("No backup yet.", hint: "backup"))
        }
        let actions = [("backup", "Back up now"), ("backups", "All backups"), ("restore FILE", "Restore one"), ("export", "Export as text")]
        let shape = RowShape([Column("command", .string), Column("what", .string)])
        return ScreenText(title: "Backup", blocks: blocks + [.table(Table(shape: shape, rows: actions.map { [.string($0.0), .string($0.1)] }))])
    }
}
