import FamRegistry
import FamText
import FamValues

extension EntitySpec {
    /// K-E18, K-Q24: one version. What it says never changes: a change makes the next version, which nobody has signed yet.
    static let agreement = EntitySpec(
        "agreement", plural: "agreements",
        summary: "A version of what a child and its parents agreed on.",
        fields: [
            FieldSpec("child", .entity("child"), "Whose agreement it is.", argument: .positional),
            FieldSpec("version", .int, "Counts from 1, per child.", default: .computed(nextVersion)),
            FieldSpec("date", .date, "The day this version was made.", default: .computed { _, context in .date(context.today) }),
            FieldSpec("behaviors", .list(.string), "The behaviours it lists, by their names then.", default: .value(.list([]))),
            FieldSpec("goals", .list(.string), "The goals it lists, by their names then.", default: .value(.list([]))),
            FieldSpec("text", .string, "What was agreed, in free words.", default: .value(.string("")), sensitivity: .personal),
            FieldSpec("parent_signed", .date.optional, "The day a parent signed it.", default: .value(.null)),
            FieldSpec("child_signed", .date.optional, "The day the child signed it.", default: .value(.null)),
        ],
        examples: [
            "": [
                Example(
                    "agreement add Leo --text \"Teeth before stories.\"\nagreement (agreements | last)",
                    prints: "Leo has an agreement: version 1, not signed yet.\nchild[..]Leo\nversion[..]1\n…")
            ],
            "delete": [
                Example(
                    "agreement add Leo --text \"Teeth before stories.\"\nagreements | agreement delete",
                    prints: "Leo has an agreement: version 1, not signed yet.\nDeleted agreement [..].")
            ],
        ],
        check: { old, new, context in
            if let old { try refuseChange(old, new) } else { try refuseOldNumber(new, context) }
        })

    /// The fields that a version can still get after it was made.
    private static let signatures = ["parent_signed", "child_signed"]

    private static func refuseChange(_ old: RowDraft, _ new: RowDraft) throws {
        for field in agreement.fields where field.isStored && old[field.name] != new[field.name] {
            guard signatures.contains(field.name) else {
                throw Diagnostic(
                    .agreementFixed, "a version of an agreement keeps its `\(field.name)`", help: "`agreement edit CHILD` makes the next version")
            }
            guard old[field.name].isNull else { throw Diagnostic(.alreadySigned, "the agreement was signed before") }
        }
    }

    private static func refuseOldNumber(_ new: RowDraft, _ context: any Context) throws {
        guard case .int(let next) = try nextVersion(new, context), case .int(let version) = new["version"], version < next else { return }
        throw Diagnostic(.invalidValue, "version \(version) of the agreement is there already", help: "the next one is \(next)")
    }

    /// The highest number of the child's versions plus one.
    @Sendable private static func nextVersion(_ draft: RowDraft, _ context: any Context) throws -> Value {
        let highest = try EntityQuery(.agreement).whose("child", draft["child"]).totals([.init("highest", .max, "version")], context.records)
        guard case .int(let number)? = highest.first?.first else { return .int(1) }
        return .int(number + 1)
    }
}
