import FamRegistry
import FamText
import FamValues

/// The rows of some entities. For all others it is a stand-in, which has none and accepts none.
final class StandIn: Records {
    private let base: any Records
    private let own: Set<String>

    init(_ base: any Records, own: Set<String>) {
        self.base = base
        self.own = own
    }

    private func refuse(_ entity: String) throws {
        guard own.contains(entity) else { throw Diagnostic(.misplaced, "a row of `\(entity)` is written") }
    }

    var changeCount: Int? { base.changeCount }
    var createdAt: Instant { get throws { try base.createdAt } }
    func beginWriting() throws { try base.beginWriting() }
    func insert(_ draft: RowDraft, given: [Bool]) throws -> EntityRef {
        try refuse(draft.entity.name)
        return try base.insert(draft, given: given)
    }
    func insertChecked(_ entity: EntitySpec, _ values: [Value]) throws -> EntityRef {
        try refuse(entity.name)
        return try base.insertChecked(entity, values)
    }
    func update(_ ref: EntityRef, _ changes: [(field: String, value: Value)]) throws -> Bool {
        try refuse(ref.entity)
        return try base.update(ref, changes)
    }
    func delete(_ ref: EntityRef) throws {
        try refuse(ref.entity)
        try base.delete(ref)
    }
    func row(_ ref: EntityRef) throws -> RowDraft? { own.contains(ref.entity) ? try base.row(ref) : nil }
    func value(of ref: EntityRef, field: String) throws -> Value {
        own.contains(ref.entity) ? try base.value(of: ref, field: field) : .null
    }
    func find(_ entity: String, _ text: String) throws -> EntityRef { try base.find(entity, text) }
    func rows(_ entity: EntitySpec, where conditions: [(field: String, value: Value)], limit: Int) throws -> [EntityRef]
    {
        own.contains(entity.name) ? try base.rows(entity, where: conditions, limit: limit) : []
    }
    func rows(_ entity: EntitySpec, labeled text: String, folded: Bool, owner: EntityRef?) throws -> [EntityRef] {
        own.contains(entity.name) ? try base.rows(entity, labeled: text, folded: folded, owner: owner) : []
    }
    func rows(_ entity: EntitySpec, ending digits: String, owner: EntityRef?) throws -> [EntityRef] {
        own.contains(entity.name) ? try base.rows(entity, ending: digits, owner: owner) : []
    }
    func rows(_ entity: EntitySpec, near text: String, owner: EntityRef?) throws -> [EntityRef] {
        own.contains(entity.name) ? try base.rows(entity, near: text, owner: owner) : []
    }
    func own(_ refs: [EntityRef]) throws -> [EntityRef] { refs }
    func query(_ plan: QueryPlan) throws -> Table {
        if case .entity(let name, _) = plan.source, !own.contains(name) { return Table(shape: plan.shape, rows: []) }
        return try base.query(plan)
    }
    func figures(_ query: FigureQuery) throws -> [FigureRow] {
        own.contains("event") ? try base.figures(query) : []
    }
    func past<Result>(_ time: Instant, _ body: () throws -> Result) throws -> Result { try base.past(time, body) }
}
