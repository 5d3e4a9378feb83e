import FamRegistry
import FamText
import FamValues

/// Children: K-OP01 … K-OP09. Reads what is stored at each call, so what is shown is what is stored.
struct ChildrenStore {
    let context: any Context
    private var records: any Records { context.records }

    init(_ context: any Context) { self.context = context }

    /// K-OP01, in the order they were added.
    func all() throws -> [Child] { try EntityQuery(.child).rows(records).map(Child.init) }
    func active() throws -> [Child] {
        try EntityQuery(.child).whose("archived", .bool(false)).rows(records).map(Child.init)
    }
    func archived() throws -> [Child] {
        try EntityQuery(.child).whose("archived", .bool(true)).rows(records).map(Child.init)
    }

    func isArchived(_ ref: EntityRef) throws -> Bool { try records.value(ChildRow.archived, of: ChildRow(ref)) }

    /// Any child at all; archived ones count (K-P15).
    func hasChildren() throws -> Bool { try !EntityQuery(.child).first(1).rows(records).isEmpty }

    /// K-OP02: nil for one that is gone.
    func child(_ ref: EntityRef) throws -> Child? {
        try records.row(ref).map { Child(EntityRow(ref: ref, values: $0)) }
    }

    /// K-OP03, with the rules of the entity.
    @discardableResult
    func add(name: String, born: CivilDate? = nil) throws -> EntityRef {
        var draft = RowDraft(entity: .child, values: Array(repeating: .null, count: EntitySpec.child.fields.count))
        draft["name"] = .string(name)
        draft["born"] = born.map { .date($0) } ?? .null
        return try records.insert(
            draft, given: EntitySpec.child.fields.map { $0.name == "name" || ($0.name == "born" && born != nil) })
    }

    /// K-OP04.
    func update(_ ref: EntityRef, _ changes: [(field: String, value: Value)]) throws {
        try records.update(ref, changes)
    }

    /// K-OP05: its moments, goals and redemptions go too (K-Q04).
    func delete(_ ref: EntityRef) throws { try records.delete(ref) }

    /// K-OP06: sets the flag and the time. False, and nothing changed, for a child that is gone or archived already.
    func archive(_ ref: EntityRef) throws -> Bool {
        guard let child = try child(ref), !child.isArchived else { return false }
        try records.update(ref, [("archived", .bool(true)), ("archived_at", .datetime(context.now))])
        return true
    }

    /// K-OP07: clears both. False, and nothing changed, for a child that is gone or not archived.
    func unarchive(_ ref: EntityRef) throws -> Bool {
        guard let child = try child(ref), child.isArchived else { return false }
        try records.update(ref, [("archived", .bool(false)), ("archived_at", .null)])
        return true
    }

    /// K-OP08: from kept sums; costs the same with any number of moments (K-P18).
    func stars(_ ref: EntityRef) throws -> Int64 {
        try records.value(of: ref, field: "stars").number ?? 0
    }

    /// K-OP09: whole years, nil without a birth date.
    func age(_ child: Child) -> Int? { child.born.map { $0.years(to: context.today) } }
}
