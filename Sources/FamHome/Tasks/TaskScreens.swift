import FamNavigation
import FamRegistry
import FamText
import FamValues

extension RoutePart where Row == TaskRow {
    static var task: RoutePart { RoutePart("task") }
}

extension ScreenSpec {
    /// N-T20, H-SC09: the board of the residence chosen last, or else of the primary, or else of the first.
    static let tasks: ScreenSpec = ScreenSpec(
        "home.tasks", pattern: [.fixed("home"), .fixed("tasks")], title: "Tasks",
        summary: "The board of one residence.",
        presentation: .tab, tab: "tasks"
    ) { _, context in
        let view = try HomeView(context)
        guard let place = try view.boardResidence() else {
            return ScreenText(
                title: "Tasks", status: .empty, blocks: [.hint("No residences yet.", HomeParts.addResidence)])
        }
        var screen = try BoardPart.screen(place, view)
        let others = try view.residences().filter { $0.row.ref != place.ref }
        for other in others.prefix(HomeParts.rowsShown) {
            let name = context.word(for: other.row.ref)
            screen.blocks.append(.button("Board of \(other.row.label)", "home board choose \(name)"))
        }
        screen.blocks += HomeParts.more(others.count, Action("All residences", "residences"))
        return screen
    }

    /// N-G33.
    static let board: ScreenSpec = ScreenSpec(
        "home.board", pattern: [.fixed("home"), .fixed("residences"), .row(.residence), .fixed("tasks")],
        title: "Board",
        summary: "The board of a residence.", presentation: .page, tab: "residences"
    ) { request, context in
        let view = try HomeView(context)
        guard let place = try request[.residence].flatMap(view.residence) else {
            return .gone("Residence")
        }
        return try BoardPart.screen(place, view)
    }

    /// N-G26, H-SC12.
    static let taskDetail: ScreenSpec = ScreenSpec(
        "home.taskDetail", pattern: [.fixed("home"), .fixed("tasks"), .row(.task)], title: "Task",
        summary: "One task: its fields, how it was completed, and its actions.", presentation: .page, tab: "tasks"
    ) { request, context in
        let view = try HomeView(context)
        guard let task = try request[.task].flatMap(view.task) else { return .gone("Task") }
        var blocks = HomeParts.facts(try view.facts(task), context)
        blocks += try TaskPart.completions(task.row, view)
        blocks += [.heading("Actions")] + (try TaskPart.actions(task, context))
        return ScreenText(title: task.row.label, blocks: blocks)
    }

    /// N-H18, H-SC10.
    static let addTask: ScreenSpec = ScreenSpec(
        "home.addTask",
        pattern: [.fixed("home"), .fixed("residences"), .row(.residence), .fixed("tasks"), .fixed("add")],
        title: "Add task",
        summary: "A form for a new task of a residence.", presentation: .sheet, tab: "residences", identity: "add-task",
        form: HomeForms.addTask
    ) { request, context in
        guard let row = request[.residence], try HomeView(context).residence(row) != nil else {
            return .gone("Residence")
        }
        return try ScreenText(title: "Add task to \(row.label)", blocks: request.form(context))
    }

    /// N-H19, H-SC11.
    static let editTask: ScreenSpec = ScreenSpec(
        "home.editTask", pattern: [.fixed("home"), .fixed("tasks"), .row(.task), .fixed("edit")], title: "Edit task",
        summary: "A form that changes a task.", presentation: .sheet, tab: "tasks", identity: "edit-task",
        form: HomeForms.editTask
    ) { request, context in
        guard let task = try request[.task].flatMap(HomeView(context).task) else {
            return .gone("Task")
        }
        return try ScreenText(
            title: "Edit \(task.row.label)",
            blocks: TaskPart.actions(task, context, only: [.cancelled, .archived]) + request.form(context))
    }

    /// N-H20, H-SC13.
    static let completeTask: ScreenSpec = ScreenSpec(
        "home.completeTask", pattern: [.fixed("home"), .fixed("tasks"), .row(.task), .fixed("complete")],
        title: "Complete task",
        summary: "A form for how a task was done.", presentation: .sheet, tab: "tasks", identity: "complete-task",
        form: HomeForms.completeTask
    ) { request, context in
        guard let row = request[.task], try HomeView(context).task(row) != nil else {
            return .gone("Task")
        }
        return try ScreenText(
            title: "Complete \(row.label)",
            blocks: [.button("Pick images", try context.go(.imagePicker, row.ref))] + request.form(context))
    }

    /// N-H23: the images of the completion; closing it returns to the form.
    static let imagePicker: ScreenSpec = ScreenSpec(
        "home.imagePicker",
        pattern: [.fixed("home"), .fixed("tasks"), .row(.task), .fixed("complete"), .fixed("images")],
        title: "Images",
        summary: "Which files go with a completion.", presentation: .sheet, tab: "tasks", identity: "image-picker"
    ) { request, context in
        guard let task = try request[.task].flatMap(HomeView(context).task) else {
            return .gone("Task")
        }
        let picked = try TaskPart.pickedImages(request, context)
        var blocks: [ScreenText.Block] = picked.isEmpty ? [.text("Nothing is picked.")] : picked.map { .text($0) }
        blocks += [
            .button("Pick", "form set images \(blank: "FILES", "before.jpg, after.jpg")"),
            .button("Back to the form", try context.go(.completeTask, task.row.ref)),
        ]
        return ScreenText(title: "Images of \(task.row.label)", blocks: blocks)
    }
}

extension HomeView {
    /// Nil if it is gone or belongs to someone else.
    func task(_ ref: TaskRow) throws -> ReadRow<TaskRow>? {
        guard let row = try context.records.row(ref), try isOwn(row[TaskRow.residence]) else { return nil }
        return row
    }

    func facts(_ row: ReadRow<TaskRow>) throws -> [(name: String, value: Value)] {
        [
            ("Number", try row[TaskRow.number].value), ("Residence", .string(try row[TaskRow.residence].label)),
            ("State", .string(try row[TaskRow.archived] ? "archived" : row[TaskRow.column].rawValue)),
            ("Due", try row[TaskRow.due].value),
            ("Priority", try row[TaskRow.priority].value), ("Category", try row[TaskRow.category].value),
            ("Frequency", try row[TaskRow.frequency].value), ("Estimated cost", try row[TaskRow.cost].value),
            ("Contractor", try row[TaskRow.contractor].map { .string($0.label) } ?? .null),
            ("Details", try row[TaskRow.details].value),
        ]
    }

    func completions(of task: TaskRow) throws -> [ReadRow<CompletionRow>] {
        try CompletionRow.query.whose(CompletionRow.task, task).sorted(CompletionRow.at, descending: true).rows(
            context.records)
    }

    func attachments(of subject: AttachmentRow.Subject) throws -> [String] {
        try AttachmentRow.rows(of: subject, context.records).map(\.label)
    }
}
