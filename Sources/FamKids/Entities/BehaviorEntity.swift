import FamRegistry
import FamText
import FamValues

extension EntitySpec {
    /// K-E02.
    static let behavior = EntitySpec(
        "behavior", plural: "behaviors",
        summary: "Something a child does that is worth stars, or costs some.",
        label: "name", key: ["name"], hiddenBy: "built_in",
        fields: [
            FieldSpec("name", .string, "What it is called.", argument: .positional, rule: FieldRules.name),
            FieldSpec("points", .int, "Stars of one moment: above zero for a good habit, below for a challenge.", rule: FieldRules.points),
            FieldSpec("active", .bool, "Whether it can be logged.", default: .value(.bool(true))),
            FieldSpec("skill", .string.optional, "The skill it trains; badges count by it.", default: .value(.null)),
            FieldSpec("category", .string.optional, "A group for lists.", default: .value(.null)),
            FieldSpec("min_age", .int.optional, "The youngest age it suits.", default: .value(.null), isQuiet: true, rule: FieldRules.age),
            FieldSpec("max_age", .int.optional, "The oldest age it suits.", default: .value(.null), isQuiet: true, rule: FieldRules.age),
            FieldSpec("icon", .string.optional, "An emoji or a name.", default: .value(.null), isQuiet: true),
            FieldSpec("built_in", .bool, "Whether the program made it: the bonus star.", argument: .none, default: .value(.bool(false)), isQuiet: true),
        ],
        examples: [
            "": [Example("behavior \"brushed teeth\"", prints: "name      Brushed teeth\npoints    1\n…")],
            "add": [Example("behavior add \"Read a book\" --points 1 --skill focus", prints: "Added behavior Read a book.")],
            "ensure": [Example("behavior ensure \"Brushed teeth\" --points 2", prints: "Changed behavior Brushed teeth: points.")],
            "edit": [Example("behavior edit \"Hit someone\" --no-active", prints: "Changed behavior Hit someone: active.")],
            "delete": [
                Example(
                    "behavior delete \"Helped with chores\"\nevents | where behavior == null | count",
                    prints: "Deleted behavior Helped with chores.\n2")
            ],
        ],
        willDelete: refuseOrDetach,
        check: { _, new, _ in
            if case .int(let youngest) = new["min_age"], case .int(let oldest) = new["max_age"], youngest > oldest {
                throw Diagnostic(.invalidValue, "the youngest age \(youngest) is above the oldest, \(oldest)")
            }
        })

    /// K-Q05: moments and their points stay, and show `removedBehavior`. The built-in type stays: by it the program knows a bonus star.
    @Sendable private static func refuseOrDetach(_ behavior: EntityRef, _ context: any Context) throws {
        if try context.records.value(of: behavior, field: "built_in") == .bool(true) {
            throw Diagnostic(
                .builtIn, "`\(SafeText.shown(behavior.label))` is built in and cannot be deleted",
                help: "`behavior edit \"\(SafeText.shown(behavior.label))\" --no-active` switches it off")
        }
        for row in try context.records.rows(.event, where: [("behavior", .entity(behavior))], limit: .max) {
            try context.records.update(row, [("behavior", .null)])
        }
    }

    /// What stands where the behaviour of a moment is gone (K-Q05).
    static let removedBehavior = "(removed behaviour)"
}
