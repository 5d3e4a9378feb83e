import FamNavigation
import FamRegistry
import FamText
import FamValues

/// What several screens of screentime share. Every section draws from values alone, so each can stand by itself
/// (S-P40).
struct ScreenTimeParts {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    /// X-E63: nothing for none.
    static func badge(_ count: Int) -> String { count > 0 ? " (\(count))" : "" }

    /// A name as a command takes it.
    static func quoted(_ name: String) -> String {
        let isWord =
            !name.isEmpty
            && name.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 >= 0x80
            }
        guard !isWord else { return name }
        let escaped = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("$", with: "\\$")
        return "\"" + escaped + "\""
    }

    /// A row as a command takes it, whatever others are called: the end of its id.
    static func short(_ id: RowID) -> String { String(id.description.suffix(12)) }

    /// S-SC04, S-P49: one child as a card: a name, the minutes, whether the timer runs, and what opens it.
    func card(_ child: ScreenTimeUser, opens: Bool = true) -> [ScreenText.Block] {
        guard let balance = child.balance else {
            return [
                .empty(
                    "\(child.name): no balance", hint: "screentime balance add \(ScreenTimeParts.quoted(child.name))")
            ]
        }
        let left = balance.remaining(context.now), total = balance.limit + balance.earned
        let timer = balance.isTimerActive ? "timer on" : "timer off"
        var blocks: [ScreenText.Block] = [
            .bar(
                label: "\(child.name), \(Minutes.phrase(left)) left, \(timer)", value: Double(left),
                total: Double(total))
        ]
        if opens { blocks.append(.text("  Open: go /screentime/child/\(ScreenTimeParts.segment(child))")) }
        return blocks
    }

    /// S-SC24: the places and the children at a glance, out of the state that the sections draw.
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

    /// The child in an address: by the end of the id where the name would have to be escaped.
    static func segment(_ child: ScreenTimeUser) -> String {
        let isPlain = child.name.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || $0 >= 0x80 }
        return isPlain && !child.name.isEmpty ? child.name : short(child.id)
    }

    /// S-SC05.
    func feed(_ entries: [FeedEntry]) -> ScreenText.Block {
        guard !entries.isEmpty else {
            return .empty("Nothing has happened yet.", hint: "screentime task add TITLE CHILD")
        }
        let text = ValueText(zone: context.zone, now: context.now)
        let shape = RowShape([Column("when", .string), Column("what", .string)])
        let rows = entries.map { [Value.string(text.human(.datetime($0.at))), .string($0.text)] }
        return .table(Table(shape: shape, rows: rows))
    }

    /// S-SC07: tasks as lines, with what comes next for them.
    func tasks(_ tasks: [ChoreTask]) -> ScreenText.Block {
        let shape = RowShape([
            Column("task", .string), Column("child", .string), Column("minutes", .int), Column("state", .string),
        ])
        let rows = tasks.map { [Value.string($0.title), .string($0.child), .int($0.minutes), .string($0.state)] }
        return .table(Table(shape: shape, rows: rows))
    }

    /// S-UC09: what went wrong, until it is answered; where an alert says it, not again below that.
    func problem(_ state: DashboardState) throws -> [ScreenText.Block] {
        guard state.showError, let error = state.error else { return [] }
        if try context.service(Router.key).state.modules["screentime"]?.alert != nil { return [] }
        return [.empty("! \(error.message)", hint: "screentime error dismiss")]
    }

    static func gone(_ title: String) -> ScreenText {
        ScreenText(title: title, blocks: [.empty("This \(title.lowercased()) was not found.", hint: "back")])
    }

    static let noChildren = ScreenText.Block.empty("No children are linked yet.", hint: "screentime child link EMAIL")
}
