import FamRegistry
import FamText
import FamValues

/// What the family has to do, from every module with something due (X-C01: their tasks stay separate).
enum FamilyDueCommand: Command {
    static let name: StaticString = "family due"
    static let summary = "Lists what is due this week across all modules, and what is overdue."
    static let discussion =
        "Chores have no day: they are due as long as they are open. Linked children (`person link`) count as one "
        + "person, under the name that the first module has. A module that needs a sign-in is left out until then. "
        + "`home due` shows more of the module home."
    static let period = Parameter(
        "in", .optional(.period),
        "Another period, such as `next-30-days`, `next-month` or `2026-12`. Without it, overdue items are included.",
        .flag, isBare: true)
    static let person = Parameter("person", .optional(.string), "Only what this child has to do.", .flag)
    static var parameters: [ParameterDeclaration] { period; person }
    static let effect = Effect.read
    static let result: ValueType = .table(shape)
    static let keywords = ["week", "todo", "tasks", "chores", "agenda", "overdue", "all"]

    private static let shape = RowShape([
        Column("day", .date.optional), Column("person", .string.optional), Column("module", .string),
        Column("kind", .string), Column("what", .string), Column("place", .string.optional),
    ])

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let persons = try Persons(context), period = try call[period]
        let members = try call[person].map { persons.members(of: try persons.only($0)).map(\.ref) }
        var names: [EntityRef: String] = [:]
        for person in try persons.all() { for member in person { names[member.ref] = person[0].ref.label } }
        var found: [(module: String, thing: DueEntry)] = []
        var isWhole = true
        for feature in context.registry.features.sorted(by: { $0.rank < $1.rank }) {
            guard let due = feature.due else { continue }
            do { found += try due.items(period, context).map { (feature.id, $0) } } catch let problem as Diagnostic
                where problem.code == .needsSignIn
            {
                context.output.notice("\(feature.title) is left out: \(problem.message).")
                isWhole = false
            }
        }
        if found.isEmpty, isWhole, period == nil { context.output.notice(NothingDue.text(name)) }
        if let members { found.removeAll { $0.thing.person.map(members.contains) != true } }
        // By day, the earliest first; within a day, and without one, in the order of modules.
        let order = found.indices.sorted { a, b in
            switch (found[a].thing.day, found[b].thing.day) {
            case (let first?, let second?): (first, a) < (second, b)
            case (.some, nil): true
            case (nil, .some): false
            case (nil, nil): a < b
            }
        }
        return .table(Table(shape: shape, rows: order.map { row(found[$0].thing, found[$0].module, names) }))
    }

    private static func row(_ thing: DueEntry, _ module: String, _ names: [EntityRef: String]) -> [Value] {
        [
            thing.day.value, thing.person.map { .string(names[$0] ?? $0.label) } ?? .null, .string(module),
            .string(thing.kind), .string(thing.what), thing.place.value,
        ]
    }
}

/// Where a list of what is due this week is empty. On a Saturday that week is nearly over.
public enum NothingDue {
    public static func text(_ command: StaticString) -> String {
        "Nothing is due this week; `\(command) --in next-30-days` looks beyond it."
    }
}
