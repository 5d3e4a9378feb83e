import FamRegistry
import FamText
import FamValues

/// Gives rows of a past what they refer to as it was then: each reference holds the fields of its row, and so do the
/// references in these. Without it `$event.behavior.name` of a row from `--as-of` would be today's name.
///
/// Cost: one query for each entity and step of the way, over the rows that are referred to.
struct KeptReferences {
    private let runner: QueryRunner
    private let registry: Registry
    /// As they were read, and with what they refer to.
    private var read: [EntityRef: RecordValue] = [:], kept: [EntityRef: EntityRef] = [:]

    init(_ runner: QueryRunner) {
        self.runner = runner
        registry = runner.host.context.registry
    }

    /// - Precondition: runs where the rows are to be seen, inside `DataSource.past` for those of a past.
    mutating func keep(_ table: Table) throws -> Table {
        var waiting: Set<EntityRef> = []
        for row in table.rows { for value in row { collect(value, &waiting) } }
        guard !waiting.isEmpty else { return table }
        while !waiting.isEmpty { waiting = try load(waiting) }
        let rows = try table.rows.watchedMap(taking: 32) { row in row.map { keep($0) } }
        return Table(shape: table.shape, rows: rows, keys: table.keys, origin: table.origin)
    }

    private func collect(_ value: Value, _ refs: inout Set<EntityRef>) {
        switch value {
        case .entity(let ref):
            guard let fields = ref.fields else {
                if read[ref] == nil { refs.insert(ref) }
                return
            }
            for value in fields.values { collect(value, &refs) }
        case .record(let record): for value in record.values { collect(value, &refs) }
        case .list(let items): for item in items { collect(item, &refs) }
        default: break
        }
    }

    /// Reads the rows; gives those that they refer to and that are not read so far.
    private mutating func load(_ refs: Set<EntityRef>) throws -> Set<EntityRef> {
        var next: Set<EntityRef> = []
        for (name, refs) in Dictionary(grouping: refs, by: \.entity) {
            // A row that is gone has no fields either way.
            for ref in refs { read[ref] = RecordValue(RowShape([]), []) }
            guard let shape = registry.entity(name)?.shape else { continue }
            let ids = refs.map { Value.string($0.id.description) }
            for start in stride(from: 0, to: ids.count, by: KeptReferences.most) {
                let part = Value.list(Array(ids[start..<min(start + KeptReferences.most, ids.count)]))
                let found = try rows(name, shape, part)
                for ref in RowMaker(registry: registry).references(found) ?? [] { read[ref] = ref.fields }
            }
        }
        for fields in refs.compactMap({ read[$0] }) { for value in fields.values { collect(value, &next) } }
        return next
    }

    private static let most = 500

    private func rows(_ entity: String, _ shape: RowShape, _ ids: Value) throws -> Table {
        let nowhere = Span(SourceID(0), 0, 0)
        let test = PlanExpr(
            .binary(
                .in, PlanExpr(.field([RowShape.id]), .string, nowhere),
                PlanExpr(.constant(ids), .list(.string), nowhere)),
            .bool, nowhere)
        let plan = QueryPlan(
            source: .entity(entity, includesHidden: true), sourceShape: shape,
            stages: [PlanStage(.filter(test), shape: shape)])
        return try QueryRunner.collect(runner.cursor(plan, []))
    }

    private mutating func keep(_ value: Value) -> Value {
        switch value {
        case .entity(let ref): .entity(keep(ref))
        case .record(let record): .record(RecordValue(record.shape, record.values.map { keep($0) }))
        case .list(let items): .list(items.map { keep($0) })
        default: value
        }
    }

    private mutating func keep(_ ref: EntityRef) -> EntityRef {
        if let known = kept[ref] { return known }
        // Rows that refer to each other end here.
        kept[ref] = ref
        guard let fields = ref.fields ?? read[ref], !fields.values.isEmpty else { return ref }
        let result = EntityRef(
            entity: ref.entity, row: ref.row, id: ref.id, label: ref.label,
            fields: RecordValue(fields.shape, fields.values.map { keep($0) }))
        kept[ref] = result
        return result
    }
}
