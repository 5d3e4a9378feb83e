import FamRegistry
import FamValues

/// X-OP72.
enum MediaListCommand: Command {
    static let name: StaticString = "media list"
    static let summary = "Lists the pictures and other files of moments."
    static let event = Parameter("event", .list(.row(EventRow.self)), "The moments, by id or piped.")
    static var parameters: [ParameterDeclaration] { event }
    static var input: ParameterDeclaration? { event.declaration }
    static let effect = Effect.read
    static let result: ValueType = .table(mediaShape)
    static let examples = [
        Example(
            "events --child Leo | media attach teeth.jpg\nevents --child Leo | media list | select kind, reference",
            prints: "Attached teeth.jpg to 1 moment.\n#  kind     reference\n1  picture  teeth.jpg")
    ]
    static let keywords = ["photos", "pictures", "videos", "files"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let rows = try call.distinct(event).flatMap { event -> [[Value]] in
            guard let row = try context.records.row(event) else { return [] }
            let moment = try Moment(row)
            return try row[EventRow.media].map { reference in
                [
                    .datetime(moment.at), .entity(moment.child.ref), .string(moment.behaviorName),
                    .string(MediaItem(reference: reference).kind.rawValue), .string(reference),
                    .string(event.id.description),
                ]
            }
        }
        return .table(Table(shape: mediaShape, rows: rows))
    }

    private static let mediaShape = RowShape([
        Column("at", .datetime), Column("child", .entity("child")), Column("behavior", .string),
        Column("kind", MediaItem.Kind.type),
        Column("reference", .string), Column("id", .string),
    ])
}
