import FamRegistry
import FamValues

/// Onboarding (K-UC08, K-Q21).
enum OnboardingCommand: Command {
    static let name: StaticString = "onboarding"
    static let summary = "Shows the first steps: how far you are, and the command to continue."
    static let effect = Effect.read
    static let result: ValueType = .table(shape)
    static let examples = [
        Example(
            "onboarding | get title",
            prints: "Welcome\nAdd your first child\nChoose behaviors\nSet a first goal\nAll set")
    ]
    static let keywords = ["start", "setup", "first"]

    private static let shape = RowShape([
        Column("step", .int), Column("title", .string), Column("state", .string), Column("command", .string),
    ])

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let onboarding = Onboarding(context)
        let flow = try onboarding.flow(), isOpen = try onboarding.isDone() || !Onboarding.gate.isClosed(context)
        return .table(
            Table(
                shape: shape,
                rows: flow.steps.enumerated().map { index, step in
                    let state = isOpen || index < flow.index ? "done" : index == flow.index ? "now" : ""
                    return [
                        .int(Int64(index + 1)), .string(step.title), .string(state), .string(step.command.text),
                    ]
                }))
    }
}
