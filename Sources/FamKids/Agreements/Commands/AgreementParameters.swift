import FamRegistry
import FamText
import FamValues

/// The parameters of `agreement add` and `agreement edit`.
enum AgreementParameters {
    static let child = Parameter("child", .row(ChildRow.self), "Whose agreement.")
    static let behaviors = Parameter(
        "behaviors", .optional(.list(.row(BehaviorRow.self))),
        "The behaviors it lists, separated by commas: `A,B`.", .flag)
    static let goals = Parameter(
        "goals", .optional(.list(.row(RewardRow.self))), "Which of the child's goals it lists.", .flag)
    static let text = Parameter("text", .optional(.string), "What was agreed, in your own words.", .flag)
    static let content = [behaviors.declaration, goals.declaration, text.declaration]

    /// The content given by the call, under the current names. Refuses a goal of another child.
    static func content(_ call: Call, of child: ChildRow, _ context: any Context) throws -> AgreementsStore.Content {
        try AgreementsStore.Content(
            behaviors: call[behaviors]?.map(\.label), goals: call[goals]?.map { try name($0, of: child, context) },
            text: call[text])
    }

    private static func name(_ goal: RewardRow, of child: ChildRow, _ context: any Context) throws -> String {
        guard try context.records.value(RewardRow.child, of: goal) == child else {
            throw Diagnostic(
                .invalidValue, "`\(SafeText.shown(goal.label))` is not a goal of `\(SafeText.shown(child.label))`")
        }
        return goal.label
    }

    /// The child's newest version; `no-agreement` when there is none.
    static func current(_ child: ChildRow, _ context: any Context) throws -> Agreement {
        if let current = try AgreementsStore(context).current(of: child) { return current }
        let name = SafeText.shown(child.label)
        let add: Invocation = "agreement add \(context.word(for: child.ref)) --text \(blank: "TEXT", "…")"
        throw Diagnostic(.noAgreement, "`\(name)` has no agreement yet", help: "\(command: add) makes one")
    }
}
