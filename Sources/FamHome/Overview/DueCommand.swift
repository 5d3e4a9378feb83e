import FamKit
import FamRegistry
import FamText
import FamValues

/// What is due: tasks, and warranties and documents that end.
enum DueCommand: Command {
    static let name: StaticString = "home due"
    static let summary = "Lists what is due this week, and what is overdue."
    static let period = Parameter(
        "in", .optional(.period),
        "Another period, such as `next-30-days`, `next-month` or `2026-12`. Without it, overdue items are included.",
        .flag, isBare: true)
    static let residence = Parameter("residence", .optional(.row(ResidenceRow.self)), "Only this residence.", .flag)
    static var parameters: [ParameterDeclaration] { period; residence }
    static let effect = Effect.read
    static let result: ValueType = .table(shape)
    static let examples = [Example("home due --in 2026-11 | get what", prints: "Clean gutters\nBoiler")]
    static let keywords = ["week", "overdue", "agenda", "maintenance", "warranty"]

    private static let shape = RowShape([
        Column("day", .date), Column("days", .int), Column("kind", .string), Column("number", .int),
        Column("what", .string),
        Column("residence", .entity(ResidenceRow.singular).optional),
    ])

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let today = context.today, place = try call[residence]
        let rows = try DueItem.all(context, in: call[period]).filter { place == nil || $0.residence == place }
        if rows.isEmpty, try call[period] == nil { context.output.notice(NothingDue.text(name)) }
        return .table(
            Table(
                shape: shape,
                rows: rows.map { item in
                    [
                        .date(item.day), .int(Int64(item.day.days) - Int64(today.days)), .string(item.kind),
                        .int(item.number),
                        .string(item.title), item.residence.value,
                    ]
                }))
    }
}

extension DueSpec {
    /// The list of `home due`, for the signed-in user.
    static let home = DueSpec { period, context in
        try DueItem.all(context, in: period).map {
            DueEntry(day: $0.day, place: $0.residence?.label, kind: $0.kind, what: $0.title)
        }
    }
}

/// Something that is due or ends on a day.
struct DueItem {
    var day: CivilDate
    var kind: String
    var number: Int64
    var title: String
    var residence: ResidenceRow?
    var isTask: Bool { kind == "task" }

    /// What is due in a period; for nil this week, with overdue tasks.
    static func all(_ context: any Context, in period: Period?) throws -> [DueItem] {
        let today = context.today, monday = today.startOfWeek
        let week = Period(start: monday, end: monday.adding(days: 7))
        return try all(context, from: (period ?? week).start, until: (period ?? week).end).filter { item in
            if let period { return period.contains(item.day) }
            return week.contains(item.day) || (item.isTask && item.day < today)
        }
    }

    /// Open tasks with a day, overdue ones too, and active documents that end in the time, of who is signed in; the
    /// earliest first, of one day the most urgent.
    static func all(_ context: any Context, from first: CivilDate, until last: CivilDate) throws -> [DueItem] {
        let view = try HomeView(context)
        var items: [DueItem] = []
        var tasks: [(order: (Int, Int, Int64), item: DueItem)] = []
        for (due, number, title, place, column, priority) in try view.dueTasks(
            until: last, TaskRow.due.path, TaskRow.number.path, TaskRow.title.path, TaskRow.residence.path,
            TaskRow.column.path, TaskRow.priority.path)
        {
            guard let due else { continue }
            let item = DueItem(day: due, kind: "task", number: number, title: title, residence: place)
            tasks.append(((column.place, priority.rank, number), item))
        }
        items += tasks.sorted { $0.order < $1.order }.map(\.item)
        for row in try view.documents(endingFrom: first, through: last) {
            guard let end = try row[DocumentRow.expires] else { continue }
            items.append(
                DueItem(
                    day: end, kind: try row[DocumentRow.kind].rawValue, number: try row[DocumentRow.number],
                    title: try row[DocumentRow.title],
                    residence: try row[DocumentRow.residence]))
        }
        return items.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
    }
}
