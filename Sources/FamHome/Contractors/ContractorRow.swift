import FamKit
import FamRegistry
import FamText
import FamValues

/// H-E09.
struct ContractorRow: Entity {
    static let singular = "contractor", plural = "contractors"

    static let number = Column(
        "number", .int, "Its number, in order of creation.", .number, argument: .none, default: HomeNumber.next())
    static let name = Column(
        "name", .string, "The name.", [.label, .key], argument: .positional, sensitivity: .personal,
        rule: HomeRules.required("Name"))
    static let company = text("company", "The company.", isQuiet: false)
    static let phone = text("phone", "The phone number.", isQuiet: false)
    static let email = Column(
        "email", .optional(.string), "The email.", default: .value(nil), sensitivity: .personal, isQuiet: true,
        rule: HomeRules.email)
    static let website = text("website", "The website.")
    static let specialty = text("specialty", "The specialty.", isQuiet: false)
    static let notes = text("notes", "Notes.")
    static let residence = Column(
        "residence", .optional(.row(ResidenceRow.self)), "The residence it is for, if only one.", default: .value(nil),
        isQuiet: true)
    static let favorite = Column("favorite", .bool, "Whether it is listed first.", default: .value(false))
    static let active = Column("active", .bool, "Whether it is still in use.", default: .value(true), isQuiet: true)
    static let owner = Column(
        "owner", .row(HomeAccountRow.self), "Whose it is.", argument: .none, default: HomeOwner.current(), isQuiet: true
    )
    static var columns: [FieldDeclaration] {
        number; name; company; phone; email; website; specialty; notes; residence; favorite; active; owner
    }

    static let spec = EntitySpec(
        ContractorRow.self, summary: "Someone you call for a task.",
        isFoundByEnding: true, indexes: [[number.declaration]],
        examples: [
            "": [Example("contractor Ada", prints: "number     1\nname       Ada\n…")],
            "add": [
                Example(
                    "contractor add \"Bert Bolt\" --specialty roofs --phone \"+49 228 1\"",
                    prints: "Added contractor Bert Bolt.")
            ],
            "ensure": [Example("contractor ensure Ada --company Brightwater", prints: "Contractor Ada unchanged.")],
            "edit": [Example("contractor edit Ada --favorite", prints: "Changed contractor Ada: favorite.")],
            "delete": [Example("contractor delete Ada", prints: "Deleted contractor Ada.")],
        ],
        willDelete: dropLinks, check: checkOwner, visible: HomeOwner.visible(by: owner.path))

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }

    private static func text(_ name: String, _ summary: String, isQuiet: Bool = true) -> Field<ContractorRow, String?> {
        Field(
            name, .optional(.string), summary, default: .value(nil), sensitivity: .personal, isQuiet: isQuiet,
            rule: HomeRules.text)
    }

    @Sendable private static func checkOwner(
        _ old: Draft<ContractorRow>?, _ new: inout Draft<ContractorRow>, _ context: any Context
    ) throws {
        try HomeOwner.check(old?[owner] ?? new[owner], singular, context)
        if let place = new[residence] ?? nil {
            try HomeOwner.check(context.records.value(ResidenceRow.owner, of: place), ResidenceRow.singular, context)
        }
    }

    /// A row may only name a contractor of its own owner.
    static func checkOwner(of contractor: ContractorRow?, _ context: any Context) throws {
        guard let contractor else { return }
        try HomeOwner.check(context.records.value(owner, of: contractor), singular, context)
    }

    /// H-Q20.
    @Sendable private static func dropLinks(_ contractor: ContractorRow, _ context: any Context) throws {
        let records = context.records
        try HomeOwner.check(records.value(owner, of: contractor), singular, context)
        for row in try records.rows(TaskRow.self, where: .is(TaskRow.contractor, contractor)) {
            try records.update(row) { $0[TaskRow.contractor] = .some(nil) }
        }
        for row in try records.rows(DocumentRow.self, where: .is(DocumentRow.contractor, contractor)) {
            try records.update(row) { $0[DocumentRow.contractor] = .some(nil) }
        }
        try contractor.ref.forgetDrafts(context)
        try HomeNumber.retire(contractor, number, context)
    }
}
