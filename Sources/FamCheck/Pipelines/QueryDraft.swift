import FamRegistry
import FamText
import FamValues

/// The values that a plan refers to by index, collected while its expressions are checked.
final class ParameterList {
    private(set) var codes: [Code] = []

    func add(_ code: Code) -> Int {
        codes.append(code)
        return codes.count - 1
    }
}

extension Registry {
    /// The value of one row of a table: a reference to it while it has exactly the columns of its entity, otherwise a
    /// record.
    func rowType(of shape: RowShape) -> ValueType {
        guard let name = shape.entity, let entity = entity(name), shape == entity.shape else { return .record(shape) }
        return .entity(name)
    }
}

extension ValueType {
    /// Neither a record nor a row.
    fileprivate var isPlain: Bool {
        switch unwrapped {
        case .record, .entity: false
        default: true
        }
    }
}

/// The stages of a pipeline, shared by its drafts so that adding one always costs the same.
private final class StageList {
    private var stages: [PlanStage]

    init(_ stages: [PlanStage] = []) { self.stages = stages }

    var count: Int { stages.count }
    func append(_ stage: PlanStage) { stages.append(stage) }
    func first(_ count: Int) -> [PlanStage] { Array(stages.prefix(count)) }
    func shape(of index: Int) -> RowShape { stages[index].shape }
}

/// A query under construction: a pipeline while its stages are plan stages.
struct QueryDraft {
    /// The source; the stages are in `stages`.
    private var base: QueryPlan
    private var stages = StageList()
    /// How many of the stages belong to this draft; a later draft of the same pipeline has more.
    private var count = 0

    var source: QueryPlan.Source { base.source }

    /// The plan so far. Cost: the number of its stages.
    var plan: QueryPlan {
        var plan = base
        plan.stages = stages.first(count)
        return plan
    }

    let parameters = ParameterList()
    /// Columns that a stage has replaced; a derived field with such a name is no longer computed.
    private var replaced: Set<String> = []

    /// All rows of an entity.
    init(_ entity: EntitySpec, includesHidden: Bool) {
        base = QueryPlan(source: .entity(entity.name, includesHidden: includesHidden), sourceShape: entity.shape)
    }

    /// Adds the order of the entity's source, if it differs from the order in which rows were made.
    mutating func takeOrder(of entity: EntitySpec, _ span: Span) {
        guard entity.isNewestFirst, let time = entity.timeField, let type = entity.field(time)?.type else { return }
        // Ids increase with time, and distinguish rows of one entry.
        append(
            .sort([
                SortKey(PlanExpr(.field([time]), type, span), descending: true),
                SortKey(PlanExpr(.field(["id"]), .string, span), descending: true),
            ]))
    }

    /// The rows as they were at `time`.
    mutating func look(at time: Code) { base.asOf = parameters.add(time) }

    /// Whether the rows are the values of a list, in one column.
    private var isList = false

    /// Rows that the program holds in memory.
    /// - Parameter present: columns that have a value in each of them.
    init(rows: Code, shape: RowShape, present: Set<String> = []) {
        self.present = present
        switch rows.type.unwrapped {
        case .list(let item): isList = item.isPlain
        case .range: isList = true
        default: isList = false
        }
        base = QueryPlan(source: .parameter(parameters.add(rows)), sourceShape: shape)
        listShape = shape
    }

    var shape: RowShape { count == 0 ? base.sourceShape : stages.shape(of: count - 1) }

    /// Whether the rows still are the values of a list, and leave the pipeline as such.
    var isPlainList: Bool { isList && shape == listShape }

    /// The column of a list of values; `flatten` changes its type.
    private var listShape: RowShape?

    mutating func flatten(_ column: String, to type: ValueType) {
        let wasPlain = isPlainList
        var shape = shape
        if let index = shape.index(of: column) { shape.columns[index].type = type }
        shape.entity = nil
        append(.flatten(column), shape: shape)
        if wasPlain { listShape = shape }
        if !type.isPlain { isList = false }
    }

    /// The rows for which the condition holds. Rows of an entity stay what they are; others have the types that are
    /// left.
    mutating func filter(_ condition: PlanExpr) {
        let wasPlain = isPlainList
        var shape = shape
        let present = shape.entity == nil ? condition.presentColumns : []
        for index in shape.columns.indices where present.contains(shape.columns[index].name) {
            shape.columns[index].type = shape.columns[index].type.unwrapped
        }
        append(.filter(condition), shape: shape)
        if wasPlain { listShape = shape }
    }

    /// The sort keys, as long as they can be expressed by the columns.
    private var order: [SortKey]?

    /// Columns that a `where` has shown not to be null.
    private var present: Set<String> = []

    private mutating func followOrder(_ operation: PlanOperation) {
        switch operation {
        case .sort(let keys): order = keys
        case .filter, .take, .skip, .last, .distinct, .distinctOn, .join: break
        case .extend(let columns), .window(let columns, _):
            let used = (order ?? []).reduce(into: Set<String>()) { $0.formUnion($1.expr.columns) }
            if columns.contains(where: { used.contains($0.name) }) { order = nil }
        // The keys that are among the columns still say it.
        case .project(let columns):
            order = order.flatMap { keys in
                let kept = keys.compactMap { key in
                    columns.first { $0.expr.node == key.expr.node }.map {
                        SortKey(PlanExpr(.field([$0.name]), key.expr.type, key.expr.span), descending: key.descending)
                    }
                }
                return kept.count == keys.count ? kept : nil
            }
        case .group, .fill, .spread, .flatten, .summarize: order = nil
        }
    }

    mutating func append(_ operation: PlanOperation, shape: RowShape) {
        switch operation {
        case .extend(let columns), .window(let columns, _): replaced.formUnion(columns.map(\.name))
        default: break
        }
        followOrder(operation)
        present = operation.presentColumns(after: present)
        // A draft that was copied and continued differently keeps its own stages.
        if stages.count > count { stages = StageList(stages.first(count)) }
        stages.append(PlanStage(operation, shape: shape))
        count += 1
    }

    /// Appends a stage that does not change the columns.
    mutating func append(_ operation: PlanOperation) { append(operation, shape: shape) }

    /// The rows as the next stage's expressions see them.
    func rows(_ registry: Registry, allowsAggregates: Bool = false, allowsWindows: Bool = false) -> RowScope {
        var inlines = false
        if case .entity = base.source { inlines = shape.entity != nil }
        return RowScope(
            shape: shape, entity: shape.entity.flatMap(registry.entity), computesDerived: inlines, replaced: replaced,
            parameters: parameters,
            allowsAggregates: allowsAggregates, allowsWindows: allowsWindows, order: order, present: present)
    }

    /// The query with its result as code of that type.
    func finished(_ finish: Query.Finish, _ registry: Registry, _ span: Span) -> Code {
        let query = Query(plan: plan, parameters: parameters.codes, finish: finish)
        let first = shape.columns.first?.type ?? .any
        let type: ValueType
        switch finish {
        case .table: type = .table(shape)
        case .firstRow, .lastRow: type = .optional(registry.rowType(of: shape))
        case .scalar: type = first
        case .column(let name):
            let item = shape.index(of: name).map { shape.columns[$0].type } ?? .any
            type = .list(present.contains(name) ? item.unwrapped : item)
        }
        return Code(.query(query), type, span)
    }
}
