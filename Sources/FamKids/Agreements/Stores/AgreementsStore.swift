import FamRegistry
import FamText
import FamValues

/// One version of an agreement (K-E18).
struct Agreement: Sendable {
    let row: AgreementRow
    let child: ChildRow
    let version: Int64
    let date: CivilDate
    let behaviors: [String]
    let goals: [String]
    let text: String
    let parentSigned: CivilDate?
    let childSigned: CivilDate?

    init(_ row: ReadRow<AgreementRow>) throws {
        self.row = row.row
        child = try row[AgreementRow.child]
        date = try row[AgreementRow.date]
        version = try row[AgreementRow.version]
        behaviors = try row[AgreementRow.behaviors]
        goals = try row[AgreementRow.goals]
        text = try row[AgreementRow.text]
        parentSigned = try row[AgreementRow.parentSigned]
        childSigned = try row[AgreementRow.childSigned]
    }

    func signature(of party: AgreementParty) -> CivilDate? { party == .parent ? parentSigned : childSigned }

    /// Such as `signed by both` or `not signed yet`.
    var signatures: String {
        switch (parentSigned, childSigned) {
        case (nil, nil): "not signed yet"
        case (_?, nil): "signed by the parent"
        case (nil, _?): "signed by the child"
        case (_?, _?): "signed by both"
        }
    }
}

/// Who signs an agreement.
enum AgreementParty: String, NamedCases {
    case parent, child

    static let typeName = "party"

    /// The day of the party's signature.
    var field: AgreementRow.Column<CivilDate?> {
        self == .parent ? AgreementRow.parentSigned : AgreementRow.childSigned
    }
}

/// Agreements: K-OP43 and K-OP54, by the rules of K-Q24.
struct AgreementsStore {
    /// What a version says; a nil part is copied from the previous version.
    struct Content {
        var behaviors: [String]?
        var goals: [String]?
        var text: String?
    }

    let context: any Context
    private var records: any Records { context.records }

    init(_ context: any Context) { self.context = context }

    /// Newest first.
    func versions(of child: ChildRow) throws -> [Agreement] {
        try newest(of: child).rows(records).map(Agreement.init)
    }

    /// The newest version, nil if there is none.
    func current(of child: ChildRow) throws -> Agreement? {
        try newest(of: child).row(records).map(Agreement.init)
    }

    private func newest(of child: ChildRow) -> RowQuery<AgreementRow> {
        AgreementRow.query.whose(AgreementRow.child, child).sorted(AgreementRow.version, descending: true)
    }

    /// Stores the next version, unsigned; what `content` leaves out is copied from `old`. Returns nil and stores
    /// nothing when the content equals that of `old`.
    func create(_ child: ChildRow, _ content: Content, after old: Agreement? = nil) throws -> Agreement? {
        let behaviors = content.behaviors ?? old?.behaviors ?? [], goals = content.goals ?? old?.goals ?? []
        let text = content.text ?? old?.text ?? ""
        if let old, old.behaviors.hasBytes(of: behaviors), old.goals.hasBytes(of: goals),
            [old.text].hasBytes(of: [text])
        {
            return nil
        }
        try records.insert(AgreementRow.self) {
            $0[AgreementRow.child] = child
            $0[AgreementRow.behaviors] = behaviors
            $0[AgreementRow.goals] = goals
            $0[AgreementRow.text] = text
        }
        return try current(of: child)
    }

    /// Signs with today's date. Throws `already-signed` if the party has signed.
    func sign(_ agreement: Agreement, as party: AgreementParty) throws {
        guard agreement.signature(of: party) == nil else {
            throw Diagnostic(.alreadySigned, "the \(party.rawValue) has already signed version \(agreement.version)")
        }
        try records.update(agreement.row) { $0[party.field] = context.today }
    }
}

extension [String] {
    /// Compares by bytes, as all user text is compared; `==` takes composed and decomposed letters as equal.
    func hasBytes(of other: [String]) -> Bool {
        count == other.count && zip(self, other).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
    }
}
