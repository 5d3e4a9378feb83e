import FamRegistry
import FamText
import FamValues

enum RedoCommand {
    static let spec = CommandSpec(
        "redo", summary: "Brings back what the latest undo took.",
        discussion: "Works until the next change of this session; again, it reverses the undo before that.",
        parameters: [
            ParameterSpec("all", .bool, "Looks at the undos of every session, not only of this one.", kind: .toggle, default: .bool(false))
        ],
        effect: .write,
        examples: [
            Example(
                "child archive Leo\nundo\nredo",
                prints: "Leo is archived.\nUndid [..] (child archive Leo): 1 row changed\nBrought back [..] (child archive Leo): 1 row changed")
        ],
        keywords: ["undo", "again", "history"]
    ) { call, context in
        let store = try context.service(StoreFeature.store)
        let outcome = try store.redo(session: call.bool("all") ? nil : try StoreFeature.session(context))
        context.output.notice(outcome.sentence("Brought back"))
        return .null
    }
}
