import FamRegistry
import FamText
import FamValues

@testable import FamNavigation

/// Rows in memory: only what addresses and links need of `Records`.
final class MemoryRecords: Records {
    struct Stored {
        var ref: EntityRef
        var values: [Value]
    }

    private let registry: Registry
    private var stored: [Stored] = []
    private var count: Int64 = 0

    init(registry: Registry) { self.registry = registry }

    /// Adds a row with the given fields; the id ends in `ending`.
    @discardableResult
    func add(_ entity: String, _ fields: [String: Value], id: RowID) -> EntityRef {
        count += 1
        guard let spec = registry.entity(entity) else { preconditionFailure("no entity \(entity)") }
        var draft = RowDraft(entity: spec, values: Array(repeating: .null, count: spec.fields.count))
        for (name, value) in fields { draft[name] = value }
        var label = id.description
        if let field = spec.label, case .string(let name) = draft[field] { label = name }
        let ref = EntityRef(entity: entity, row: count, id: id, label: label)
        stored.append(Stored(ref: ref, values: draft.values))
        changeCount = (changeCount ?? 0) + 1
        return ref
    }

    func remove(_ ref: EntityRef) {
        stored.removeAll { $0.ref == ref }
        changeCount = (changeCount ?? 0) + 1
    }

    private(set) var changeCount: Int? = 0
    let createdAt = Instant(micros: 0)
    /// How many rows queries have returned, for laws about what is read.
    private(set) var readRows = 0
    func beginWriting() throws { throw unused() }
    func insert(_ draft: RowDraft, given: [Bool]) throws -> EntityRef { throw unused() }
    func insertChecked(_ entity: EntitySpec, _ values: [Value]) throws -> EntityRef { throw unused() }
    func update(_ ref: EntityRef, _ changes: [(field: String, value: Value)]) throws -> Bool { throw unused() }
    func delete(_ ref: EntityRef) throws { throw unused() }
    func figures(_ query: FigureQuery) throws -> [FigureRow] { throw unused() }

    func row(_ ref: EntityRef) throws -> RowDraft? {
        guard let spec = registry.entity(ref.entity) else { return nil }
        return stored.first { $0.ref == ref }.map { RowDraft(entity: spec, values: $0.values) }
    }

    func value(of ref: EntityRef, field: String) throws -> Value {
        guard let row = try row(ref) else { throw Diagnostic(.notFound, "gone") }
        return row[field]
    }

    /// Finds a row by its id or the end of its id.
    func find(_ entity: String, _ text: String) throws -> EntityRef {
        let digits = text.filter { $0 != "-" }
        let found = stored.filter { $0.ref.entity == entity && $0.ref.id.hex.hasSuffix(digits) }
        guard let first = found.first else { throw Diagnostic(.notFound, "no \(entity) \(text)") }
        guard found.count == 1 else { throw Diagnostic(.ambiguous, "many \(entity) \(text)") }
        return first.ref
    }

    func rows(_ entity: EntitySpec, where conditions: [(field: String, value: Value)], limit: Int) throws -> [EntityRef]
    {
        let found = stored.filter { row in
            row.ref.entity == entity.name
                && conditions.allSatisfy { RowDraft(entity: entity, values: row.values)[$0.field] == $0.value }
        }
        return found.prefix(limit).map(\.ref)
    }

    /// Only the returned rows count as read, as with an index.
    func rows(_ entity: EntitySpec, labeled text: String, folded: Bool, owner: EntityRef?) throws -> [EntityRef] {
        let wanted = RowMemory.folded(text)
        let found = named(entity, owner).filter {
            folded ? RowMemory.folded($0.label) == wanted : $0.label.utf8.elementsEqual(text.utf8)
        }
        readRows += found.count
        return found
    }

    func rows(_ entity: EntitySpec, ending digits: String, owner: EntityRef?) throws -> [EntityRef] {
        let found = named(entity, owner).filter { $0.id.hex.hasSuffix(digits) }
        readRows += found.count
        return found
    }

    func rows(_ entity: EntitySpec, near text: String, owner: EntityRef?) throws -> [EntityRef] {
        let found = named(entity, owner)
        readRows += found.count
        return found
    }

    func own(_ refs: [EntityRef]) throws -> [EntityRef] { refs }

    private func named(_ entity: EntitySpec, _ owner: EntityRef?) -> [EntityRef] {
        stored.filter { row in
            guard row.ref.entity == entity.name, let owner, let field = entity.owner else {
                return row.ref.entity == entity.name
            }
            return RowDraft(entity: entity, values: row.values)[field] == .entity(owner)
        }.map(\.ref)
    }

    /// Filters of the form `field == constant`, `take`, and at the end a projection to fields.
    func query(_ plan: QueryPlan) throws -> Table {
        guard case .entity(let name, _) = plan.source else { throw unused() }
        var rows = stored.filter { $0.ref.entity == name }
        for stage in plan.stages {
            switch stage.operation {
            case .filter(let test):
                guard case .binary(.equal, let left, let right) = test.node, case .field(let path) = left.node,
                    case .constant(let value) = right.node,
                    let index = registry.entity(name)?.index(of: path[0])
                else { throw unused() }
                rows = rows.filter { $0.values[index] == value }
            case .take(let count):
                guard case .constant(.int(let number)) = count.node else { throw unused() }
                rows = Array(rows.prefix(Int(number)))
            case .project(let columns):
                readRows += rows.count
                return Table(
                    shape: plan.shape, rows: try rows.map { try projected($0, columns) }, keys: rows.map(\.ref.row))
            default: throw unused()
            }
        }
        readRows += rows.count
        return Table(
            shape: plan.shape, rows: rows.map { [.string($0.ref.id.description)] + $0.values },
            keys: rows.map(\.ref.row))
    }

    private func projected(_ row: Stored, _ columns: [NamedExpr]) throws -> [Value] {
        try columns.map { column in
            guard case .field(let path) = column.expr.node else { throw unused() }
            if path == ["id"] { return .string(row.ref.id.description) }
            return registry.entity(row.ref.entity)?.index(of: path[0]).map { row.values[$0] } ?? .null
        }
    }

    private func unused() -> Diagnostic { Diagnostic(.misplaced, "navigation does not do this") }
}
