import FamRegistry
import FamValues

/// S-E06: a child asks for more minutes.
struct RequestRow: Entity {
    static let singular = "screentime request", plural = "screentime requests"

    static let child = Column("child", .row(UserRow.self), "Who asks.", argument: .positional)
    static let minutes = Column(
        "minutes", .int, "How many, 5 to 240.", argument: .positional,
        rule: ScreenTimeRules.within(5...240, "A request"))
    static let reason = Column(
        "reason", .optional(.string), "What for.", default: .value(nil), sensitivity: .personal)
    static let status = Column(
        "status", .cases(of: RequestStatus.self), "The parent's answer.", argument: .none, default: .value(.pending))
    static let created = Column("created_at", .datetime, "When it was asked.", .time, argument: .none, default: .now)
    static let decided = Column(
        "decided_at", .optional(.datetime), "When it was decided.", argument: .none, default: .value(nil), isQuiet: true
    )
    static var columns: [FieldDeclaration] { child; minutes; reason; status; created; decided }

    static let spec = EntitySpec(
        RequestRow.self, summary: "A child's request for more minutes.", isFoundByEnding: true,
        indexes: [[child.declaration, status.declaration, created.declaration]],
        examples: [
            "": [
                Example(
                    "screentime request add Leo 30 --reason Cake\nscreentime request (screentime requests | last)",
                    prints: "[..]\nchild       Leo\nminutes     30\nreason      Cake\nstatus      pending\n…")
            ],
            "edit": [
                Example(
                    "screentime request add Leo 30\nscreentime requests | screentime request edit --minutes 20",
                    prints: "[..]\nChanged request: [..] (minutes).")
            ],
            "delete": [
                Example(
                    "screentime request add Leo 30\nscreentime requests | screentime request delete",
                    prints: "[..]\nDeleted request: [..].")
            ],
        ],
        check: keepRules, visible: OwnRows.of(child.name))

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }

    /// S-OP54: a decision is final, and an approval adds the minutes, whichever way the row is changed.
    @Sendable private static func keepRules(
        _ old: Draft<RequestRow>?, _ new: inout Draft<RequestRow>, _ context: any Context
    ) throws {
        try Permission(context).actFor(try new.given(child))
        guard let old, let before = old[status] else {
            // A request that is brought in with its answer got its minutes where it came from.
            if let answer = new[status], answer != .pending { try Permission(context).decideFor(new.given(child)) }
            return
        }
        if old[child] != new[child] { try ParentsChange.require(of: old.given(child), context) }
        if before != .pending {
            throw DataRepositoryError.validationFailed(["Request has already been decided"]).diagnostic()
        }
        if new[status] != .pending { try Requests(context).settle(&new) }
    }
}
