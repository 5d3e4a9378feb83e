import FamKit
import FamRegistry
import FamServices
import FamText
import FamValues

/// A parent's answers in one step; nil or empty if not given.
struct OnboardingAnswers {
    var name: String?
    var born: CivilDate?
    var behaviors: [String] = []
    var goal: String?
    var points: Int64?

    /// The steps that the answers belong to.
    var steps: Set<OnboardingStep> {
        var steps: Set<OnboardingStep> = []
        if name != nil || born != nil { steps.insert(.child) }
        if !behaviors.isEmpty { steps.insert(.behaviors) }
        if goal != nil || points != nil { steps.insert(.goal) }
        return steps
    }
}

/// Onboarding (K-UC08): a flow of five steps, and the gate that stays closed until it is finished.
struct Onboarding {
    let context: any Context
    private var preferences: Preferences { context.preferences }

    init(_ context: any Context) { self.context = context }

    // MARK: The gate

    /// Closed until the flow is finished, once it has begun or while there are no children. A household set up by a
    /// script, with children and no flow begun, needs none.
    static let gate = GateSpec(
        "onboarding", kind: .firstSteps, screen: .onboarding, reason: "the first steps are not finished",
        help: "`onboarding` shows the step to take"
    ) { context in
        let onboarding = Onboarding(context)
        guard try !onboarding.isDone() else { return false }
        return try onboarding.isBegun() || !ChildrenStore(context).hasChildren()
    }

    func isDone() throws -> Bool { try preferences.bool(KidsPreferences.onboardingDone) }
    func isBegun() throws -> Bool { try preferences.value(KidsPreferences.onboardingStep) != .null }

    func refuseDone() throws {
        guard try isDone() else { return }
        throw Diagnostic(
            .onboardingStep, "the first steps are already finished", help: "`onboarding restart` starts them again")
    }

    // MARK: The flow

    func flow() throws -> MultiStepFlow<OnboardingStep> {
        let step = OnboardingStep(rawValue: try preferences.string(KidsPreferences.onboardingStep))
        guard let flow = MultiStepFlow(OnboardingStep.allCases, at: step) else {
            throw Diagnostic(.misplaced, "the first steps have no step")
        }
        return flow
    }

    /// Does the current step with `answers` and moves to the next; the last step stays. Throws if the step's
    /// requirements are not met (X-E23).
    func next(_ answers: OnboardingAnswers) throws -> MultiStepFlow<OnboardingStep> {
        var flow = try flow()
        if let other = OnboardingStep.allCases.first(where: { answers.steps.contains($0) && $0 != flow.current }) {
            throw Diagnostic(
                .onboardingStep, "this answers the step `\(other.title)`, but the step now is `\(flow.current.title)`",
                help: "\(command: flow.current.command) continues")
        }
        switch flow.current {
        case .welcome, .done: break
        case .child: try addChild(answers)
        case .behaviors: try addBehaviors(answers.behaviors)
        case .goal: try addGoal(answers)
        }
        flow.next()
        try store(flow.current)
        return flow
    }

    /// Moves back one step, except from the first. What the steps have added stays.
    func back() throws -> MultiStepFlow<OnboardingStep> {
        var flow = try flow()
        flow.previous()
        try store(flow.current)
        return flow
    }

    /// Sets the flag and the date (K-UC08). Throws before the last step.
    func finish() throws {
        let flow = try flow()
        guard !flow.canGoForward else {
            let left = flow.steps.count - 1 - flow.index
            throw Diagnostic(
                .onboardingStep, "\(left) \(left == 1 ? "step is" : "steps are") left before the end",
                help: "\(command: flow.current.command) continues")
        }
        try preferences.set(.bool(true), for: KidsPreferences.onboardingDone)
        try preferences.set(.datetime(context.now), for: KidsPreferences.onboardingDate)
        try store(.welcome)
    }

    /// Starts again (X-OP42) and closes the gate.
    func restart() throws {
        try preferences.reset(group: "onboarding")
        try store(.welcome)
    }

    private func store(_ step: OnboardingStep) throws {
        try preferences.set(.string(step.rawValue), for: KidsPreferences.onboardingStep)
    }

    // MARK: Steps

    private func addChild(_ answers: OnboardingAnswers) throws {
        let children = ChildrenStore(context)
        if let name = answers.name {
            try children.add(name: name, born: answers.born)
        } else if try answers.born != nil || !children.hasChildren() {
            throw Diagnostic(
                .onboardingStep, "the first child has no name yet",
                help: "\(command: OnboardingStep.child.command) adds one")
        }
    }

    /// Adds the named behaviors; all suggested ones if none is named and the household has none.
    private func addBehaviors(_ names: [String]) throws {
        let known = try BehaviorsStore(context).types()
        guard !names.isEmpty || known.isEmpty else { return }
        let chosen = try names.isEmpty ? StarterBehavior.all : names.map(starter)
        for behavior in chosen where !known.contains(where: { $0.name.utf8.elementsEqual(behavior.name.utf8) }) {
            try context.records.insert(BehaviorRow.self) {
                $0[BehaviorRow.name] = behavior.name
                $0[BehaviorRow.points] = behavior.points
                $0[BehaviorRow.skill] = behavior.skill
            }
        }
    }

    private func starter(_ name: String) throws -> StarterBehavior {
        if let found = StarterBehavior.all.first(where: { $0.name.lowercased() == name.lowercased() }) { return found }
        let names = StarterBehavior.all.map(\.name)
        throw Diagnostic(
            .onboardingStep, "`\(SafeText.shown(name))` is not among those proposed",
            notes: ["proposed: " + names.joined(separator: ", ")],
            help: Suggestion.nearest(name, in: names).map { "did you mean `\($0)`?" }
                ?? "`behavior add NAME --points 2` adds one of your own")
    }

    /// The goal is optional.
    private func addGoal(_ answers: OnboardingAnswers) throws {
        guard let goal = answers.goal else {
            if answers.points != nil {
                throw Diagnostic(
                    .onboardingStep, "the goal has no name yet",
                    help: "\(command: OnboardingStep.goal.command) adds one")
            }
            return
        }
        guard let child = try ChildrenStore(context).active().first else {
            throw Diagnostic(
                .onboardingStep, "there is no child to set a goal for", help: "`onboarding next` continues without one")
        }
        try GoalLimit(context).admit(child.row)
        try RewardsStore(context).add(child: child.row, name: goal, points: answers.points ?? 10)
    }
}

extension MultiStepFlow<OnboardingStep> {
    /// The position, as the commands print it.
    var place: String { "Step \(index + 1) of \(steps.count): \(current.title)." }
}
