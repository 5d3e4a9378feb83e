import FamNavigation
import FamKit
import FamRegistry
import FamText
import FamValues

extension RoutePart where Row == TaskRow {
    static var task: RoutePart { RoutePart("task") }
}

extension ScreenSpec {
    /// N-T08, S-SC07: tasks waiting for a parent first, then open ones, then approved ones; 20 of each (S-Q14).
    static let screenTimeTasks: ScreenSpec = ScreenSpec(
        "screentime.tasks", pattern: [.fixed("screentime"), .fixed("tasks")], title: "Tasks",
        summary: "The children's tasks: completed, open, approved.", presentation: .tab, tab: "tasks"
    ) { _, context in
        guard let user = try SignIn(context).current() else { return .gone("Tasks") }
        let children = try Users(context).children(of: user)
        var blocks: [ScreenText.Block] = []
        for (title, isCompleted, isApproved) in [
            ("Waiting for approval", true, false), ("Open", false, false), ("Approved", true, true),
        ] {
            blocks += try list(title, children, isCompleted, isApproved, context)
        }
        let isEmpty = blocks.isEmpty
        if isEmpty { blocks.append(.text("No tasks yet.")) }
        blocks.append(.button("Add a task", try context.go(.screenTimeAddTask)))
        return ScreenText(title: "Tasks", status: isEmpty ? .empty : .ready, blocks: blocks)
    }

    private static func list(
        _ title: String, _ children: [UserRow], _ isCompleted: Bool, _ isApproved: Bool, _ context: any Context
    ) throws -> [ScreenText.Block] {
        let shown = try context.service(DashboardModel.key).shownTasks
        let rows = try Tasks(context).tasks(
            of: children, isCompleted: isCompleted, isApproved: isApproved, limit: shown + 1)
        guard !rows.isEmpty else { return [] }
        let shape = RowShape([Column("task", .string), Column("child", .string), Column("minutes", .int)])
        let lines = try rows.prefix(shown).map { row -> [Value] in
            [.string(try row[TaskRow.title]), .string(try row[TaskRow.child].label), .int(try row[TaskRow.minutes])]
        }
        let next = try rows.prefix(shown).map { row in
            ScreenTimeParts(context).next(row.row, try row[TaskRow.title], try row[TaskRow.state])
        }
        var blocks: [ScreenText.Block] = [
            .heading(title), .rows(Table(shape: shape, rows: lines), column: "next", next),
        ]
        if rows.count > shown { blocks.append(.button("More", "screentime more")) }
        return blocks
    }

    /// N-G02, S-SC10.
    static let screenTimeTask: ScreenSpec = ScreenSpec(
        "screentime.taskDetail",
        pattern: [.fixed("screentime"), .fixed("task"), .row(.task)],
        title: "Task", summary: "One task with all its fields.", presentation: .page, tab: "dashboard"
    ) { request, context in
        guard let task = request[.task] else { return .gone("Task") }
        let row = try Tasks(context).read(task), state = try row[TaskRow.state]
        let text = ValueText(zone: context.zone, now: context.now)
        var blocks: [ScreenText.Block] = [
            .text("For \(try row[TaskRow.child].label), \(Minutes.phrase(try row[TaskRow.minutes]))"),
            .text("State: \(state)"),
        ]
        if let details = try row[TaskRow.details] { blocks.append(.text(details)) }
        blocks.append(.text("Created: \(text.human(.datetime(try row[TaskRow.created])))"))
        if let at = try row[TaskRow.completedAt] { blocks.append(.text("Completed: \(text.human(.datetime(at)))")) }
        if let at = try row[TaskRow.approvedAt] { blocks.append(.text("Approved: \(text.human(.datetime(at)))")) }
        if var next = ScreenTimeParts(context).next(row.row, "", state) {
            next.label = state == "open" ? "Done" : "Approve"
            blocks.append(.action(next))
        }
        return ScreenText(title: try row[TaskRow.title], blocks: blocks)
    }

    /// N-H02, S-SC15.
    static let screenTimeAddTask: ScreenSpec = ScreenSpec(
        "screentime.addTask", pattern: [.fixed("screentime"), .fixed("add-task")], title: "Add a task",
        summary: "A form for a new task.", presentation: .sheet, tab: "dashboard", identity: "addTask",
        form: taskForm
    ) { request, context in
        let children = try SignIn(context).current().map { try Users(context).children(of: $0) } ?? []
        let names = children.map(\.label).joined(separator: ", ")
        return ScreenText(
            title: "Add a task",
            blocks: try (names.isEmpty ? [] : [.text("Children: \(names)")]) + request.form(context))
    }

    private static let taskForm = Form([
        FormInput(TaskRow.title, "Title", "What there is to do (required)."),
        FormInput(TaskRow.child, "Child", "Who does it (required)."),
        FormInput(TaskRow.minutes, "Minutes", "What it earns; defaults to 15."),
        FormInput(TaskRow.details, "Details", "More about it."),
    ]) { _, _ in "screentime task add" }
}
