import FamRegistry
import FamStore
import FamText
import FamValues

extension ScreenSpec {
    /// K-SC21, N-G23: the last backup, whether anything has changed since, and the actions.
    static let backup: ScreenSpec = ScreenSpec(
        "kids.backupSettings", pattern: [.fixed("settings"), .fixed("backup")], title: "Backup",
        summary: "The last backup, and how to make and restore one.",
        presentation: .page, tab: "more"
    ) { _, context in
        let store = try context.service(StoreFeature.store)
        var blocks: [ScreenText.Block] = []
        if let last = store.backups().first {
            let isSame = try store.backupDigest().description == last.digest
            blocks.append(
                .text(
                    "Last backup: \(ValueText(zone: context.zone, now: context.now).human(.datetime(last.made))), "
                        + "\(Counted.text(last.rows, "row", "rows"))."
                ))
            blocks.append(.text(isSame ? "Nothing has changed since." : "The household has changed since."))
            blocks.append(.text(last.path))
        } else {
            blocks.append(.text("No backup next to the household yet."))
        }
        blocks += [
            .button("Back up now", "backup"), .button("Back up to a file", "backup \(blank: "FILE")"),
            .button("All backups", "backups"),
            .button("Restore one", "restore \(blank: "FILE")"), .button("Export as text", "export"),
        ]
        return ScreenText(title: "Backup", blocks: blocks)
    }
}
