import FamKit
import FamRegistry
import FamServices
import FamText
import FamValues

/// `onboarding` and its steps (K-UC08, K-Q21).
enum OnboardingCommands {
    static let all: [any Command.Type] = [Show.self, Next.self, Back.self, Finish.self, Restart.self]

    enum Show: Command {
        static let name: StaticString = "onboarding"
        static let summary = "Shows the first steps: where they are, and the command that goes on."
        static let effect = Effect.read
        static let result: ValueType = .table(shape)
        static let examples = [
            Example(
                "onboarding | get title",
                prints: "Welcome\nAdd your first child\nChoose behaviors\nSet a first goal\nAll set")
        ]
        static let keywords = ["start", "setup", "first"]

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

    private static let shape = RowShape([
        Column("step", .int), Column("title", .string), Column("state", .string), Column("command", .string),
    ])

    enum Next: Command {
        static let name: StaticString = "onboarding next"
        static let summary = "Does the present step, and goes to the next."
        static let discussion =
            "Each step takes its own answers; the others are refused. Behaviors and the goal may be left out: then "
            + "the proposed behaviors "
            + "are taken where there are none, and no goal is set."
        static let childName = Parameter("name", .optional(.string), "The first child's name.", .flag)
        static let born = Parameter("born", .optional(.date), "The first child's birth date.", .flag)
        static let behaviors = Parameter(
            "behaviors", .list(.string), "Which of the proposed behaviors.", .flag, default: [],
            candidates: StarterBehavior.all.map(\.name))
        static let goal = Parameter("goal", .optional(.string), "The first goal's name.", .flag)
        static let points = Parameter("points", .optional(.int), "The stars it takes; 10 unless given.", .flag)
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
            try refuseDone(onboarding)
            let isLast = try !onboarding.flow().canGoForward
            let answers = try OnboardingAnswers(
                name: call[childName], born: call[born], behaviors: call[behaviors], goal: call[goal],
                points: call[points])
            let flow = try onboarding.next(answers)
            context.output.notice(isLast ? "This is the last step: `onboarding finish`." : place(flow))
            return .null
        }
    }

    enum Back: Command {
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
            try refuseDone(onboarding)
            context.output.notice(place(try onboarding.back()))
            return .null
        }
    }

    enum Finish: Command {
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
            try refuseDone(onboarding)
            try onboarding.finish()
            try Analytics(context).record("onboarding_finished")
            context.output.notice("The first steps are finished.")
            return .null
        }
    }

    enum Restart: Command {
        static let name: StaticString = "onboarding restart"
        static let summary = "Begins the first steps again; children, behaviors and goals stay."
        static let effect = Effect.write
        static let examples = [Example("onboarding restart\nhere", prints: "Step 1 of 5: Welcome.\n/onboarding")]
        static let keywords = ["start", "setup", "again"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let onboarding = Onboarding(context)
            try onboarding.restart()
            context.output.notice(place(try onboarding.flow()))
            return .null
        }
    }

    private static func place(_ flow: MultiStepFlow<OnboardingStep>) -> String {
        "Step \(flow.index + 1) of \(flow.steps.count): \(flow.current.title)."
    }

    private static func refuseDone(_ onboarding: Onboarding) throws {
        guard try onboarding.isDone() else { return }
        throw Diagnostic(
            .onboardingStep, "the first steps are finished already", help: "`onboarding restart` begins them again")
    }
}
