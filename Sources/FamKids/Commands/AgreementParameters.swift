import FamRegistry
import FamText
import FamValues

/// The parameters that say what a version holds.
enum AgreementParameters {
    static let child = ParameterSpec("child", .entity("child"), "Whose agreement.")
    static let content = [
        ParameterSpec("behaviors", .list(.entity("behavior")), "The behaviours it lists; several are written `A,B`.", kind: .flag),
        ParameterSpec("goals", .list(.entity("reward")), "The goals of the child that it lists.", kind: .flag),
        ParameterSpec("text", .string, "What was agreed, in free words.", kind: .flag),
    ]

    /// What the call gives. Names are kept as they are now; a goal of another child is refused.
    static func content(_ call: Call, of child: EntityRef, _ context: any Context) throws -> AgreementsStore.Content {
        var content = AgreementsStore.Content(text: call.string("text"))
        if call.isGiven("behaviors") { content.behaviors = call.entities("behaviors").map(\.label) }
        if call.isGiven("goals") { content.goals = try call.entities("goals").map { try name($0, of: child, context) } }
        return content
    }

    private static func name(_ goal: EntityRef, of child: EntityRef, _ context: any Context) throws -> String {
        guard try context.records.value(of: goal, field: "child") == .entity(child) else {
            throw Diagnostic(.invalidValue, "`\(SafeText.shown(goal.label))` is no goal of `\(SafeText.shown(child.label))`")
        }
        return goal.label
    }

    /// The child's newest version; `no-agreement` when there is none.
    static func current(_ child: EntityRef, _ context: any Context) throws -> Agreement {
        if let current = try AgreementsStore(context).current(of: child) { return current }
        let name = SafeText.shown(child.label)
        throw Diagnostic(.noAgreement, "`\(name)` has no agreement yet", help: "`agreement add \(ScreenParts(context).quoted(name)) --text …` makes one")
    }

    static func required(_ call: Call) throws -> EntityRef {
        if let child = call.entity("child") { return child }
        throw Diagnostic(.missingArgument, "`\(call.spec.name)` needs a child")
    }
}
