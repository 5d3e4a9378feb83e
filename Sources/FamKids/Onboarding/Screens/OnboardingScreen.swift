import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// K-SC01, N-V04: step n of m, its text, next, back or finish. The only screen while the gate is closed, a cover
    /// afterward (N-C08).
    static let onboarding: ScreenSpec = ScreenSpec(
        "kids.onboarding", pattern: [.fixed("onboarding")], title: "First steps",
        summary: "The first steps, one at a time.",
        presentation: .cover, tab: "today", identity: "onboarding"
    ) { _, context in
        let onboarding = Onboarding(context)
        if try onboarding.isDone() {
            return .nothing("First steps", "The first steps are finished.", "Begin again", "onboarding restart")
        }
        let flow = try onboarding.flow(), step = flow.current
        var blocks: [ScreenText.Block] = [
            .text("Step \(flow.index + 1) of \(flow.steps.count)"), .heading(step.title), .text(step.text),
        ]
        if step == .behaviors {
            let shape = RowShape([Column("behavior", .string), Column("stars", .int)])
            blocks.append(
                .table(Table(shape: shape, rows: StarterBehavior.all.map { [.string($0.name), .int($0.points)] })))
        }
        blocks.append(.button(flow.canGoForward ? "Next" : "Finish", step.command))
        if flow.canGoBack { blocks.append(.button("Back", "onboarding back")) }
        return ScreenText(title: "First steps", blocks: blocks)
    }
}
