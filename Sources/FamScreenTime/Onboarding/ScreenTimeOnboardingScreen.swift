import FamRegistry
import FamValues

extension ScreenSpec {
    /// N-V02, S-SC21.
    static let screenTimeOnboarding: ScreenSpec = ScreenSpec(
        "screentime.onboarding", pattern: [.fixed("screentime"), .fixed("welcome")], title: "Introduction",
        summary: "The introduction to screen time, one step at a time.", presentation: .cover, tab: "dashboard",
        identity: "onboarding"
    ) { _, context in
        let onboarding = ScreenTimeOnboarding(context), flow = try onboarding.flow(), step = flow.current
        var blocks: [ScreenText.Block] = [
            .text("Step \(flow.index + 1) of \(flow.steps.count)"), .heading(step.title), .text(step.text),
        ]
        if try onboarding.isDone() { blocks.append(.text("You have read it before.")) }
        blocks.append(.button(flow.canGoForward ? "Next" : "Finish", "screentime welcome next"))
        if flow.canGoBack { blocks.append(.button("Back", "screentime welcome back")) }
        return ScreenText(title: "Introduction", blocks: blocks + [.button("Close", "close", role: .close)])
    }
}
