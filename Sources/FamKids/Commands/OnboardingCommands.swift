import FamRegistry
import FamServices
import FamText
import FamValues

/// `onboarding` and its steps (K-UC08, K-Q21).
enum OnboardingCommands {
    static let all = [show, next, back, finish, restart]

    private static let show = CommandSpec(
        "onboarding", summary: "Shows the first steps: where they are, and the command that goes on.",
        effect: .read, result: .table(shape),
        examples: [Example("onboarding | get title", prints: "Welcome\nAdd your first child\nChoose behaviours\nSet a first goal\nAll set")],
        keywords: ["start", "setup", "first"]
    ) { _, context in
        let onboarding = Onboarding(context)
        let flow = try onboarding.flow(), isOpen = try onboarding.isDone() || !Onboarding.gate.isClosed(context)
        return .table(Table(shape: shape, rows: flow.steps.enumerated().map { index, step in
            let state = isOpen || index < flow.index ? "done" : index == flow.index ? "now" : ""
            return [.int(Int64(index + 1)), .string(step.title), .string(state), .string(step.command)]
        }))
    }

    private static let shape = RowShape([
        Column("step", .int), Column("title", .string), Column("state", .string), Column("command", .string),
    ])

    private static let next = CommandSpec(
        "onboarding next", summary: "Does the present step, and goes to the next.",
        discussion: "Each step takes its own answers; the others are refused. Behaviours and the goal may be left out: then the proposed behaviours "
            + "are taken where there are none, and no goal is set.",
        parameters: [
            ParameterSpec("name", .string.optional, "The first child's name.", kind: .flag),
            ParameterSpec("born", .date.optional, "The first child's birth date.", kind: .flag),
            ParameterSpec(
                "behaviors", .list(.string), "Which of the proposed behaviours.", kind: .flag, default: .list([]),
                candidates: StarterBehavior.all.map(\.name)),
            ParameterSpec("goal", .string.optional, "The first goal's name.", kind: .flag),
            ParameterSpec("points", .int.optional, "The stars it takes; 10 unless given.", kind: .flag),
        ],
        effect: .write,
        examples: [
            Example(
                "onboarding next\nonboarding next --name Ida --born 2019-06-01",
                prints: "Step 2 of 5: Add your first child.\nStep 3 of 5: Choose behaviours.", onEmptyHousehold: true)
        ],
        keywords: ["start", "setup", "forward"]
    ) { call, context in
        let onboarding = Onboarding(context)
        try refuseDone(onboarding)
        let isLast = try !onboarding.flow().canGoForward
        var answers = OnboardingAnswers(
            name: call.string("name"), born: call.date("born"), goal: call.string("goal"), points: call.int("points"))
        if case .list(let names) = call["behaviors"] { answers.behaviors = names.compactMap(\.text) }
        let flow = try onboarding.next(answers)
        context.output.notice(isLast ? "This is the last step: `onboarding finish`." : place(flow))
        return .null
    }

    private static let back = CommandSpec(
        "onboarding back", summary: "Goes back one step; what the steps have added stays.", effect: .write,
        examples: [
            Example(
                "onboarding next\nonboarding back", prints: "Step 2 of 5: Add your first child.\nStep 1 of 5: Welcome.", onEmptyHousehold: true)
        ],
        keywords: ["start", "setup", "previous"]
    ) { _, context in
        let onboarding = Onboarding(context)
        try refuseDone(onboarding)
        context.output.notice(place(try onboarding.back()))
        return .null
    }

    private static let finish = CommandSpec(
        "onboarding finish", summary: "Ends the first steps: Today opens, and the first 48 hours begin.", effect: .write,
        examples: [
            Example(
                "onboarding restart\nonboarding next\nonboarding next\nonboarding next\nonboarding next\nonboarding finish",
                prints: "…\nStep 5 of 5: All set.\nThe first steps are finished.")
        ],
        keywords: ["start", "setup", "end"]
    ) { _, context in
        let onboarding = Onboarding(context)
        try refuseDone(onboarding)
        try onboarding.finish()
        try Analytics(context).record("onboarding_finished")
        context.output.notice("The first steps are finished.")
        return .null
    }

    private static let restart = CommandSpec(
        "onboarding restart", summary: "Begins the first steps again; children, behaviours and goals stay.", effect: .write,
        examples: [Example("onboarding restart\nhere", prints: "Step 1 of 5: Welcome.\n/onboarding")],
        keywords: ["start", "setup", "again"]
    ) { _, context in
        let onboarding = Onboarding(context)
        try onboarding.restart()
        context.output.notice(place(try onboarding.flow()))
        return .null
    }

    private static func place(_ flow: MultiStepFlow<OnboardingStep>) -> String {
        "Step \(flow.index + 1) of \(flow.steps.count): \(flow.current.title)."
    }

    private static func refuseDone(_ onboarding: Onboarding) throws {
        guard try onboarding.isDone() else { return }
        throw Diagnostic(.onboardingStep, "the first steps are finished already", help: "`onboarding restart` begins them again")
    }
}
