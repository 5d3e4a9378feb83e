import FamKit
import FamRegistry
import FamText
import FamValues

extension RoutePart where Row == UserRow {
    static var child: RoutePart { RoutePart("child") }
}

extension ScreenSpec {
    /// N-G01, S-SC09: the dashboard's card (S-P47), with the child's tasks and feed.
    static let screenTimeChild: ScreenSpec = ScreenSpec(
        "screentime.childDetail",
        pattern: [.fixed("screentime"), .fixed("child"), .row(.child)],
        title: "Child", summary: "One child: minutes, timer, tasks and activity.", presentation: .page,
        tab: "dashboard",
        holds: { ref, records in try records.value(UserRow.role, of: UserRow(ref)) == .child }
    ) { request, context in
        guard let row = request[.child] else { return .gone("Child") }
        let source = LocalSource(context, row), child = try source.person(row)
        guard child.role == .child else { return .gone("Child") }
        let name = context.word(for: row.ref), parts = ScreenTimeParts(context)
        var blocks = try parts.card(child)
        blocks += [
            parts.timer(child, name), .button("Limit", "screentime limit \(name) \(blank: "MINUTES", "60")"),
        ]
        blocks.append(.heading("Tasks"))
        let tasks = try Tasks(context).newest(of: [row], limit: LocalSource.taskLimit).map(source.chore)
        blocks.append(
            try tasks.isEmpty
                ? .empty("No tasks yet.", "Add a task", "screentime task add \(blank: "TITLE") \(name)")
                : parts.tasks(tasks))
        blocks += [.heading("Activity"), parts.feed(try source.activities(of: [row]))]
        return ScreenText(title: child.name, blocks: blocks)
    }

    /// N-H01, S-SC14, S-UC03.
    static let screenTimeAddChild: ScreenSpec = ScreenSpec(
        "screentime.addChild", pattern: [.fixed("screentime"), .fixed("add-child")], title: "Add a child",
        summary: "A form that links a child by email.", presentation: .sheet, tab: "dashboard", identity: "addChild",
        form: linkForm
    ) { request, context in
        ScreenText(
            title: "Add a child",
            blocks: try request.form(context) + [
                .button(
                    "No account yet",
                    "screentime user add \(blank: "NAME") \(blank: "EMAIL", "child@mail.example") --role child")
            ])
    }

    private static let linkForm = Form([
        FormInput(UserRow.email, "Email", "The child's email (required).", as: ChildCommands.Link.email.declaration)
    ]) { _, _ in "screentime child link" }

    /// N-V03, S-SC22.
    static let screenTimeControls: ScreenSpec = ScreenSpec(
        "screentime.parentalControls", pattern: [.fixed("screentime"), .fixed("controls")], title: "Parental controls",
        summary: "The daily limit and the timer of each child.", presentation: .cover, tab: "dashboard",
        identity: "parentalControls"
    ) { _, context in
        let state = try context.service(DashboardModel.key).shown(context)
        var blocks: [ScreenText.Block] = state.linkedChildren.isEmpty ? [ScreenTimeParts.noChildren] : []
        for child in state.linkedChildren {
            let parts = ScreenTimeParts(context), name = try parts.word(child)
            blocks += try parts.card(child)
            blocks.append(
                .button("Limit of \(child.name)", "screentime limit \(name) \(blank: "MINUTES", "60")"))
            blocks.append(parts.timer(child, name))
        }
        return ScreenText(title: "Parental controls", blocks: blocks + [.button("Close", "close", role: .close)])
    }

    /// N-G35, S-SC23: everything that a signed-in child sees.
    static let screenTimeOwn: ScreenSpec = ScreenSpec(
        "screentime.childView", pattern: [.fixed("screentime"), .fixed("me")], title: "My screen time",
        summary: "What a child sees: minutes, tasks, and how to ask for more.", presentation: .page, tab: "dashboard"
    ) { _, context in
        guard let row = try SignIn(context).current() else { return .gone("Child") }
        let source = LocalSource(context, row), child = try source.person(row), parts = ScreenTimeParts(context)
        let name = context.word(for: row.ref)
        guard child.role == .child else {
            return .nothing(
                "My screen time", "This is a child's page.", "Dashboard", try context.go(.screenTimeDashboard))
        }
        var blocks = try parts.card(child)
        blocks.append(.heading("My tasks"))
        let tasks = try Tasks(context).newest(of: [row], limit: LocalSource.taskLimit).map(source.chore)
        blocks.append(try tasks.isEmpty ? .text("Nothing to do.") : parts.tasks(tasks, ofChild: true))
        blocks.append(.heading("More time"))
        for request in try Requests(context).requests(of: [row], .pending, limit: LocalSource.activityLimit) {
            blocks.append(.text("Asked for \(Minutes.phrase(try request[RequestRow.minutes]))"))
        }
        blocks.append(
            .button(
                "Ask",
                "screentime request add \(name) \(blank: "MINUTES", "30") --reason \(blank: "REASON", "A film")"))
        let unread = try Inbox(context).unreadCount(of: row)
        if unread > 0 {
            blocks.append(
                .button(
                    "Notifications\(ScreenTimeParts.badge(Int(unread)))", "screentime notifications --user \(name)"))
        }
        return ScreenText(title: "Hello, \(child.name)", blocks: blocks + [.button("Sign out", "screentime sign-out")])
    }
}
