import FamRegistry
import FamValues

enum OnboardingNextCommand: Command {
    static let name: StaticString = "onboarding next"
    static let summary = "Completes the current step, and goes to the next."
    static let discussion =
        "Each step takes only its own answers. Behaviors and the goal may be left out: then the proposed behaviors are "
        + "added if there are none, and no goal is set."
    static let childName = Parameter("name", .optional(.string), "The first child's name.", .flag)
    static let born = Parameter("born", .optional(.date), "The first child's birth date.", .flag)
    static let behaviors = Parameter(
        "behaviors", .list(.string), "Which of the proposed behaviors.", .flag, default: [],
        candidates: StarterBehavior.all.map(\.name))
    static let goal = Parameter("goal", .optional(.string), "The first goal's name.", .flag)
    static let points = Parameter("points", .optional(.int), "The stars it takes; defaults to 10.", .flag)
    static var parameters: [ParameterDeclaration] { childName; born; behaviors; goal; points }
    static let effect = Effect.write
    static let examples = [
        Example(
            "onboarding next\nonboarding next --name Ida --born 2019-06-01",
            prints: "Step 2 of 5: Add your first child.\nStep 3 of 5: Choose behaviors.", onEmptyHousehold: true)
    ]
    static let keywords = ["start", "setup", "forward"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let onboarding = Onboarding(context)
        try onboarding.refuseDone()
        let isLast = try !onboarding.flow().canGoForward
        let answers = try OnboardingAnswers(
            name: call[childName], born: call[born], behaviors: call[behaviors], goal: call[goal],
            points: call[points])
        let flow = try onboarding.next(answers)
        context.output.notice(isLast ? "This is the last step: `onboarding finish`." : flow.place)
        return .null
    }
}
