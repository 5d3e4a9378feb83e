import FamRegistry
import FamText
import FamValues

/// What happened to the family, from every module with people (X-C02).
enum FamilyTimelineCommand: Command {
    static let name: StaticString = "family timeline"
    static let summary = "Lists what happened to the whole family, across all modules, newest first."
    static let discussion =
        "Linked children (`person link`) count as one person, under the name that the first module has. `timeline` has "
        + "more of the module kids."
    static let person = Parameter("person", .optional(.string), "Only what is about this child.", .flag)
    static let within = Parameter("in", .optional(.period), "The period.", .flag)
    static let limit = Parameter.limit(shown: 100, "At most this many, the newest; a pipe gets all of them.")
    static var parameters: [ParameterDeclaration] { person; within; limit }
    static let effect = Effect.read
    static let result: ValueType = .table(shape)
    static let keywords = ["history", "feed", "activity", "all", "everything"]

    private static let shape = RowShape([
        Column("at", .datetime), Column("person", .string.optional), Column("module", .string),
        Column("kind", .string), Column("what", .string),
    ])

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let limit = try call[limit], persons = try Persons(context)
        guard limit > 0 else { throw Diagnostic(.invalidValue, "`--limit` must be at least 1") }
        let members = try call[person].map { persons.members(of: try persons.only($0)) }
        let zone = context.zone, period = try call[within]
        var names: [EntityRef: String] = [:]
        for person in try persons.all() { for member in person { names[member.ref] = person[0].ref.label } }
        var found: [(at: Instant, module: String, moment: PersonMoment)] = []
        for module in persons.modules {
            var query = PersonQuery(
                row: nil, from: period.map { zone.instant($0.start) }, end: period.map { zone.instant($0.end) },
                limit: Int(clamping: limit))
            if let members {
                guard let member = members.first(where: { $0.module == module.id }) else { continue }
                query.row = member.ref
            }
            for moment in try module.spec.moments(query, context) { found.append((moment.at, module.id, moment)) }
        }
        let order = found.indices.sorted { (found[$0].at, $1) > (found[$1].at, $0) }
        let rows = order.prefix(Int(clamping: limit)).map { index -> [Value] in
            let moment = found[index].moment
            return [
                .datetime(moment.at), moment.row.map { .string(names[$0] ?? $0.label) } ?? .null,
                .string(found[index].module), .string(moment.kind), .string(moment.what),
            ]
        }
        return .table(Table(shape: shape, rows: rows))
    }
}
