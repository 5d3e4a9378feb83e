import FamRegistry
import FamValues

extension ScreenSpec {
    /// X-OP71: the queue, oldest first; the page under the covers of its celebrations.
    static let celebrations: ScreenSpec = ScreenSpec(
        "kids.celebrations", pattern: [.fixed("celebrations")], title: "Celebrations",
        summary: "What waits to be celebrated.",
        presentation: .page, tab: "today"
    ) { _, context in
        let queue = try CelebrationStore().queue(context)
        guard !queue.isEmpty else {
            return .nothing("Celebrations", "Nothing waits to be celebrated.", "All of them", "celebrations --all")
        }
        let shape = RowShape([Column("for", .string), Column("what", .string), Column("why", .string)])
        let rows = queue.map { [Value.string($0.child.label), .string($0.title), .string($0.message)] }
        return ScreenText(
            title: "Celebrations",
            blocks: [.table(Table(shape: shape, rows: rows)), .button("Dismiss", "celebration dismiss")])
    }

    /// N-V07, K-SC26: one celebration over everything, and how many wait after it.
    static let celebration: ScreenSpec = ScreenSpec(
        "kids.celebration",
        pattern: [.fixed("celebrations"), .row(.celebration)],
        title: "Celebration", summary: "What to celebrate, and how many more are waiting.", presentation: .cover,
        tab: "today",
        identity: "celebration"
    ) { request, context in
        let parts = ScreenParts(context)
        let store = CelebrationStore()
        guard let row = request[.celebration], let celebration = try store.celebration(row, context) else {
            return .gone("Celebration")
        }
        let queue = try store.queue(context)
        let waiting = queue.firstIndex { $0.row == row }.map { queue.count - 1 - $0 } ?? queue.count
        return CelebrationOverlay(celebration: celebration, waiting: waiting).text
    }
}
