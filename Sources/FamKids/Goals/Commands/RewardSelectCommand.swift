import FamRegistry
import FamText
import FamValues

/// K-OP70.
enum RewardSelectCommand: Command {
    static let name: StaticString = "reward select"
    static let aliases: [StaticString] = ["goal select"]
    static let summary = "Chooses the child whose goals the Goals tab shows."
    static let discussion = "Without a child, it shows all of them again. An archived child cannot be chosen."
    static let child = Parameter("child", .optional(.row(ChildRow.self)), "The child; without one, all are shown.")
    static var parameters: [ParameterDeclaration] { child }
    static let effect = Effect.write
    static let examples = [
        Example(
            "reward select Maya\nreward select", prints: "Goals shows Maya.\nGoals shows every child.")
    ]
    static let keywords = ["selector", "choose", "child"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let child = try call[child]
        if let child, try ChildrenStore(context).child(child)?.isArchived == true {
            let name = SafeText.shown(child.label)
            throw Diagnostic(
                .archivedChild, "`\(name)` is archived",
                help: "\(command: "child unarchive \(context.word(for: child.ref))") brings the child back")
        }
        try GoalsSelection(context).select(child)
        context.output.notice("Goals shows \(child?.label ?? "every child").")
        return .null
    }
}
