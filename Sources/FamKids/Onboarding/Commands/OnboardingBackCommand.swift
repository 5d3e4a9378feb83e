import FamRegistry
import FamValues

enum OnboardingBackCommand: Command {
    static let name: StaticString = "onboarding back"
    static let summary = "Goes back one step; what the steps have added stays."
    static let effect = Effect.write
    static let examples = [
        Example(
            "onboarding next\nonboarding back", prints: "Step 2 of 5: Add your first child.\nStep 1 of 5: Welcome.",
            onEmptyHousehold: true)
    ]
    static let keywords = ["start", "setup", "previous"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let onboarding = Onboarding(context)
        try onboarding.refuseDone()
        context.output.notice(try onboarding.back().place)
        return .null
    }
}
