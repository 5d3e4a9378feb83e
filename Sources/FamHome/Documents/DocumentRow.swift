import FamKit
import FamRegistry
import FamText
import FamValues

/// H-E11: a document, or a warranty.
struct DocumentRow: Entity {
    static let singular = "document", plural = "documents"

    static let number = Column(
        "number", .int, "Its number, in order of creation.", .number, argument: .none, default: HomeNumber.next())
    static let title = Column(
        "title", .string, "The name.", [.label, .key], argument: .positional, rule: HomeRules.required("Title")
    )
    static let kind = Column(
        "kind", .cases(of: DocumentKind.self), "Whether it is a document or a warranty.", default: .value(.document))
    static let residence = Column(
        "residence", .optional(.row(ResidenceRow.self)), "The residence it belongs to.", default: .value(nil))
    static let category = text("category", "The category.")
    static let provider = text("provider", "Who issued it.")
    static let issued = Column("issued", .optional(.date), "The day of issue.", default: .value(nil), isQuiet: true)
    static let expires = Column(
        "expires", .optional(.date), "The last day it is valid.", default: .value(nil), isAhead: true)
    static let cost = Column(
        "cost", .optional(.money), "What it cost.", default: .value(nil), rule: HomeRules.cost("Cost"))
    static let contractor = Column(
        "contractor", .optional(.row(ContractorRow.self)), "The contractor whose work it covers.", default: .value(nil),
        isQuiet: true)
    static let active = Column("active", .bool, "Whether it is still in use.", default: .value(true), isQuiet: true)
    static let notes = text("notes", "Notes.")
    static let added = Column(
        "added", .datetime, "When it was added.", .time, argument: .none, default: .now, isQuiet: true)
    static let owner = Column(
        "owner", .row(HomeAccountRow.self), "Whose it is.", argument: .none, default: HomeOwner.current(), isQuiet: true
    )
    static let status = Column.derived(
        "status", .optional(.cases(of: ExpiryStatus.self)), "Valid, expiring within 30 days, or expired."
    ) { DocumentExpiry.status }
    static var columns: [FieldDeclaration] {
        number; title; kind; residence; category; provider; issued; expires; cost; contractor; active; notes; added;
        owner; status
    }

    static let spec = EntitySpec(
        DocumentRow.self, summary: "A document or warranty of a residence.",
        isFoundByEnding: true, indexes: [[number.declaration], [owner.declaration, expires.declaration]],
        examples: [
            "": [Example("document Boiler", prints: "number     1\ntitle      Boiler\nkind       warranty\n…")],
            "add": [
                Example(
                    "document add \"Roof\" --kind warranty --expires 2030-05-31 --cost 1200EUR",
                    prints: "Added document Roof.")
            ],
            "ensure": [
                Example("document ensure Boiler --provider Heatwell", prints: "Changed document Boiler: provider.")
            ],
            "edit": [Example("document edit Boiler --expires 2027-01-31", prints: "Changed document Boiler: expires.")],
            "delete": [Example("document delete Boiler", prints: "Deleted document Boiler.")],
        ],
        willDelete: retire, check: checkOwner, visible: HomeOwner.visible(by: owner.path))

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }

    private static func text(_ name: String, _ summary: String) -> Field<DocumentRow, String?> {
        Field(name, .optional(.string), summary, default: .value(nil), isQuiet: true, rule: HomeRules.text)
    }

    @Sendable private static func checkOwner(
        _ old: Draft<DocumentRow>?, _ new: inout Draft<DocumentRow>, _ context: any Context
    ) throws {
        try HomeOwner.check(old?[owner] ?? new[owner], singular, context)
        if let place = new[residence] ?? nil {
            try HomeOwner.check(context.records.value(ResidenceRow.owner, of: place), ResidenceRow.singular, context)
        }
        try ContractorRow.checkOwner(of: new[contractor] ?? nil, context)
        if let issued = new[issued] ?? nil, let expires = new[expires] ?? nil, expires < issued {
            throw Diagnostic(.invalidValue, "it would end before it begins", help: "`expires` is the last valid day")
        }
    }

    @Sendable private static func retire(_ row: DocumentRow, _ context: any Context) throws {
        try HomeOwner.check(context.records.value(owner, of: row), singular, context)
        try AttachmentRow.deleteAll(of: .document(row), context)
        try row.ref.forgetDrafts(context)
        try HomeNumber.retire(row, number, context)
    }
}
