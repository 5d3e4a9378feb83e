import FamRegistry
import FamText
import FamValues

/// Behavior types and moments: K-OP10 … K-OP21.
struct BehaviorsStore {
    let context: any Context
    private var records: any Records { context.records }

    init(_ context: any Context) { self.context = context }

    // MARK: Types

    /// The family's types, without the built-in one.
    func types() throws -> [Behavior] { try own.rows(records).map(Behavior.init) }
    func activeTypes() throws -> [Behavior] { try own.whose(BehaviorRow.active, true).rows(records).map(Behavior.init) }

    /// K-OP48: active types whose age range includes the child's age.
    func types(suiting child: Child) throws -> [Behavior] { try types(suiting: child, among: activeTypes()) }

    private func types(suiting child: Child, among active: [Behavior]) -> [Behavior] {
        let age = ChildrenStore(context).age(child)
        return active.filter { $0.suits(age: age) }
    }

    private var own: RowQuery<BehaviorRow> { BehaviorRow.shownQuery }

    /// K-OP10: nil if it is gone.
    func type(_ ref: BehaviorRow) throws -> Behavior? {
        try records.row(ref).map(Behavior.init)
    }

    /// As a line names one; nil where no type, or more than one, is called so.
    func type(called text: String) throws -> Behavior? {
        guard let row = try? records.find(BehaviorRow.self, text) else { return nil }
        return try type(row)
    }

    /// K-OP11.
    @discardableResult
    func addType(name: String, points: Int64) throws -> BehaviorRow {
        try records.insert(BehaviorRow.self) {
            $0[BehaviorRow.name] = name
            $0[BehaviorRow.points] = points
        }
    }

    /// K-OP12, K-OP15: a change of a moment's points changes the child's total by the difference.
    func update<E: Entity>(_ row: E, _ change: (inout Changes<E>) throws -> Void) throws {
        try records.update(row, change)
    }

    /// K-OP13: moments of a deleted type stay (K-Q05). K-OP16: the total falls by the points of a deleted moment.
    func delete<E: Entity>(_ row: E) throws { try records.delete(row) }

    // MARK: Moments

    /// K-OP14, for values whose rules were already applied. The total grows by the points.
    func store(_ fill: (inout Draft<EventRow>) throws -> Void) throws -> EventRow {
        try records.insertChecked(EventRow.self, fill)
    }

    /// K-OP17: newest first, at most `limit`.
    func moments(of child: ChildRow, limit: Int) throws -> [Moment] {
        try EventRow.query.whose(EventRow.child, child).sorted(EventRow.at).last(limit).rows(records).reversed()
            .map(Moment.init)
    }

    /// K-OP18: moments of the household's calendar day, oldest first.
    func todayEvents() throws -> [Moment] { try today().sorted(EventRow.at).rows(records).map(Moment.init) }

    /// K-OP19.
    func todayEvents(of child: ChildRow) throws -> [Moment] {
        try today().whose(EventRow.child, child).sorted(EventRow.at).rows(records).map(Moment.init)
    }

    /// The years with moments of the child, latest first. Cost: one row per day with moments.
    func years(of child: ChildRow) throws -> [Int] {
        let days = try FigureQuery(.momentsByDay).whose(EventRow.child, child).by(.day).rows(records)
        return Set(days.compactMap { $0.day?.components.year }).sorted(by: >)
    }

    private func today() -> RowQuery<EventRow> { between(context.today, context.today.adding(days: 1)) }

    /// Moments of whole days in the household's time zone; `end` is exclusive.
    func between(_ start: CivilDate, _ end: CivilDate) -> RowQuery<EventRow> {
        EventRow.query.whose(EventRow.at, .greaterOrEqual, context.zone.instant(start)).whose(
            EventRow.at, .less, context.zone.instant(end))
    }

    // MARK: Suggestions

    /// K-OP20 in the order of K-Q18: active types that fit the age and cost no stars; those not logged today first,
    /// then the most frequent of the last 14 days, then by name; at most 5.
    func suggestedBehaviors(for child: Child) throws -> [Behavior] {
        try suggestedBehaviors(for: child, among: activeTypes())
    }

    /// The same, for callers that have read the active types.
    func suggestedBehaviors(for child: Child, among active: [Behavior]) throws -> [Behavior] {
        let recent = try counts(of: child.row, from: context.today.adding(days: -13))
        let today = try counts(of: child.row, from: context.today)
        let offered = types(suiting: child, among: active).filter { $0.points >= 0 }
        let ordered = offered.sorted { a, b in
            let isDoneA = today[a.row] != nil, isDoneB = today[b.row] != nil
            if isDoneA != isDoneB { return isDoneB }
            let countA = recent[a.row] ?? 0, countB = recent[b.row] ?? 0
            return countA != countB ? countA > countB : a.name.utf8.lexicographicallyPrecedes(b.name.utf8)
        }
        return Array(ordered.prefix(5))
    }

    /// Moments per type since `start`, from kept figures: the cost does not grow with the number of moments.
    private func counts(of child: ChildRow, from start: CivilDate) throws -> [BehaviorRow: Int64] {
        let query = FigureQuery(.momentsByDay).days(start, context.today).whose(EventRow.child, child).by(
            EventRow.behavior)
        var counts: [BehaviorRow: Int64] = [:]
        for row in try query.rows(records) {
            if let behavior = row.key(EventRow.behavior) { counts[behavior] = row.count }
        }
        return counts
    }
}
