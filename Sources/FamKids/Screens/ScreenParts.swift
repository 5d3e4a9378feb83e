import FamRegistry
import FamText
import FamValues

/// Pieces that several screens of kids share.
struct ScreenParts {
    let context: any Context
    let children: ChildrenStore
    let behaviors: BehaviorsStore
    let rewards: RewardsStore

    init(_ context: any Context) {
        self.context = context
        children = ChildrenStore(context)
        behaviors = BehaviorsStore(context)
        rewards = RewardsStore(context)
    }

    static func stars(_ count: Int64) -> String { "\(count) \(count == 1 ? "star" : "stars")" }

    /// The time of day without seconds, which say nothing to a reader.
    static func minute(_ at: Instant, _ zone: Zone) -> Value {
        .time(TimeOfDay(micros: zone.civil(at).time.micros / 60_000_000 * 60_000_000))
    }

    /// Moments as a table; `showsDay` for lists that go over days.
    func moments(_ moments: [Moment], showsDay: Bool, showsChild: Bool) -> ScreenText.Block {
        var columns = [Column("time", .time)]
        if showsDay { columns.insert(Column("day", .date), at: 0) }
        if showsChild { columns.append(Column("child", .string)) }
        columns += [Column("behavior", .string), Column("points", .int), Column("note", .string.optional)]
        let rows = moments.map { moment -> [Value] in
            let time = ScreenParts.minute(moment.at, context.zone)
            var row: [Value] = showsDay ? [.date(context.zone.civil(moment.at).date), time] : [time]
            if showsChild { row.append(.string(moment.child.label)) }
            return row + [.string(moment.behaviorName), .int(moment.points), moment.note.map { .string($0) } ?? .null]
        }
        return .table(Table(shape: RowShape(columns), rows: rows))
    }

    /// The current goal as a bar (K-SC05, K-SC08), or the hint that helps to set one.
    func currentGoal(of child: Child) throws -> ScreenText.Block {
        guard let goal = try rewards.currentGoal(of: child.ref) else { return noGoal(child) }
        return .bar(label: goal.name, value: Double(child.stars), total: Double(goal.target))
    }

    func noGoal(_ child: Child) -> ScreenText.Block {
        .empty("\(child.name) has no goal yet.", hint: "reward add \(quoted(child.name)) NAME --points 10")
    }

    /// What logs the good behavior that is suggested first; where none is switched on, what brings one (K-OP20).
    func logHint(_ child: Child) throws -> String {
        if child.isArchived { return "child unarchive \(quoted(child.name))" }
        let types = try behaviors.suggestedBehaviors(for: child) + behaviors.activeTypes()
        if let first = types.first(where: { $0.points > 0 }) ?? types.first {
            return "log \(quoted(child.name)) \(quoted(first.name))"
        }
        guard let off = try behaviors.types().first else { return "behavior add \"Helped with chores\" --points 2" }
        return "behavior edit \(quoted(off.name)) --active"
    }

    /// The same for the first child of the family.
    func logHint() throws -> String { try children.active().first.map(logHint) ?? "child add NAME --born 2019-04-02" }

    static let noChildren = ScreenText.Block.empty("No children yet.", hint: "child add NAME --born 2019-04-02")

    /// A name as a command takes it.
    func quoted(_ name: String) -> String {
        let isWord = name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 >= 0x80 }
        guard !isWord else { return name }
        return "\"" + name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("$", with: "\\$") + "\""
    }

    /// The screen of a child, with the child as stored; the caller's text when it is gone meanwhile (N-Q06).
    func child(_ request: ScreenRequest) throws -> Child? {
        try request.rows["child"].flatMap(children.child)
    }

    func gone(_ title: String) -> ScreenText { ScreenText(title: title, blocks: [.empty("This \(title.lowercased()) was not found.", hint: "back")]) }
}
