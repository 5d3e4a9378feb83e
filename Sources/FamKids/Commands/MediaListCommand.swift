import FamRegistry
import FamValues

extension CommandSpec {
    /// X-OP72.
    static let mediaList = CommandSpec(
        "media list",
        summary: "Lists the pictures and other files of moments.",
        parameters: [ParameterSpec("event", .list(.entity("event")), "The moments, by id or piped.")],
        input: "event",
        effect: .read,
        result: .table(mediaShape),
        examples: [
            Example(
                "events --child Leo | media attach teeth.jpg\nevents --child Leo | media list | select kind, reference",
                prints: "Attached teeth.jpg to 1 moment.\n#  kind     reference\n1  picture  teeth.jpg")
        ],
        keywords: ["photos", "pictures", "videos", "files"]
    ) { call, context in
        let rows = try call.distinctRows("event").flatMap { event -> [[Value]] in
            guard let row = try context.records.row(event), let moment = Moment(EntityRow(ref: event, values: row)) else { return [] }
            return row["media"].texts.map { reference in
                [
                    .datetime(moment.at), .entity(moment.child), .string(moment.behaviorName),
                    .string(MediaItem(reference: reference).kind.rawValue), .string(reference), .string(event.id.description),
                ]
            }
        }
        return .table(Table(shape: mediaShape, rows: rows))
    }

    private static let mediaShape = RowShape([
        Column("at", .datetime), Column("child", .entity("child")), Column("behavior", .string), Column("kind", .string),
        Column("reference", .string), Column("id", .string),
    ])
}
