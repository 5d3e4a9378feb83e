import FamRegistry
import FamText
import FamValues

/// One version of an agreement (K-E18).
struct Agreement: Sendable {
    let ref: EntityRef
    let child: EntityRef
    let version: Int64
    let date: CivilDate
    let behaviors: [String]
    let goals: [String]
    let text: String
    let parentSigned: CivilDate?
    let childSigned: CivilDate?

    init?(_ row: EntityRow) {
        guard case .entity(let child) = row["child"], case .date(let date) = row["date"] else { return nil }
        ref = row.ref
        self.child = child
        self.date = date
        version = row["version"].number ?? 0
        behaviors = row["behaviors"].texts
        goals = row["goals"].texts
        text = row["text"].text ?? ""
        parentSigned = row["parent_signed"].date
        childSigned = row["child_signed"].date
    }

    func signature(of party: AgreementParty) -> CivilDate? { party == .parent ? parentSigned : childSigned }

    /// `signed by both`, `not signed yet`
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

    var field: String { rawValue + "_signed" }
}

/// Agreements: K-OP43, K-OP54 in the rules of K-Q24.
struct AgreementsStore {
    /// What a version says; a part that is nil stays as it was in the version before.
    struct Content {
        var behaviors: [String]?
        var goals: [String]?
        var text: String?
    }

    let context: any Context
    private var records: any Records { context.records }

    init(_ context: any Context) { self.context = context }

    /// Newest first.
    func versions(of child: EntityRef) throws -> [Agreement] {
        try EntityQuery(.agreement).whose("child", .entity(child)).sorted("version", descending: true).rows(records)
            .compactMap(Agreement.init)
    }

    /// The newest version, nil when there is none.
    func current(of child: EntityRef) throws -> Agreement? {
        try EntityQuery(.agreement).whose("child", .entity(child)).sorted("version", descending: true).first(1).rows(
            records
        )
        .compactMap(Agreement.init).first
    }

    /// The next version, unsigned, with what `content` leaves out taken from `old`. Nil, and nothing stored, when it
    /// says the same.
    func create(_ child: EntityRef, _ content: Content, after old: Agreement? = nil) throws -> Agreement? {
        let behaviors = content.behaviors ?? old?.behaviors ?? [], goals = content.goals ?? old?.goals ?? []
        let text = content.text ?? old?.text ?? ""
        if let old, old.behaviors.hasBytes(of: behaviors), old.goals.hasBytes(of: goals),
            [old.text].hasBytes(of: [text])
        {
            return nil
        }
        let values: [String: Value] = [
            "child": .entity(child), "behaviors": .list(behaviors.map { .string($0) }),
            "goals": .list(goals.map { .string($0) }), "text": .string(text),
        ]
        _ = try records.insert(.agreement, values)
        return try current(of: child)
    }

    /// Writes today's date as one party's signature; `already-signed` when it is there.
    func sign(_ agreement: Agreement, as party: AgreementParty) throws {
        guard agreement.signature(of: party) == nil else {
            throw Diagnostic(.alreadySigned, "the \(party.rawValue) signed version \(agreement.version) before")
        }
        try records.update(agreement.ref, [(party.field, .date(context.today))])
    }
}

extension [String] {
    /// Text of users is equal by its bytes; Swift's own equality takes composed and decomposed letters for one.
    func hasBytes(of other: [String]) -> Bool {
        count == other.count && zip(self, other).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
    }
}
