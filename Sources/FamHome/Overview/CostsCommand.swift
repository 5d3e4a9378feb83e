import FamRegistry
import FamText
import FamValues

/// What completed tasks have cost, by year and by residence or contractor.
enum CostsCommand: Command {
    static let name: StaticString = "home costs"
    static let summary = "Adds up what completed tasks have cost, year by year."
    static let discussion = "Each currency has its own line. Tasks without a contractor are grouped together."
    static let by = Parameter(
        "by", .oneOf("cost key", ["residence", "contractor"]), "What to group by.", .flag, default: "residence")
    static let year = Parameter("year", .optional(.int), "Only one year.", .flag)
    static var parameters: [ParameterDeclaration] { by; year }
    static let effect = Effect.read
    static let result: ValueType = .table(shape)
    static let examples = [
        Example("home costs", prints: "#  year  for         tasks       cost\n1  2026  Oak Street      1  35.00 EUR")
    ]
    static let keywords = ["money", "sum", "total", "year", "contractor"]

    private static let shape = RowShape([
        Column("year", .int, .name), Column("for", .string), Column("tasks", .int), Column("cost", .money),
    ])

    private struct Line: Hashable {
        var year: Int64
        var name: String
        var currency: String
    }

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        .table(Table(shape: shape, rows: try lines(context, by: call[by], year: call[year])))
    }

    /// Year, name, count and amount; the latest year first.
    static func lines(_ context: any Context, by key: String, year wanted: Int64?) throws -> [[Value]] {
        let view = try HomeView(context), isByContractor = key == "contractor"
        var sums: [Line: (count: Int64, units: Int64)] = [:]
        let paid =
            try isByContractor
            ? paid(in: wanted, TaskRow.contractor, view) { $0?.label ?? "no contractor" }
            : paid(in: wanted, TaskRow.residence, view) { $0.label }
        for (at, cost, name) in paid {
            let year = Int64(context.zone.civil(at).date.components.year)
            let line = Line(year: year, name: name, currency: cost.currency), before = sums[line] ?? (0, 0)
            let (units, overflow) = before.units.addingReportingOverflow(cost.units)
            if overflow { throw Diagnostic(.overflow, "the costs of \(year) are too large to add up") }
            sums[line] = (before.count + 1, units)
        }
        return table(sums)
    }

    /// The time, the cost and the payee of each completion that cost something. With a year, completions of other years
    /// are not read.
    private static func paid<Payee>(
        in year: Int64?, _ payee: Field<TaskRow, Payee>, _ view: HomeView, named name: (Payee) -> String
    ) throws -> [(at: Instant, cost: Money, name: String)] {
        var query = CompletionRow.query.whose(CompletionRow.cost, .notEqual, nil)
        if let year {
            guard 1...9999 ~= year, let first = CivilDate(year: Int(year), month: 1, day: 1) else {
                throw Diagnostic(.invalidValue, "the year \(year) is not between 1 and 9999")
            }
            query = query.whose(CompletionRow.at, .greaterOrEqual, view.context.zone.instant(first))
            if let next = CivilDate(year: Int(year) + 1, month: 1, day: 1) {
                query = query.whose(CompletionRow.at, .less, view.context.zone.instant(next))
            }
        }
        let task = CompletionRow.task
        return try query.whose(task.then(TaskRow.residence).then(ResidenceRow.owner), view.me).values(
            CompletionRow.at.path, CompletionRow.cost.path, task.then(payee), from: view.context.records
        ).compactMap { at, cost, payee in cost.map { (at, $0, name(payee)) } }
    }

    private static func table(_ sums: [Line: (count: Int64, units: Int64)]) -> [[Value]] {
        let lines = sums.sorted {
            ($1.key.year, $0.key.name, $0.key.currency) < ($0.key.year, $1.key.name, $1.key.currency)
        }
        return lines.map { line, sum in
            [
                .int(line.year), .string(line.name), .int(sum.count),
                .money(Money(units: sum.units, currency: line.currency)),
            ]
        }
    }
}
