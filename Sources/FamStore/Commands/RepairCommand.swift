import FamRegistry
import FamText
import FamValues

enum RepairCommand {
    static let spec = CommandSpec(
        "repair", summary: "Makes anew what follows from the rows: indexes, sums, figures and the digest.",
        discussion: """
            The file as it was is copied to the folder `backups` beside the database first. No row is changed: what `verify` still finds
            afterwards is wrong in the rows themselves, and comes back from a backup.
            """,
        effect: .external,
        examples: [Example("try { repair } catch e { echo $e.code }", prints: "misplaced")],
        keywords: ["verify", "mend", "rebuild", "damage", "corrupt"]
    ) { _, context in
        let store = try context.service(StoreFeature.store)
        let report = try store.repair(at: context.now)
        context.output.notice("The file as it was is kept as \(report.copy).")
        guard report.after.isEmpty else {
            throw report.after.problem(store.place, help: "this stands in the rows themselves; bring them back from a backup: `backups` lists them")
        }
        let count = report.before.count
        context.output.text(count == 0 ? "Nothing was wrong; everything was rebuilt." : "Repaired: \(count) \(count == 1 ? "problem" : "problems") mended.")
        return .null
    }
}
