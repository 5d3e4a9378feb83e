import FamRegistry
import FamText
import FamValues

/// K-E03, shown as "moment".
struct EventRow: Entity {
    static let singular = "event", plural = "events", aliases = ["moments"], singularAliases = ["moment"]
    static let words = RowWords("moment", "moments")

    static let child = Column("child", .row(ChildRow.self), "Whose moment it is.", argument: .positional)
    static let behavior = Column(
        "behavior", .optional(.row(BehaviorRow.self)), "What the child did; empty when the behavior was deleted.",
        argument: .positional,
        default: .value(nil))
    static let points = Column(
        "points", .int, "Stars given or taken; defaults to the behavior's points.", default: .computed(ownPoints),
        rule: FieldRules.points)
    static let note = Column(
        "note", .optional(.string), "A few words about it.", default: .value(nil), sensitivity: .personal)
    static let media = Column(
        "media", .list(.string), "Pictures and other files, as paths or URLs.", default: .value([]), isQuiet: true)
    static let at = Column("at", .datetime, "When it happened.", .time, default: .now, rule: FieldRules.happened)
    static var columns: [FieldDeclaration] { child; behavior; points; note; media; at }

    static let spec = EntitySpec(
        EventRow.self, summary: "A moment: a child did something, and got or lost stars for it.",
        figures: [.momentsByBehavior, .momentsByDay, .momentsByHour],
        examples: [
            "": [
                Example("event (events | last)", prints: "child     Leo\nbehavior  Helped with chores\npoints    3\n…")
            ],
            "add": [
                Example(
                    "event add Leo \"Brushed teeth\" --at yesterday@19:30",
                    prints: "Added moment: Leo, Brushed teeth, yesterday 19:30.")
            ],
            "edit": [
                Example(
                    "events --child Maya | event edit --note \"the whole garden\"",
                    prints: "Changed moment: Maya, [..] (note).")
            ],
            "delete": [
                Example(
                    "events --child Leo | event delete\nchildren | get stars",
                    prints: "Deleted moment: Leo, [..].\n10\n0")
            ],
        ],
        willDelete: detachMemory,
        check: { old, new, context in
            try oneBonusADay(old, &new, context)
            try afterBirth(old, new, context)
        },
        constraints: [
            GiveBonus.oneADay,
            RowConstraint([child.declaration, at.declaration], screen: bornBefore) { _, fields, context in
                guard case .entity(let child) = fields[child.name], case .datetime(let at) = fields[at.name] else {
                    return nil
                }
                return try born(child, after: at, context).map { "the child was born on \($0), after it" }
            },
        ])

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }

    /// A special moment outlives its moment (K-E14).
    @Sendable private static func detachMemory(_ event: EventRow, _ context: any Context) throws {
        for row in try context.records.rows(MemoryRow.self, where: .is(MemoryRow.event, event)) {
            try context.records.update(row) { $0[MemoryRow.event] = .some(nil) }
        }
    }

    private static func afterBirth(
        _ old: Draft<EventRow>?, _ new: Draft<EventRow>, _ context: any Context
    ) throws {
        guard let at = new[at], let child = new[child], old?[self.at] != at || old?[self.child] != child,
            let born = try born(child.ref, after: at, context)
        else { return }
        throw EventRow.unborn(child.ref, born)
    }

    /// What the first moment of a child keeps to, so do the others.
    private static let bornBefore = RowScreen(by: child.declaration, least: at.declaration) { child, first, context in
        guard case .datetime(let first) = first else { return true }
        return try born(child, after: first, context) != nil
    }

    /// The child's birth date as text, if it is after `at`.
    private static func born(_ child: EntityRef, after at: Instant, _ context: any Context) throws -> String? {
        guard let born = try context.records.value(ChildRow.born, of: ChildRow(child)), at < context.zone.instant(born)
        else { return nil }
        return ValueText(zone: context.zone, now: nil).plain(.date(born))
    }

    /// The error for a moment before the child's birth, shared by every way to add one.
    static func unborn(_ child: EntityRef, _ born: String) -> Diagnostic {
        Diagnostic(.invalidValue, "`\(SafeText.shown(child.label))` was born on \(born), after this moment")
    }

    /// K-Q26 for rows written with the built-in behavior directly. The name alone rules out all other moments without a
    /// query.
    @Sendable private static func oneBonusADay(
        _ old: Draft<EventRow>?, _ new: inout Draft<EventRow>, _ context: any Context
    ) throws {
        guard let behavior = new[behavior] ?? nil, GiveBonus.mayBeType(behavior) else { return }
        if let old, let before = old[at], let after = new[at], old[child] == new[child],
            old[self.behavior] == new[self.behavior],
            context.zone.civil(before).date == context.zone.civil(after).date
        {
            return
        }
        guard try GiveBonus.isGiven(new.fields, beside: nil, context) else { return }
        throw Diagnostic(.bonusGiven, "the child already has that day's bonus star", help: "each day has one")
    }

    @Sendable private static func ownPoints(_ draft: Draft<EventRow>, _ context: any Context) throws -> Int64 {
        guard let behavior = draft[behavior] ?? nil else {
            throw Diagnostic(.missingArgument, "a moment without a behavior needs `--points`")
        }
        return try context.records.value(BehaviorRow.points, of: behavior)
    }
}
