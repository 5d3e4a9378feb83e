import FamRegistry
import FamSessions
import FamStore
import FamText
import FamValues

/// `journal erase ROW`: removes a deleted row from everything that the program keeps of the household.
enum JournalEraseCommand: Command {
    static let name: StaticString = "journal erase"
    static let summary = "Forgets a deleted row for good: in the journal, in sessions, in what was typed."
    static let discussion =
        "A row that was deleted is still in the journal, so that `undo` can bring it back. This forgets it there, with "
        + "the rows that referred to it and are deleted too: what entries changed up to the last that touched one of "
        + "them, the texts of entries that touched one or mention its name, and the same in the recorded sessions and "
        + "the history. It cannot be taken back, and nothing up to that entry can be undone afterward. Notes of other "
        + "rows that mention the name stay; they are counted. Backups and saved sessions are separate files: those "
        + "next to the database and in `backups` that contain it are listed, whatever their names, for you to delete "
        + "by hand."
    static let row = Parameter("row", .string, "The deleted row, by its most recent name, its id or the end of its id.")
    static var parameters: [ParameterDeclaration] { row }
    static let effect = Effect.external
    static let keywords = ["forget", "privacy", "gdpr", "remove", "person", "history", "delete"]

    static var asking: CommandSpec.Asking? {
        { call, context in
            let run = try context.service(EntryRun.key)
            run.leaveUnrecorded()
            let store = try context.service(StoreFeature.store)
            try store.requireForgettable()
            let erasure = try store.erasure(of: try call[row])
            let form = ValueText(zone: context.zone, now: nil)
            return Question("Forget it for good?", refusal: "forgets \(rows(erasure)) for good") {
                [
                    "This forgets the \(erasure.entity.name) \(name(erasure)), \(rows(erasure)) in all, and cannot "
                        + "be taken back.",
                    "  Nothing up to `j\(erasure.compaction.through)` "
                        + "(\(form.plain(.datetime(erasure.compaction.at)))) can be undone then.",
                ]
            }
        }
    }

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        try context.service(EntryRun.key).leaveUnrecorded()
        let store = try context.service(StoreFeature.store)
        let app = try context.service(AppEnvironment.key)
        let erasure = try store.erasure(of: try call[row])
        let texts = try store.erase(erasure)
        // In a replay or a test, the sessions belong to another household.
        let isOwn = try store.location != .memory && store.location == app.location()
        let typed = try isOwn ? app.sessionLog().erase(erasure.names, madeBy: erasure.entries) : 0
        context.output.text(
            "Erased the \(erasure.entity.name): \(rows(erasure)), \(Counted.text(texts, "text", "texts")) of the "
                + "journal, "
                + "\(Counted.text(typed, "entry", "entries")) of sessions.")
        for (entity, count) in erasure.mentions {
            context.output.text(
                "\(Counted.rows(count, entity)) \(count == 1 ? "mentions" : "mention") the name and "
                    + "\(count == 1 ? "stays" : "stay")."
            )
        }
        if isOwn { try reportCopies(erasure, store, context) }
        return .null
    }

    private static func reportCopies(_ erasure: Erasure, _ store: Store, _ context: any Context) throws {
        guard case .file(let database) = store.location else { return }
        let copies = try KeptCopies(database: database, id: erasure.id, names: erasure.names).found()
        for path in copies.holding { context.output.text("\(SafeText.shown(path)) still holds it.") }
        for path in copies.unread { context.output.text("\(SafeText.shown(path)) may still hold it.") }
        context.output.text("Copies in other folders are not known here.")
    }

    private static func name(_ erasure: Erasure) -> String {
        SafeText.shown(erasure.names.last ?? erasure.id.description)
    }

    private static func rows(_ erasure: Erasure) -> String { Counted.text(erasure.rows, "row", "rows") }
}
