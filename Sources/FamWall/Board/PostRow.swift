import FamBoard
import FamKit
import FamRegistry
import FamValues

/// A-E03, as stored. Who wrote it is a secret field: no query, export, backup or history has it (A-Q23), and to
/// everyone but the board the row shows only the name it was posted under. The campus is set only for posts on a campus
/// wall.
struct PostRow: Entity {
    static let singular = "post", plural = "posts"

    static let number = Column(
        "number", .int, "Its number, in order of creation.", .number, argument: .none, default: RowNumber.next())
    static let title = Column("title", .string, "What it is about.", argument: .positional)
    static let content = Column("content", .string, "What it says.", argument: .positional)
    static let wall = Column("wall", .cases(of: WallType.self), "Which wall it is on.")
    static let campus = Column(
        "campus", .optional(.string), "Whose campus wall, as the domain of an email.", default: .value(nil),
        isQuiet: true)
    static let author = Column("author", .string, "The name it is shown under.")
    static let anonymous = Column("anonymous", .bool, "Whether its author stays unnamed.", isQuiet: true)
    static let created = Column("created", .datetime, "When it was written.", .time, default: .now)
    static let hidden = Column("hidden", .bool, "Hidden by its author.", .hides, default: .value(false), isQuiet: true)
    static let likes = Column<Int64>.kept("likes", "How many like it.", sum: LikeRow.weight, by: LikeRow.post)
    static let comments = Column<Int64>.kept(
        "comments", "How many comments are shown.", sum: CommentRow.weight, by: CommentRow.post)
    static let owner = Column("owner", .optional(.string), "Who wrote it.", default: .value(nil), sensitivity: .secret)
    static var columns: [FieldDeclaration] {
        number; title; content; wall; campus; author; anonymous; created; hidden; likes; comments; owner
    }

    static let spec = EntitySpec(
        PostRow.self, summary: "A post on the campus or national wall; `wall post` writes one.", isFoundByEnding: true,
        indexes: [[number.declaration], [owner.declaration, created.declaration]],
        hasCommands: false,
        willDelete: { post, context in
            try RowOwner.check(context.records.value(owner, of: post), singular, context)
        },
        check: { old, _, context in if let old { try RowOwner.check(old[owner] ?? nil, singular, context) } },
        elsewhere: { .elsewhere(PostRow.singular, $0) },
        visible: EntitySpec.unlessElsewhere(plural, "wall feed"), opens: onTheWall)

    /// What the household's board shows the signed-in user: no hidden posts, and none of other campuses. A server
    /// filters its own.
    @Sendable private static func onTheWall(_ context: any Context) throws -> PlanExpr? {
        guard try !WallServer.isConnected(context), let user = try WallSession(context).user() else { return nil }
        let rows = EntityQuery(spec), campus = AccountRules.campus(of: user.email)
        let isShared = rows.test(wall.name, .notEqual, WallType.campus.value)
        let isNear = rows.test(Self.campus.name, .equal, .string(campus))
        let isReachable = PlanExpr(.binary(.or, isShared, isNear), .bool, isShared.span)
        return PlanExpr(
            .binary(.and, rows.test(hidden.name, .equal, .bool(false)), isReachable), .bool, isShared.span)
    }

    /// The number that people name it by, on either board.
    func number(_ context: any Context) throws -> Int64 {
        try BoardID.number(ref.boardID) ?? context.records.value(PostRow.number, of: self)
    }

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }
}
