import FamRegistry
import FamValues

/// A store's rows with a count of the calls, and the promise that facts may be kept between changes.
final class CountingRecords: Records {
    private let base: any Records
    private var count = 0
    var changeCount: Int? { count }
    private(set) var reads = 0
    private(set) var stored = 0
    /// Every change in order: the entity, with `+` for a new row.
    var trace: [String] = []

    init(_ base: any Records) { self.base = base }

    var createdAt: Instant { get throws { try base.createdAt } }
    func beginWriting() throws { try base.beginWriting() }

    /// What a rollback does to the count.
    func rolledBack() { count += 1 }

    func insert(_ draft: RowDraft, given: [Bool]) throws -> EntityRef {
        count += 1
        trace.append("+" + draft.entity.name)
        return try base.insert(draft, given: given)
    }
    func insertChecked(_ entity: EntitySpec, _ values: [Value]) throws -> EntityRef {
        stored += 1
        trace.append("+" + entity.name)
        return try base.insertChecked(entity, values)
    }
    func update(_ ref: EntityRef, _ changes: [(field: String, value: Value)]) throws -> Bool {
        count += 1
        trace.append(ref.entity)
        return try base.update(ref, changes)
    }
    func delete(_ ref: EntityRef) throws {
        count += 1
        try base.delete(ref)
    }
    func row(_ ref: EntityRef) throws -> RowDraft? {
        reads += 1
        return try base.row(ref)
    }
    func value(of ref: EntityRef, field: String) throws -> Value {
        reads += 1
        return try base.value(of: ref, field: field)
    }
    func find(_ entity: String, _ text: String) throws -> EntityRef {
        reads += 1
        return try base.find(entity, text)
    }
    func rows(_ entity: EntitySpec, where conditions: [(field: String, value: Value)], limit: Int) throws -> [EntityRef]
    {
        reads += 1
        return try base.rows(entity, where: conditions, limit: limit)
    }
    func rows(_ entity: EntitySpec, labeled text: String, folded: Bool, owner: EntityRef?) throws -> [EntityRef] {
        reads += 1
        return try base.rows(entity, labeled: text, folded: folded, owner: owner)
    }
    func rows(_ entity: EntitySpec, ending digits: String, owner: EntityRef?) throws -> [EntityRef] {
        reads += 1
        return try base.rows(entity, ending: digits, owner: owner)
    }
    func rows(_ entity: EntitySpec, near text: String, owner: EntityRef?) throws -> [EntityRef] {
        reads += 1
        return try base.rows(entity, near: text, owner: owner)
    }
    func own(_ refs: [EntityRef]) throws -> [EntityRef] { try base.own(refs) }
    func query(_ plan: QueryPlan) throws -> Table {
        reads += 1
        return try base.query(plan)
    }
    func figures(_ query: FigureQuery) throws -> [FigureRow] {
        reads += 1
        return try base.figures(query)
    }
}
