import FamNavigation
import FamRegistry
import FamText
import FamValues

/// Parts that several screens of screentime share. Each section draws from values alone, so it can be drawn separately
/// (S-P40).
struct ScreenTimeParts {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    /// X-E63: empty for zero.
    static func badge(_ count: Int) -> String { count > 0 ? " (\(count))" : "" }

    /// The person as an argument of a command.
    func word(_ user: ScreenTimeUser) throws -> String {
        try ref(UserRow.singular, user.id).map(context.word) ?? ScreenTimeParts.short(user.id)
    }

    private func ref(_ entity: String, _ id: RowID) throws -> EntityRef? {
        try context.records.lookUp(entity, id.description)
    }

    func timer(_ child: ScreenTimeUser, _ name: String) -> ScreenText.Block {
        child.hasActiveTimer
            ? .button("Stop the timer of \(child.name)", "screentime timer stop \(name)")
            : .button(
                "Start the timer of \(child.name)", "screentime timer start \(name)",
                unless: child.balance == nil ? "there is no balance yet" : nil)
    }

    /// The end of the id, which names a row whatever its label.
    static func short(_ id: RowID) -> String { String(id.description.suffix(12)) }

    /// S-SC04, S-P49: a child as a card: the name, the minutes, whether the timer runs, and a button to open it.
    func openingCard(_ child: ScreenTimeUser) throws -> [ScreenText.Block] {
        let opening = try ref(UserRow.singular, child.id).map { try context.go(.screenTimeChild, $0) }
        return [.card(.standard, icon: .person, try minutes(child) + (opening.map { [.button(child.name, $0)] } ?? []))]
    }

    func card(_ child: ScreenTimeUser) throws -> [ScreenText.Block] {
        [.card(.standard, icon: .person, try minutes(child))]
    }

    private func minutes(_ child: ScreenTimeUser) throws -> [ScreenText.Block] {
        guard let balance = child.balance else {
            return [
                .empty(
                    "\(child.name): no balance", "Begin a balance for \(child.name)",
                    "screentime balance add \(try word(child))")
            ]
        }
        let left = balance.remaining(context.now), total = balance.limit + balance.earned
        let timer = balance.isTimerActive ? "timer on" : "timer off"
        return [
            .bar(
                label: "\(child.name), \(Minutes.phrase(left)) left, \(timer)", value: Double(left),
                total: Double(total))
        ]
    }

    /// S-SC24: the tabs and the children at a glance, from the same state as the sections.
    func sidebar(_ state: DashboardState) -> [ScreenText.Block] {
        var blocks: [ScreenText.Block] = DashboardTab.allCases.map { tab in
            .text("\(tab == state.selectedTab ? "▸" : "·") \(tab.title)")
        }
        if !state.linkedChildren.isEmpty { blocks.append(.heading("Now")) }
        for child in state.linkedChildren {
            let minutes = child.balance.map { "\($0.remaining(context.now)) min" } ?? "no balance"
            blocks.append(.text("\(child.name): \(minutes)\(child.hasActiveTimer ? ", running" : "")"))
        }
        return blocks
    }

    /// S-SC05.
    func feed(_ entries: [FeedEntry]) -> ScreenText.Block {
        guard !entries.isEmpty else {
            return .empty(
                "Nothing has happened yet.", "Add the first task",
                "screentime task add \(blank: "TITLE") \(blank: "CHILD")")
        }
        let text = ValueText(zone: context.zone, now: context.now)
        let shape = RowShape([Column("when", .string), Column("what", .string)])
        let rows = entries.map { [Value.string(text.human(.datetime($0.at))), .string($0.text)] }
        return .table(Table(shape: shape, rows: rows))
    }

    /// S-SC07: tasks as rows with their next action; a child completes, and only a parent approves.
    func tasks(_ tasks: [ChoreTask], ofChild isChild: Bool = false) throws -> ScreenText.Block {
        let shape = RowShape([
            Column("task", .string), Column("child", .string), Column("minutes", .int), Column("state", .string),
        ])
        let rows = tasks.map { [Value.string($0.title), .string($0.child), .int($0.minutes), .string($0.state)] }
        let actions = try tasks.map { try isChild && $0.state != "open" ? nil : next($0) }
        return .rows(Table(shape: shape, rows: rows), column: "next", actions)
    }

    /// The next action for a task, if any.
    private func next(_ task: ChoreTask) throws -> Action? {
        guard let ref = try ref(TaskRow.singular, task.id) else { return nil }
        return next(TaskRow(ref), task.title, task.state)
    }

    func next(_ row: TaskRow, _ title: String, _ state: String) -> Action? {
        let name = context.word(for: row.ref)
        return switch state {
        case "open": Action("Complete \(title)", "screentime task complete \(name)")
        case "completed": Action("Approve \(title)", "screentime task approve \(name)")
        default: nil
        }
    }

    /// S-UC09: the error, until it is dismissed; empty if an alert shows it.
    func problem(_ state: DashboardState) throws -> [ScreenText.Block] {
        guard state.showError, let error = state.error else { return [] }
        if try context.service(Router.key).state.modules[ScreenTimeFeature.id]?.alert != nil { return [] }
        return [.empty("! \(error.message)", "OK", "screentime error dismiss")]
    }

    static let noChildren = ScreenText.Block.empty(
        "No children are linked yet.", "Link a child",
        "screentime child link \(blank: "EMAIL", "child@mail.example")")
}
