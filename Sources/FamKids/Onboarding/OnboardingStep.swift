import FamRegistry

/// K-Q21, in this order.
enum OnboardingStep: String, CaseIterable {
    case welcome, child, behaviors, goal, done

    var title: String {
        switch self {
        case .welcome: "Welcome"
        case .child: "Add your first child"
        case .behaviors: "Choose behaviors"
        case .goal: "Set a first goal"
        case .done: "All set"
        }
    }

    var text: String {
        switch self {
        case .welcome: "Notice the good moments. Every moment gives stars, and stars fill goals."
        case .child: "Who are the stars for?"
        case .behaviors: "What would you like to notice? Take these, choose among them, or add your own later."
        case .goal: "What are the stars for? A small goal is best; it can wait, too."
        case .done: "That is all. Today waits for the first moment."
        }
    }

    /// The command that does the step.
    var command: Invocation {
        switch self {
        case .welcome: "onboarding next"
        case .child: "onboarding next --name \(blank: "NAME") --born \(blank: "BIRTHDAY", "2019-04-02")"
        case .behaviors: "onboarding next --behaviors \"Helped with chores\",\"Brushed teeth\""
        case .goal: "onboarding next --goal \(blank: "NAME") --points \(blank: "STARS", "10")"
        case .done: "onboarding finish"
        }
    }
}
