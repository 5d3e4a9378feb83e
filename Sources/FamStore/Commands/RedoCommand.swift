import FamRegistry
import FamText
import FamValues

enum RedoCommand: Command {
    static let name: StaticString = "redo"
    static let summary = "Brings back what the latest undo took."
    static let discussion = "Works until the next change in this session; run again, it reverses the undo before that."
    static let all = Parameter.toggle("all", "Looks at the undos of every session, not only of this one.")
    static let skipConflicts = Parameter.toggle(
        "skip_conflicts", "Leaves alone what later entries changed, and brings back the rest.")
    static var parameters: [ParameterDeclaration] { all; skipConflicts }
    static let effect = Effect.write
    static let looksBack = true
    static let keywords = ["undo", "again", "history"]

    static var asking: CommandSpec.Asking? {
        { call, context in
            let store = try context.service(StoreFeature.store)
            let session = try session(call, context)
            let undo = try store.redoTarget(session: session, isOfAll: try call[all])
            return ReversalQuestion.about([undo], "reverses", store, of: session) { try outcome(call, context) }
        }
    }

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        try outcome(call, context).report("Brought back", isRedo: true, context.output)
        return .null
    }

    private static func outcome(_ call: Call, _ context: any Context) throws -> UndoOutcome {
        try context.service(StoreFeature.store).redo(
            session: try session(call, context), skippingConflicts: try call[skipConflicts], isOfAll: try call[all])
    }

    private static func session(_ call: Call, _ context: any Context) throws -> Int64? {
        try call[all] ? nil : try StoreFeature.session(context)
    }
}
