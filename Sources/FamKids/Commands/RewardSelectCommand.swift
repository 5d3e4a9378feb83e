import FamRegistry
import FamText
import FamValues

extension CommandSpec {
    /// K-OP70.
    static let rewardSelect = CommandSpec(
        "reward select",
        aliases: ["goal select"],
        summary: "Chooses the child whose goals the Goals tab shows.",
        discussion: "Without a child, all of them are shown again. An archived child has no place there.",
        parameters: [ParameterSpec("child", .entity("child").optional, "The child; none shows all.")],
        effect: .write,
        examples: [Example("reward select Maya\nreward select", prints: "Goals shows Maya.\nGoals shows every child.")],
        keywords: ["selector", "choose", "child"]
    ) { call, context in
        let child = call.entity("child")
        if let child, try ChildrenStore(context).child(child)?.isArchived == true {
            let name = SafeText.shown(child.label)
            throw Diagnostic(
                .archivedChild, "`\(name)` is archived", help: "`child unarchive \(ScreenParts(context).quoted(name))` brings the child back")
        }
        try GoalsSelection(context).select(child)
        context.output.notice("Goals shows \(child?.label ?? "every child").")
        return .null
    }
}
