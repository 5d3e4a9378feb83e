import FamKit
import FamRegistry
import FamValues

/// The steps of the introduction (S-SC21).
enum IntroductionStep: Int, CaseIterable, Sendable {
    case welcome, children, tasks, done

    var title: String {
        switch self {
        case .welcome: "Welcome"
        case .children: "Link your children"
        case .tasks: "Chores earn minutes"
        case .done: "All set"
        }
    }

    var text: String {
        switch self {
        case .welcome: "Each child has minutes for a day. A timer counts them and ends by itself."
        case .children: "A child has an account of its own; you link it by its email: screentime child link EMAIL"
        case .tasks: "A chore that you approve adds its minutes: screentime task add TITLE CHILD"
        case .done: "The dashboard shows all of it."
        }
    }
}

/// S-OP64: the introduction, one step at a time.
struct ScreenTimeOnboarding {
    let context: any Context
    private var preferences: Preferences { context.preferences }

    init(_ context: any Context) { self.context = context }

    func isDone() throws -> Bool { try preferences.bool(ScreenTimePreferences.onboardingDone) }

    func flow() throws -> MultiStepFlow<IntroductionStep> {
        let number = Int64(value: try preferences.value(ScreenTimePreferences.onboardingStep)) ?? 0
        let step = IntroductionStep(rawValue: Int(clamping: number)) ?? .welcome
        guard let flow = MultiStepFlow(IntroductionStep.allCases, at: step) else {
            throw DataRepositoryError.dataCorrupted.diagnostic()
        }
        return flow
    }

    /// Moves to the next step; on the last one the introduction is finished.
    func next() throws -> MultiStepFlow<IntroductionStep> {
        var flow = try flow()
        if !flow.canGoForward { try preferences.set(.bool(true), for: ScreenTimePreferences.onboardingDone) }
        flow.next()
        try store(flow)
        return flow
    }

    func back() throws -> MultiStepFlow<IntroductionStep> {
        var flow = try flow()
        flow.previous()
        try store(flow)
        return flow
    }

    private func store(_ flow: MultiStepFlow<IntroductionStep>) throws {
        try preferences.set(.int(Int64(flow.index)), for: ScreenTimePreferences.onboardingStep)
    }
}
