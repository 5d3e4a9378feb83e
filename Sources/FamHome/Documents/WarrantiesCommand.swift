import FamRegistry
import FamText
import FamValues

/// H-OP23, H-UC10.
enum WarrantiesCommand: Command {
    static let name: StaticString = "warranties"
    static let summary = "Lists warranties, the soonest to end first, with the days left."
    static let residence = Parameter("residence", .optional(.row(ResidenceRow.self)), "Only this residence.", .flag)
    static let all = Parameter.toggle("all", "Includes those no longer in use.")
    static var parameters: [ParameterDeclaration] { residence; all }
    static let effect = Effect.read
    static let result: ValueType = .table(shape)
    static let examples = [
        Example("warranties | select title, days_left, status", prints: "#  title   days_left  status\n1  Boiler  [..]")
    ]
    static let keywords = ["expiry", "documents", "guarantee"]

    static let shape = RowShape([
        Column("number", .int, .name), Column("title", .string), Column("provider", .string.optional),
        Column("expires", .date.optional),
        Column("days_left", .int.optional), Column("status", ExpiryStatus.type.optional),
    ])

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let place = try call[residence], showsAll = try call[all]
        let rows = try HomeView(context).warranties().filter { row in
            try (showsAll || row[DocumentRow.active]) && (place == nil || row[DocumentRow.residence] == place)
        }
        return .table(Table(shape: shape, rows: try rows.map { try line($0, context) }))
    }

    static func line(_ row: ReadRow<DocumentRow>, _ context: any Context) throws -> [Value] {
        let expires = try row[DocumentRow.expires]
        return [
            try .int(row[DocumentRow.number]), try .string(row[DocumentRow.title]), try row[DocumentRow.provider].value,
            expires.value,
            expires.map { .int(Int64($0.days) - Int64(context.today.days)) } ?? .null,
            try row[DocumentRow.status].value,
        ]
    }
}
