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
    static let within = Parameter("in", .optional(.period), "The period.", .flag, isBare: true)
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
        let persons = try Persons(context)
        let members = try call[person].map { persons.members(of: try persons.only($0)) }
        let zone = context.zone, period = try call[within]
        var names: [EntityRef: String] = [:]
        for person in try persons.all() { for member in person { names[member.ref] = person[0].ref.label } }
        let moments = try limit.newest(call, context) { limit in
            try newest(persons, context) { module in
                var query = PersonQuery(
                    row: nil, from: period.map { zone.instant($0.start) }, end: period.map { zone.instant($0.end) },
                    limit: limit)
                guard let members else { return query }
                query.row = members.first { $0.module == module }?.ref
                return query.row == nil ? nil : query
            }.prefix(limit).map(\.self)
        }
        let rows = moments.map { found -> [Value] in
            let moment = found.moment
            return [
                .datetime(moment.at), moment.row.map { .string(names[$0] ?? $0.label) } ?? .null,
                .string(found.module), .string(moment.kind), .string(moment.what),
            ]
        }
        return .table(Table(shape: shape, rows: rows))
    }

    /// What each module has for its query, the newest first; a module without one is left out.
    private static func newest(
        _ persons: Persons, _ context: any Context, _ query: (_ module: String) -> PersonQuery?
    ) throws -> [(module: String, moment: PersonMoment)] {
        var found: [(module: String, moment: PersonMoment)] = []
        for module in persons.modules {
            guard let query = query(module.id) else { continue }
            for moment in try module.spec.moments(query, context) { found.append((module.id, moment)) }
        }
        return found.indices.sorted { (found[$0].moment.at, $1) > (found[$1].moment.at, $0) }.map { found[$0] }
    }
}
