import FamText
import FamValues

/// One row for a feature's Swift code: its reference, and its values by field name.
public struct EntityRow: Sendable {
    public let ref: EntityRef
    public let values: RowDraft

    public init(ref: EntityRef, values: RowDraft) {
        self.ref = ref
        self.values = values
    }

    public subscript(field: String) -> Value { values[field] }
}

/// A query over one entity, written in Swift: `EntityQuery(.event).whose("child",
/// .entity(maya)).sorted("at").rows(records)`. Each step is a stage that the database can do, so nothing is read that
/// is not needed.
public struct EntityQuery: Sendable {
    public let entity: EntitySpec
    public private(set) var plan: QueryPlan

    /// Every row, including hidden ones (archived) by default, in the order in which they were made.
    public init(_ entity: EntitySpec, includesHidden: Bool = true) {
        self.entity = entity
        plan = QueryPlan(source: .entity(entity.name, includesHidden: includesHidden), sourceShape: entity.shape)
    }

    private static let nowhere = Span(SourceID(0), 0, 0)

    /// A field of the row, or of a row that it refers to, with its type; `any` for a name that the entity does not
    /// have.
    public func field(_ name: String) -> PlanExpr {
        PlanExpr(.field([name]), entity.field(name)?.type ?? .any, EntityQuery.nowhere)
    }

    /// `field OPERATOR value`; equality with null is the test for null.
    public func test(_ name: String, _ comparison: Operator, _ value: Value) -> PlanExpr {
        if value.isNull {
            let isNull = PlanExpr(.isNull(field(name)), .bool, EntityQuery.nowhere)
            return comparison == .notEqual ? PlanExpr(.not(isNull), .bool, EntityQuery.nowhere) : isNull
        }
        let constant = PlanExpr(.constant(value), value.type, EntityQuery.nowhere)
        return PlanExpr(.binary(comparison, field(name), constant), .bool, EntityQuery.nowhere)
    }

    public func whose(_ name: String, _ value: Value) -> EntityQuery { whose(name, .equal, value) }

    public func whose(_ name: String, _ comparison: Operator, _ value: Value) -> EntityQuery {
        adding(.filter(test(name, comparison, value)))
    }

    /// Only the rows that pass the test; all rows if it is nil.
    public func `where`(_ test: PlanExpr?) -> EntityQuery { test.map { adding(.filter($0)) } ?? self }

    /// The rows that contain `part` in one of the texts at `paths`, compared as `like` does: ASCII letters in any case,
    /// `%` and `_` match anything.
    public func containing(_ part: String, in paths: [[String]]) -> EntityQuery {
        let pattern = PlanExpr(.constant(.string("%\(part)%")), .string, EntityQuery.nowhere)
        let tests = paths.map { path in
            PlanExpr(
                .binary(.like, PlanExpr(.field(path), .string.optional, EntityQuery.nowhere), pattern), .bool,
                EntityQuery.nowhere)
        }
        guard let first = tests.first else { return self }
        return adding(
            .filter(tests.dropFirst().reduce(first) { PlanExpr(.binary(.or, $0, $1), .bool, EntityQuery.nowhere) }))
    }

    /// Equal rows keep their order.
    public func sorted(_ name: String, descending: Bool = false) -> EntityQuery {
        sorted(by: [SortKey(field(name), descending: descending)])
    }

    /// The same by computed keys; the first key counts most.
    public func sorted(by keys: [SortKey]) -> EntityQuery { adding(.sort(keys)) }

    public func first(_ count: Int) -> EntityQuery {
        adding(.take(PlanExpr(.constant(.int(Int64(count))), .int, EntityQuery.nowhere)))
    }

    /// The last rows in the order of the query; among equal ones those made last. With an index on the sort key it
    /// costs `count` rows.
    public func last(_ count: Int) -> EntityQuery {
        adding(.last(PlanExpr(.constant(.int(Int64(count))), .int, EntityQuery.nowhere)))
    }

    private func adding(_ operation: PlanOperation) -> EntityQuery {
        var copy = self
        copy.plan.stages.append(PlanStage(operation, shape: plan.shape))
        return copy
    }

    public func rows(_ records: any Records) throws -> [EntityRow] {
        let table = try records.query(plan)
        let label = entity.label.flatMap(entity.index(of:))
        return zip(table.rows, table.keys ?? []).compactMap { values, key in
            guard case .string(let text)? = values.first, let id = RowID(text) else { return nil }
            let fields = Array(values.dropFirst())
            var name = text
            if let label, case .string(let own) = fields[label] { name = own }
            let ref = EntityRef(entity: entity.name, row: key, id: id, label: name)
            return EntityRow(ref: ref, values: RowDraft(entity: entity, values: fields))
        }
    }

    /// Only these columns of each row, in this order.
    func values(_ fields: [NamedExpr], _ records: any Records) throws -> [[Value]] {
        let shape = RowShape(fields.map { Column($0.name, $0.expr.type) })
        var plan = plan
        plan.stages.append(PlanStage(.project(fields), shape: shape))
        return try records.query(plan).rows
    }

    /// One aggregate of `totals`.
    public struct Total: Sendable {
        public var name: String
        public var kind: AggregateKind
        public var field: String?
        public var filter: PlanExpr?

        public init(_ name: String, _ kind: AggregateKind, _ field: String? = nil, where filter: PlanExpr? = nil) {
            self.name = name
            self.kind = kind
            self.field = field
            self.filter = filter
        }
    }

    /// Aggregates for each combination of keys; each row has the keys and then the totals. Without keys there is
    /// exactly one row.
    public func totals(by keys: [String] = [], _ totals: [Total], _ records: any Records) throws -> [[Value]] {
        let groups = keys.map { NamedExpr($0, field($0)) }
        let aggregates = totals.map { total in
            let argument = total.field.map(field)
            let type: ValueType = total.kind == .count || total.kind == .sum ? .int : (argument?.type ?? .any).optional
            let aggregate = Aggregate(total.kind, argument, filter: total.filter)
            return NamedExpr(total.name, PlanExpr(.aggregate(aggregate), type, EntityQuery.nowhere))
        }
        let shape = RowShape((groups + aggregates).map { Column($0.name, $0.expr.type) })
        var plan = plan
        plan.stages.append(PlanStage(.group(keys: groups, aggregates: aggregates), shape: shape))
        return try records.query(plan).rows
    }
}
