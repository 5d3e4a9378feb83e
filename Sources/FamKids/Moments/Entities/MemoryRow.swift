import FamRegistry
import FamText
import FamValues

/// K-E14: a moment that a parent marked as special. It has its own text, media and time, so it stays the same when the
/// moment is changed or deleted.
struct MemoryRow: Entity {
    static let singular = "memory", plural = "memories", aliases = ["special-moments"]

    static let child = Column("child", .row(ChildRow.self), "Whose moment it is.", .owner, argument: .positional)
    static let title = Column(
        "title", .string, "What to remember it by.", .label, argument: .positional, sensitivity: .personal,
        rule: FieldRules.title)
    static let event = Column(
        "event", .optional(.row(EventRow.self)), "The moment that was marked; empty when it was deleted.",
        default: .value(nil), isQuiet: true)
    static let note = Column(
        "note", .optional(.string), "A few words about it.", default: .value(nil), sensitivity: .personal)
    static let media = Column(
        "media", .list(.string), "Pictures and other files, as paths or URLs.", default: .value([]), isQuiet: true)
    static let at = Column("at", .datetime, "When it happened.", .time, default: .now)
    static var columns: [FieldDeclaration] { child; title; event; note; media; at }

    static let spec = EntitySpec(
        MemoryRow.self, summary: "A special moment: one to remember, with a title, words and media.",
        examples: [
            "": [
                Example(
                    "memory add Maya \"First swim\"\nmemory \"First swim\"",
                    prints: "Added memory First swim.\nchild  Maya\ntitle  First swim\n…")
            ],
            "add": [
                Example("memory add Maya \"First swim\" --note \"a whole length\"", prints: "Added memory First swim.")
            ],
            "edit": [
                Example(
                    "memory add Leo Kite\nmemory edit Kite --note \"red and blue\"",
                    prints: "Added memory Kite.\nChanged memory Kite: note.")
            ],
            "delete": [
                Example("memory add Leo Kite\nmemory delete Kite", prints: "Added memory Kite.\nDeleted memory Kite.")
            ],
        ],
        check: fitsItsMoment)

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }

    /// A moment is marked once, and for its own child.
    @Sendable private static func fitsItsMoment(
        _ old: Draft<MemoryRow>?, _ new: inout Draft<MemoryRow>, _ context: any Context
    ) throws {
        let former = old?[event] ?? nil, owner = try new.given(child)
        guard let moment = try new.given(event), former != moment || old?[child] != owner else { return }
        guard try context.records.value(EventRow.child, of: moment) == owner else {
            throw Diagnostic(.invalidValue, "the moment is another child's")
        }
        if former != moment, try context.records.first(MemoryRow.self, where: .is(event, moment)) != nil {
            throw Diagnostic(
                .invalidValue, "the moment is already marked as special", help: "`moment unmark` removes the mark")
        }
    }
}
