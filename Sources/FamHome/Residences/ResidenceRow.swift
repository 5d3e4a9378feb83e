import FamKit
import FamRegistry
import FamText
import FamValues

/// H-E01.
struct ResidenceRow: Entity {
    static let singular = "residence", plural = "residences"

    static let number = Column(
        "number", .int, "Its number, in order of creation.", .number, argument: .none, default: HomeNumber.next())
    static let name = Column(
        "name", .string, "The name.", [.label, .key], argument: .positional, rule: HomeRules.required("Name"))
    static let type = Column(
        "type", .optional(.cases(of: PropertyType.self)), "The kind of property.", default: .value(nil))
    static let street = text("street", "Street and house number.", isQuiet: false)
    static let unit = text("unit", "Apartment, suite or floor.")
    static let city = text("city", "The city.", isQuiet: false)
    static let region = text("region", "State, province or region.")
    static let postalCode = text("postal_code", "The postal code.")
    static let country = text("country", "The country.")
    static let bedrooms = Column(
        "bedrooms", .optional(.int), "How many bedrooms.", default: .value(nil), isQuiet: true,
        rule: HomeRules.notNegative("Bedrooms"))
    static let bathrooms = Column(
        "bathrooms", .optional(.float), "How many bathrooms.", default: .value(nil), isQuiet: true,
        rule: HomeRules.notNegative("Bathrooms"))
    static let squareFootage = Column(
        "square_footage", .optional(.int), "The floor space, in square feet.", default: .value(nil), isQuiet: true,
        rule: HomeRules.notNegative("Square Footage"))
    static let lotSize = Column(
        "lot_size", .optional(.float), "The size of the lot, in acres.", default: .value(nil), isQuiet: true,
        rule: HomeRules.notNegative("Lot Size"))
    static let yearBuilt = Column(
        "year_built", .optional(.int), "The year it was built in.", default: .value(nil), isQuiet: true,
        rule: HomeRules.notNegative("Year Built"))
    static let notes = text("notes", "Notes.")
    static let primary = Column("primary", .bool, "Whether it is the main one.", default: .computed(isFirst))
    static let owner = Column(
        "owner", .row(HomeAccountRow.self), "Whose it is.", argument: .none, default: HomeOwner.current(), isQuiet: true
    )
    static var columns: [FieldDeclaration] {
        number; name; type; street; unit; city; region; postalCode; country; bedrooms; bathrooms; squareFootage;
        lotSize; yearBuilt
        notes; primary; owner
    }

    static let spec = EntitySpec(
        ResidenceRow.self, summary: "A house or apartment you take care of.",
        isFoundByEnding: true, indexes: [[number.declaration]],
        examples: [
            "": [Example("residence 1", prints: "number   1\nname     Oak Street\n…")],
            "add": [
                Example("residence add \"Lake House\" --city Ulm --type house", prints: "Added residence Lake House.")
            ],
            "ensure": [
                Example("residence ensure \"Oak Street\" --city Ulm", prints: "Changed residence Oak Street: city.")
            ],
            "edit": [
                Example("residence edit \"Oak Street\" --bedrooms 4", prints: "Changed residence Oak Street: bedrooms.")
            ],
            "delete": [
                Example("residence delete Cabin\nresidences | get name", prints: "Deleted residence Cabin.\nOak Street")
            ],
        ],
        willDelete: deleteDependants, check: keepOnePrimary,
        constraints: [onePrimary], visible: HomeOwner.visible(by: owner.path))

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }

    private static func text(_ name: String, _ summary: String, isQuiet: Bool = true) -> Field<ResidenceRow, String?> {
        Field(name, .optional(.string), summary, default: .value(nil), isQuiet: isQuiet, rule: HomeRules.text)
    }

    /// An account's first residence is the primary one.
    @Sendable private static func isFirst(_: Draft<ResidenceRow>, _ context: any Context) throws -> Bool {
        try query.whose(owner, HomeIdentity(context).required()).row(context.records) == nil
    }

    /// Only the owner may change it. A residence that becomes primary replaces the previous one.
    @Sendable private static func keepOnePrimary(
        _ old: Draft<ResidenceRow>?, _ new: inout Draft<ResidenceRow>, _ context: any Context
    ) throws {
        try HomeOwner.check(old?[owner] ?? new[owner], singular, context)
        guard new[primary] == true, old?[primary] != true, let owner = new[owner] else { return }
        for row in try query.whose(self.owner, owner).rows(context.records) where try row[primary] {
            try context.records.update(row.row) { $0[primary] = false }
        }
    }

    private static let onePrimary = RowConstraint([owner.declaration, primary.declaration]) { row, fields, context in
        guard fields[primary.name] == .bool(true) else { return nil }
        let same: [(field: String, value: Value)] = [(owner.name, fields[owner.name]), (primary.name, .bool(true))]
        let others = try context.records.rows(fields.entity, where: same, limit: 2)
        return others.contains { $0 != row } ? "another residence is the primary one" : nil
    }

    /// H-Q06: its tasks and their completions are deleted too; documents and contractors stay, without a residence.
    @Sendable private static func deleteDependants(_ residence: ResidenceRow, _ context: any Context) throws {
        let records = context.records
        try HomeOwner.check(records.value(owner, of: residence), singular, context)
        for task in try records.rows(TaskRow.self, where: .is(TaskRow.residence, residence)) {
            try records.delete(task)
        }
        for row in try records.rows(DocumentRow.self, where: .is(DocumentRow.residence, residence)) {
            try records.update(row) { $0[DocumentRow.residence] = .some(nil) }
        }
        for row in try records.rows(ContractorRow.self, where: .is(ContractorRow.residence, residence)) {
            try records.update(row) { $0[ContractorRow.residence] = .some(nil) }
        }
        try residence.ref.forgetDrafts(context)
        try HomeNumber.retire(residence, number, context)
    }
}
