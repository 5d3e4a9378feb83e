import FamRegistry
import FamText
import FamValues

/// One version of an agreement (K-E18, K-Q24). Its content never changes: an edit makes the next version, unsigned.
struct AgreementRow: Entity {
    static let singular = "agreement", plural = "agreements"

    static let child = Column("child", .row(ChildRow.self), "Whose agreement it is.", argument: .positional)
    static let version = Column(
        "version", .int, "Counts from 1, per child.", default: .computed(nextVersion), rule: FieldRules.version)
    static let date = Column(
        "date", .date, "The day this version was made.", default: .computed { _, context in context.today })
    static let behaviors = Column(
        "behaviors", .list(.string), "The behaviors it lists, by their names then.", default: .value([]))
    static let goals = Column("goals", .list(.string), "The goals it lists, by their names then.", default: .value([]))
    static let text = Column(
        "text", .string, "What was agreed, in your own words.", default: .value(""), sensitivity: .personal)
    static let parentSigned = Column(
        "parent_signed", .optional(.date), "The day a parent signed it.", default: .value(nil))
    static let childSigned = Column(
        "child_signed", .optional(.date), "The day the child signed it.", default: .value(nil))
    static var columns: [FieldDeclaration] { child; version; date; behaviors; goals; text; parentSigned; childSigned }

    static let spec = EntitySpec(
        AgreementRow.self, summary: "A version of an agreement between a child and the parents.",
        examples: [
            "": [
                Example(
                    "agreement add Leo --text \"Teeth before stories.\"\nagreement (agreements | last)",
                    prints: "Leo has an agreement: version 1, not signed yet.\nchild[..]Leo\nversion[..]1\n…")
            ],
            "delete": [
                Example(
                    "agreement add Leo --text \"Teeth before stories.\"\nagreements | agreement delete",
                    prints: "Leo has an agreement: version 1, not signed yet.\nDeleted agreement: [..].")
            ],
        ],
        check: { old, new, context in
            if let old { try refuseChange(old, new) } else { try refuseOldNumber(new, context) }
        },
        constraints: [.unique(child.declaration, version.declaration)])

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }

    /// The only fields that can be set after a version was made.
    private static let signatures = [parentSigned.declaration, childSigned.declaration]

    private static func refuseChange(_ old: Draft<AgreementRow>, _ new: Draft<AgreementRow>) throws {
        for (field, before, _) in old.differences(from: new) {
            guard signatures.contains(where: { $0 === field }) else {
                throw Diagnostic(
                    .agreementFixed, "the `\(field.spec.name)` of an agreement version cannot be changed",
                    help: "`agreement edit CHILD` makes the next version")
            }
            guard before.isNull else { throw Diagnostic(.alreadySigned, "the agreement is already signed") }
        }
    }

    private static func refuseOldNumber(_ new: Draft<AgreementRow>, _ context: any Context) throws {
        let next = try nextVersion(new, context), version = try new.given(version)
        guard version < next else { return }
        throw Diagnostic(
            .invalidValue, "version \(version) of the agreement already exists", help: "the next one is \(next)")
    }

    /// The highest number of the child's versions plus one.
    @Sendable private static func nextVersion(_ draft: Draft<AgreementRow>, _ context: any Context) throws -> Int64 {
        try query.whose(child, draft.given(child)).max(version, context.records).map { $0 + 1 } ?? 1
    }
}
