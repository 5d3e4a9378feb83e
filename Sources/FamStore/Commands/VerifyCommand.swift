import FamRegistry
import FamText
import FamValues

enum VerifyCommand: Command {
    static let name: StaticString = "verify"
    static let summary = "Checks the whole database and lists what is wrong, row by row."
    static let discussion = """
        Compares the definitions with the program's, runs SQLite's integrity check, reads every row and what it refers \
        to, and recomputes digest, sums and figures. Changes nothing. A quick form, without sums and figures, runs \
        before every backup. What is derived from the rows is rebuilt by `repair`; rows come back from a backup.
        """
    static let effect = Effect.read
    static let examples = [Example("verify", prints: "Sound: [..]")]
    static let keywords = ["check", "integrity", "damage", "corrupt", "fsck", "repair"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let store = try context.service(StoreFeature.store)
        if store.hasChanges {
            throw Diagnostic(
                .misplaced, "`verify` checks what is stored, but this entry has changed something not stored yet",
                help: "run `verify` as an entry of its own; with `--stepwise` each statement is one")
        }
        return try store.inOneSnapshot { try verify(store, context) }
    }

    private static func verify(_ store: Store, _ context: any Context) throws -> Value {
        let findings = try store.verify()
        guard findings.isEmpty else {
            throw findings.problem(
                store.place, help: "`repair` rebuilds what is derived from the rows; rows come back from a backup")
        }
        let rows = try store.catalog.byDependency.map { store.catalog[$0] }
            .map { (entity: $0.spec.name, count: try store.rowCount($0)) }.filter { $0.count > 0 }
        context.output.text("Sound: \(BackupReport.sentence(rows, context.registry)), digest \(try store.digest()).")
        let others = try store.otherTables()
        if !others.isEmpty {
            context.output.text("Not known to this fam, and left alone: \(others.joined(separator: ", ")).")
        }
        return .null
    }
}
