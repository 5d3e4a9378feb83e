import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-G01, S-SC09: the card of the dashboard (S-P47), the child's tasks and feed.
    static let screenTimeChild = ScreenSpec(
        "screentime.childDetail",
        pattern: [.fixed("screentime"), .fixed("child"), .row(name: "child", entity: UserRow.singular, of: nil)],
        title: "Child", summary: "One child: minutes, timer, tasks and activity.", presentation: .page, tab: "dashboard"
    ) { request, context in
        guard let ref = request.rows["child"] else { return ScreenTimeParts.gone("Child") }
        let row = UserRow(ref), source = LocalSource(context, row), child = try source.person(row)
        let name = ScreenTimeParts.quoted(child.name), parts = ScreenTimeParts(context)
        var blocks = parts.card(child, opens: false)
        blocks.append(.text("Timer: screentime timer \(child.hasActiveTimer ? "stop" : "start") \(name)"))
        blocks.append(.text("Limit: screentime limit \(name) \(child.balance?.limit ?? 60)"))
        blocks.append(.heading("Tasks"))
        let tasks = try Tasks(context).newest(of: [row], limit: LocalSource.taskLimit).map(source.chore)
        blocks.append(
            tasks.isEmpty ? .empty("No tasks yet.", hint: "screentime task add TITLE \(name)") : parts.tasks(tasks))
        blocks += [.heading("Activity"), parts.feed(try source.activities(of: [row]))]
        return ScreenText(title: child.name, blocks: blocks)
    }

    /// N-H01, S-SC14, S-UC03.
    static let screenTimeAddChild = ScreenSpec(
        "screentime.addChild", pattern: [.fixed("screentime"), .fixed("add-child")], title: "Add a child",
        summary: "A form that links a child by email.", presentation: .sheet, tab: "dashboard", identity: "addChild"
    ) { _, context in
        let form = ScreenTimeForm([("email", "", "The email address of the child's account; needed.")])
        return ScreenText(
            title: "Add a child",
            blocks: [
                form.table, .text("Save: screentime child link EMAIL"),
                .text("No account yet: screentime user add NAME EMAIL --role child"), .text("Close: close"),
            ])
    }

    /// N-V03, S-SC22.
    static let screenTimeControls = ScreenSpec(
        "screentime.parentalControls", pattern: [.fixed("screentime"), .fixed("controls")], title: "Parental controls",
        summary: "The daily limit and the timer of each child.", presentation: .cover, tab: "dashboard",
        identity: "parentalControls"
    ) { _, context in
        let state = try context.service(DashboardModel.key).shown(context)
        var blocks: [ScreenText.Block] = state.linkedChildren.isEmpty ? [ScreenTimeParts.noChildren] : []
        for child in state.linkedChildren {
            let name = ScreenTimeParts.quoted(child.name)
            blocks += ScreenTimeParts(context).card(child, opens: false)
            blocks.append(.text("  Limit: screentime limit \(name) \(child.balance?.limit ?? 60)"))
            blocks.append(.text("  Timer: screentime timer \(child.hasActiveTimer ? "stop" : "start") \(name)"))
        }
        return ScreenText(title: "Parental controls", blocks: blocks + [.text("Close: close")])
    }

    /// N-G35, S-SC23: all that a signed-in child sees.
    static let screenTimeOwn = ScreenSpec(
        "screentime.childView", pattern: [.fixed("screentime"), .fixed("me")], title: "My screen time",
        summary: "What a child sees: minutes, tasks, and how to ask for more.", presentation: .page, tab: "dashboard"
    ) { _, context in
        guard let row = try SignIn(context).current() else { return ScreenTimeParts.gone("Child") }
        let source = LocalSource(context, row), child = try source.person(row), parts = ScreenTimeParts(context)
        let name = ScreenTimeParts.quoted(child.name)
        var blocks = parts.card(child, opens: false)
        blocks.append(.heading("My tasks"))
        let tasks = try Tasks(context).newest(of: [row], limit: LocalSource.taskLimit).map(source.chore)
        blocks.append(tasks.isEmpty ? .text("Nothing to do.") : parts.tasks(tasks))
        if let open = tasks.first(where: { $0.state == "open" }) {
            blocks.append(.text("Done: screentime task complete \(ScreenTimeParts.quoted(open.title))"))
        }
        blocks.append(.heading("More time"))
        for request in try Requests(context).requests(of: [row], .pending, limit: LocalSource.activityLimit) {
            blocks.append(.text("Asked for \(Minutes.phrase(try request[RequestRow.minutes]))"))
        }
        blocks.append(.text("Ask: screentime request add \(name) 30 --reason \"A film\""))
        let unread = try Inbox(context).unreadCount(of: row)
        if unread > 0 {
            blocks.append(
                .text("Notifications\(ScreenTimeParts.badge(Int(unread))): screentime notifications --user \(name)"))
        }
        return ScreenText(title: "Hello, \(child.name)", blocks: blocks + [.text("Leave: screentime sign-out")])
    }
}
