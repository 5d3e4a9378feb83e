import FamKit
import FamNavigation
import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-T06, S-SC01: header, quick actions, children, activity, in this order; side by side on a wide terminal
    /// (S-SC24).
    static let screenTimeDashboard: ScreenSpec = ScreenSpec(
        "screentime.dashboard", pattern: [.fixed("screentime")], title: "Screen time",
        summary: "The children's minutes, what waits for approval, and what happened.", presentation: .tab,
        tab: "dashboard"
    ) { _, context in
        let model = try context.service(DashboardModel.key), state = try model.shown(context)
        let problem = try ScreenTimeParts(context).problem(state)
        guard model.hasLoaded, state.currentUser != nil else {
            return ScreenText(title: "Dashboard", status: .loading("Loading…"), blocks: problem)
        }
        let sections = try DashboardSection.allCases.flatMap { try $0.blocks(state, context) }
        return ScreenText(
            title: "Dashboard", status: model.outdatedSince.map { refreshing($0, context) } ?? .ready,
            sidebar: ScreenTimeParts(context).sidebar(state), blocks: problem + sections)
    }

    /// S-Q09.
    private static func refreshing(_ loaded: Instant, _ context: any Context) -> ScreenText.Status {
        .refreshing(age: "Loaded \(StaleAnswer.age(loaded, context))")
    }

    /// N-T07, S-SC06.
    static let screenTimeChildren: ScreenSpec = ScreenSpec(
        "screentime.children", pattern: [.fixed("screentime"), .fixed("children")], title: "Children",
        summary: "All linked children with their minutes.", presentation: .tab, tab: "children"
    ) { _, context in
        let state = try context.service(DashboardModel.key).shown(context)
        var blocks = try ScreenTimeParts(context).problem(state)
        if state.linkedChildren.isEmpty { blocks.append(ScreenTimeParts.noChildren) }
        for child in state.linkedChildren { blocks += try ScreenTimeParts(context).openingCard(child) }
        blocks.append(.heading("Actions"))
        blocks.append(.button("Add a child", try context.go(.screenTimeAddChild)))
        for child in state.linkedChildren {
            let name = try ScreenTimeParts(context).word(child)
            blocks.append(.button("Unlink \(child.name)", "screentime child unlink \(name)"))
        }
        return ScreenText(title: "Children", blocks: blocks)
    }
}
