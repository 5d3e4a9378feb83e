import FamRegistry
import FamText
import FamValues

/// K-E02.
struct BehaviorRow: Entity {
    static let singular = "behavior", plural = "behaviors"

    static let name = Column(
        "name", .string, "The name.", [.label, .key], argument: .positional, rule: FieldRules.name)
    static let points = Column(
        "points", .int, "Stars of one moment: above zero for a good habit, below for a challenge.",
        rule: FieldRules.points)
    static let active = Column("active", .bool, "Whether it can be logged.", default: .value(true))
    static let skill = Column(
        "skill", .optional(.string), "The skill it trains; badges count by it.", default: .value(nil))
    static let category = Column("category", .optional(.string), "A group for lists.", default: .value(nil))
    static let minAge = Column(
        "min_age", .optional(.int), "The youngest age it suits.", default: .value(nil), isQuiet: true,
        rule: FieldRules.age)
    static let maxAge = Column(
        "max_age", .optional(.int), "The oldest age it suits.", default: .value(nil), isQuiet: true,
        rule: FieldRules.age)
    static let icon = Column("icon", .optional(.string), "An emoji or a name.", default: .value(nil), isQuiet: true)
    static let builtIn = Column(
        "built_in", .bool, "Whether the program made it: the bonus star.", .hides, argument: .none,
        default: .value(false), isQuiet: true)
    static var columns: [FieldDeclaration] { name; points; active; skill; category; minAge; maxAge; icon; builtIn }

    static let spec = EntitySpec(
        BehaviorRow.self, summary: "Something a child does that is worth stars, or costs some.",
        examples: [
            "": [Example("behavior \"brushed teeth\"", prints: "name      Brushed teeth\npoints    1\n…")],
            "add": [
                Example("behavior add \"Read a book\" --points 1 --skill focus", prints: "Added behavior Read a book.")
            ],
            "ensure": [
                Example(
                    "behavior ensure \"Brushed teeth\" --points 2", prints: "Changed behavior Brushed teeth: points.")
            ],
            "edit": [
                Example("behavior edit \"Hit someone\" --no-active", prints: "Changed behavior Hit someone: active.")
            ],
            "delete": [
                Example(
                    "behavior delete \"Helped with chores\"\nevents | where behavior == null | count",
                    prints: "Deleted behavior Helped with chores.\n2")
            ],
        ],
        willDelete: refuseOrDetach,
        check: { old, new, context in
            if let name = new[name], old?[BehaviorRow.name] != name, new[builtIn] != true {
                try GiveBonus.checkName(name, context)
            }
            if let old, old[builtIn] == true, old[name] != new[name] || old[points] != new[points] {
                throw Diagnostic(
                    .builtIn, "`\(SafeText.shown(old[name] ?? ""))` is built in: its name and its star cannot change",
                    help: "`behavior add NAME --points 2` makes one of your own")
            }
            if let youngest = new[minAge] ?? nil, let oldest = new[maxAge] ?? nil, youngest > oldest {
                throw Diagnostic(.invalidValue, "the youngest age \(youngest) is above the oldest, \(oldest)")
            }
        })

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }

    /// K-Q05: moments keep their points and show `removed` as their behavior. The built-in type cannot be deleted: it
    /// is what marks bonus stars.
    @Sendable private static func refuseOrDetach(_ behavior: BehaviorRow, _ context: any Context) throws {
        if try context.records.value(builtIn, of: behavior) {
            throw Diagnostic(
                .builtIn, "`\(SafeText.shown(behavior.label))` is built in and cannot be deleted",
                help: "`behavior edit \"\(SafeText.shown(behavior.label))\" --no-active` switches it off")
        }
        for row in try context.records.rows(EventRow.self, where: .is(EventRow.behavior, behavior)) {
            try context.records.update(row) { $0[EventRow.behavior] = .some(nil) }
        }
    }

    /// Shown in place of a deleted behavior (K-Q05).
    static let removed = "(removed behavior)"
}
