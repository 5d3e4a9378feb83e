import FamKit
import FamRegistry
import FamValues

enum OnboardingFinishCommand: Command {
    static let name: StaticString = "onboarding finish"
    static let summary = "Ends the first steps: Today opens, and the first 48 hours begin."
    static let effect = Effect.write
    static let examples = [
        Example(
            "onboarding restart\nonboarding next\nonboarding next\nonboarding next\nonboarding next\nonboarding "
                + "finish",
            prints: "…\nStep 5 of 5: All set.\nThe first steps are finished.")
    ]
    static let keywords = ["start", "setup", "end"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let onboarding = Onboarding(context)
        try onboarding.refuseDone()
        try onboarding.finish()
        try Analytics(context).record("onboarding_finished")
        context.output.notice("The first steps are finished.")
        return .null
    }
}
