import FamRegistry
import FamText
import FamValues

/// Children: K-OP01 … K-OP09. Every call reads what is stored; nothing is cached.
struct ChildrenStore {
    let context: any Context
    private var records: any Records { context.records }

    init(_ context: any Context) { self.context = context }

    /// K-OP01, in the order they were added.
    func all() throws -> [Child] { try ChildRow.query.rows(records).map(Child.init) }
    func active() throws -> [Child] { try ChildRow.query.whose(ChildRow.archived, false).rows(records).map(Child.init) }
    func active(atMost limit: Int) throws -> [Child] {
        try ChildRow.query.whose(ChildRow.archived, false).first(limit).rows(records).map(Child.init)
    }
    func archived() throws -> [Child] {
        try ChildRow.query.whose(ChildRow.archived, true).rows(records).map(Child.init)
    }

    func isArchived(_ row: ChildRow) throws -> Bool { try records.value(ChildRow.archived, of: row) }

    /// Whether there is any child, archived or not (K-P15).
    func hasChildren() throws -> Bool { try ChildRow.query.row(records) != nil }

    /// K-OP02: nil if it is gone.
    func child(_ ref: ChildRow) throws -> Child? {
        try records.row(ref).map(Child.init)
    }

    /// K-OP03; the entity's rules apply.
    @discardableResult
    func add(name: String, born: CivilDate? = nil) throws -> ChildRow {
        try records.insert(ChildRow.self) {
            $0[ChildRow.name] = name
            $0[ChildRow.born] = born
        }
    }

    /// K-OP04.
    func update(_ child: ChildRow, _ change: (inout Changes<ChildRow>) throws -> Void) throws {
        try records.update(child, change)
    }

    /// K-OP05: its moments, goals and redemptions go too (K-Q04).
    func delete(_ ref: ChildRow) throws { try records.delete(ref) }

    /// K-OP06: sets the flag and the time. Returns false and changes nothing if the child is gone or already archived.
    func archive(_ ref: ChildRow) throws -> Bool {
        guard let child = try child(ref), !child.isArchived else { return false }
        try records.update(ref) {
            $0[ChildRow.archived] = true
            $0[ChildRow.archivedAt] = context.now
        }
        return true
    }

    /// K-OP07: clears both. Returns false and changes nothing if the child is gone or not archived.
    func unarchive(_ ref: ChildRow) throws -> Bool {
        guard let child = try child(ref), child.isArchived else { return false }
        try records.update(ref) {
            $0[ChildRow.archived] = false
            $0[ChildRow.archivedAt] = .some(nil)
        }
        return true
    }

    /// K-OP08: from kept sums; the cost does not grow with the number of moments (K-P18).
    func stars(_ ref: ChildRow) throws -> Int64 {
        try records.value(ChildRow.stars, of: ref)
    }

    /// K-OP09: whole years, nil without a birth date.
    func age(_ child: Child) -> Int? { child.born.map { $0.years(to: context.today) } }
}
