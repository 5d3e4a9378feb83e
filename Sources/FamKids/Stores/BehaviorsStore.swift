import FamRegistry
import FamText
import FamValues

/// Behavior types and moments: K-OP10 … K-OP21.
struct BehaviorsStore {
    let context: any Context
    private var records: any Records { context.records }

    init(_ context: any Context) { self.context = context }

    // MARK: Types

    /// Those of the family; the built-in one is not among them.
    func types() throws -> [Behavior] { try own.rows(records).map(Behavior.init) }
    func activeTypes() throws -> [Behavior] { try own.whose("active", .bool(true)).rows(records).map(Behavior.init) }

    /// K-OP48: active types whose age range holds the child's age.
    func types(suiting child: Child) throws -> [Behavior] {
        let age = ChildrenStore(context).age(child)
        return try activeTypes().filter { $0.suits(age: age) }
    }

    private var own: EntityQuery { EntityQuery(.behavior, includesHidden: false) }

    /// K-OP10: nil for one that is gone.
    func type(_ ref: EntityRef) throws -> Behavior? {
        try records.row(ref).map { Behavior(EntityRow(ref: ref, values: $0)) }
    }

    /// K-OP11.
    @discardableResult
    func addType(name: String, points: Int64) throws -> EntityRef {
        var draft = RowDraft(
            entity: .behavior, values: Array(repeating: .null, count: EntitySpec.behavior.fields.count))
        draft["name"] = .string(name)
        draft["points"] = .int(points)
        return try records.insert(
            draft, given: EntitySpec.behavior.fields.map { ["name", "points"].contains($0.name) })
    }

    /// K-OP12, K-OP15: a child's total follows the points of a moment by the difference.
    func update(_ ref: EntityRef, _ changes: [(field: String, value: Value)]) throws {
        try records.update(ref, changes)
    }

    /// K-OP13: moments of a deleted type stay (K-Q05). K-OP16: the total falls by the points of a deleted moment.
    func delete(_ ref: EntityRef) throws { try records.delete(ref) }

    // MARK: Moments

    /// K-OP14 for rows whose rules were applied. The total grows by the points.
    func store(_ fill: (inout Draft<EventRow>) throws -> Void) throws -> EntityRef {
        try records.insertChecked(EventRow.self, fill).ref
    }

    /// K-OP17: newest first, at most `limit`.
    func moments(of child: EntityRef, limit: Int) throws -> [Moment] {
        try EntityQuery(.event).whose("child", .entity(child)).sorted("at").last(limit).rows(records).reversed()
            .compactMap(Moment.init)
    }

    /// K-OP18: of the household's calendar day, oldest first.
    func todayEvents() throws -> [Moment] { try today().sorted("at").rows(records).compactMap(Moment.init) }

    /// K-OP19.
    func todayEvents(of child: EntityRef) throws -> [Moment] {
        try today().whose("child", .entity(child)).sorted("at").rows(records).compactMap(Moment.init)
    }

    /// The years that have moments of the child, the latest first. Cost: the child's days with moments.
    func years(of child: EntityRef) throws -> [Int] {
        let days = try FigureQuery(.momentsByDay).whose("child", child).by("day").rows(records)
        let years = days.compactMap { row in
            if case .date(let day) = row.key("day") { day.components.year } else { nil }
        }
        return Set(years).sorted(by: >)
    }

    private func today() -> EntityQuery { between(context.today, context.today.adding(days: 1)) }

    /// Moments of whole days of the household's zone; `end` is not included.
    func between(_ start: CivilDate, _ end: CivilDate) -> EntityQuery {
        EntityQuery(.event)
            .whose("at", .greaterOrEqual, .datetime(context.zone.instant(start)))
            .whose("at", .less, .datetime(context.zone.instant(end)))
    }

    // MARK: Suggestions

    /// K-OP20 in the order of K-Q18: active types that fit the age; those not logged today first, then the most
    /// frequent of the last 14 days, then by name; at most 5.
    func suggestedBehaviors(for child: Child) throws -> [Behavior] {
        let recent = try counts(of: child.ref, from: context.today.adding(days: -13))
        let today = try counts(of: child.ref, from: context.today)
        let ordered = try types(suiting: child).sorted { a, b in
            let isDoneA = today[a.ref.row] != nil, isDoneB = today[b.ref.row] != nil
            if isDoneA != isDoneB { return isDoneB }
            let countA = recent[a.ref.row] ?? 0, countB = recent[b.ref.row] ?? 0
            return countA != countB ? countA > countB : a.name.utf8.lexicographicallyPrecedes(b.name.utf8)
        }
        return Array(ordered.prefix(5))
    }

    /// Moments per type since the start of a day, by the type's row. From kept figures, so it costs the same with a
    /// million moments.
    private func counts(of child: EntityRef, from start: CivilDate) throws -> [Int64: Int64] {
        let query = FigureQuery(.momentsByDay).days(start, context.today).whose("child", child).by("behavior")
        var counts: [Int64: Int64] = [:]
        for row in try query.rows(records) {
            if case .entity(let behavior) = row.key("behavior") { counts[behavior.row] = row.count }
        }
        return counts
    }
}
