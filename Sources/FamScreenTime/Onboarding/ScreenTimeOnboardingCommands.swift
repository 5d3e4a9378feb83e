import FamKit
import FamRegistry
import FamValues

/// `screentime welcome next`, `screentime welcome back`: S-OP64.
enum ScreenTimeOnboardingCommands {
    static let all: [any Command.Type] = [Next.self, Back.self]

    enum Next: Command {
        static let name: StaticString = "screentime welcome next"
        static let summary = "Goes to the next step of the introduction, or finishes it on the last one."
        static let effect = Effect.write
        static let examples = [Example("screentime welcome next", prints: "Step 2 of 4: Link your children.")]
        static let keywords = ["onboarding", "introduction", "start"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let onboarding = ScreenTimeOnboarding(context), wasLast = try !onboarding.flow().canGoForward
            let flow = try onboarding.next()
            context.output.notice(wasLast ? "The introduction is finished." : place(flow))
            return .null
        }
    }

    enum Back: Command {
        static let name: StaticString = "screentime welcome back"
        static let summary = "Goes back one step of the introduction."
        static let effect = Effect.write
        static let examples = [Example("screentime welcome back", prints: "Step 1 of 4: Welcome.")]
        static let keywords = ["onboarding", "introduction", "previous"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            context.output.notice(place(try ScreenTimeOnboarding(context).back()))
            return .null
        }
    }

    private static func place(_ flow: MultiStepFlow<IntroductionStep>) -> String {
        "Step \(flow.index + 1) of \(flow.steps.count): \(flow.current.title)."
    }
}
