/// K-Q21, in this order.
enum OnboardingStep: String, CaseIterable {
    case welcome, child, behaviors, goal, done
}
