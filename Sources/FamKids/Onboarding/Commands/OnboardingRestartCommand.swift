import FamRegistry
import FamValues

enum OnboardingRestartCommand: Command {
    static let name: StaticString = "onboarding restart"
    static let summary = "Starts the first steps again; children, behaviors and goals stay."
    static let effect = Effect.write
    static let examples = [Example("onboarding restart\nhere", prints: "Step 1 of 5: Welcome.\n/onboarding")]
    static let keywords = ["start", "setup", "again"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let onboarding = Onboarding(context)
        try onboarding.restart()
        context.output.notice(try onboarding.flow().place)
        return .null
    }
}
