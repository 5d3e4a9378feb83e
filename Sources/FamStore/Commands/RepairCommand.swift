import FamRegistry
import FamText
import FamValues

enum RepairCommand: Command {
    static let name: StaticString = "repair"
    static let summary = "Rebuilds what is derived from the rows: indexes, sums, figures and the digest."
    static let discussion = """
        The original file is first copied to the folder `backups` next to the database. No row is changed: what \
        `verify` still finds afterward is wrong in the rows themselves, and comes back from a backup.
        """
    static let effect = Effect.external
    static let examples = [Example("try { repair } catch e { echo $e.code }", prints: "misplaced")]
    static let keywords = ["verify", "mend", "rebuild", "damage", "corrupt"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let store = try context.service(StoreFeature.store)
        let report = try store.repair(at: context.now)
        context.output.notice("The original file is kept as \(try shown(report.copy, context)).")
        guard report.after.isEmpty else {
            throw report.after.problem(
                store.place, help: "this is in the rows themselves; bring them back from a backup: `backups` lists them"
            )
        }
        let count = report.before.count
        context.output.text(
            count == 0
                ? "Nothing was wrong; everything was rebuilt."
                : "Repaired: \(count) \(count == 1 ? "problem" : "problems") fixed.")
        return .null
    }

    /// In a sandbox without its folder, which is another one each time.
    private static func shown(_ path: String, _ context: any Context) throws -> String {
        guard let shelf = try context.files.shelf else { return path }
        return shelf + "/" + (path.split(separator: "/").last ?? "")
    }
}
