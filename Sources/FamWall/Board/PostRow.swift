import FamBoard
import FamRegistry
import FamValues

/// A-E03 as it is stored. Who wrote it is a secret field: no query, export, backup or history has it (A-Q23); for
/// everybody but the board the row says only under which name it is shown. The campus is reported of posts on a campus
/// wall, where it is the wall, and of no other.
struct PostRow: Entity {
    static let singular = "post", plural = "posts"

    static let number = Column(
        "number", .int, "Its number, in order of creation.", .number, argument: .none, default: BoardNumber.next())
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

    /// What the board shows to who is signed in: not what is hidden or on the wall of another campus. A server says so
    /// itself.
    @Sendable private static func onTheWall(_ context: any Context) throws -> PlanExpr? {
        guard try !WallServer.isConnected(context), let user = try WallSession(context).user() else { return nil }
        let rows = EntityQuery(spec), campus = AccountRules.campus(of: user.email)
        let isShared = rows.test(wall.name, .notEqual, WallType.campus.value)
        let isNear = rows.test(Self.campus.name, .equal, .string(campus))
        let isReachable = PlanExpr(.binary(.or, isShared, isNear), .bool, isShared.span)
        return PlanExpr(
            .binary(.and, rows.test(hidden.name, .equal, .bool(false)), isReachable), .bool, isShared.span)
    }

    /// How people name it, wherever it is.
    func number(_ context: any Context) throws -> Int64 {
        try BoardID.number(ref.boardID) ?? context.records.value(PostRow.number, of: self)
    }

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }
}
