import FamRegistry
import FamText
import FamValues

extension EntitySpec {
    /// K-E13: one badge per child, skill and tier. Written by logging; never withdrawn (K-Q34).
    static let badge = EntitySpec(
        "badge", plural: "badges",
        summary: "A skill badge: 5, 15 or 30 good moments of one skill.",
        timeField: "at",
        fields: [
            FieldSpec("child", .entity("child"), "Who earned it."),
            FieldSpec("skill", .string, "The skill of the behaviours that count."),
            FieldSpec("tier", .enumeration("tier", BadgeTier.allCases.map(\.rawValue)), "Bronze, silver or gold."),
            FieldSpec("at", .datetime, "When it was earned.", default: .now),
        ],
        hasCommands: false,
        check: isOnlyOne)

    @Sendable private static func isOnlyOne(_ old: RowDraft?, _ new: inout RowDraft, _ context: any Context) throws {
        let key = ["child", "skill", "tier"].map { (field: $0, value: new[$0]) }
        if let old, key.allSatisfy({ old[$0.field] == $0.value }) { return }
        if try !context.records.rows(.badge, where: key, limit: 1).isEmpty {
            throw Diagnostic(.invalidValue, "the child has this badge already")
        }
    }
}
