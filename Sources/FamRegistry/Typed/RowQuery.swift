import FamText
import FamValues

/// A query over one entity, written in Swift: `NoteRow.query.whose(NoteRow.child,
/// child).sorted(NoteRow.at).rows(records)`. Each step is a stage that the database can do, so nothing is read that is
/// not needed.
public struct RowQuery<E: Entity>: Sendable {
    public private(set) var plain: EntityQuery

    init(includesHidden: Bool) { plain = EntityQuery(E.spec, includesHidden: includesHidden) }
    private init(_ plain: EntityQuery) { self.plain = plain }

    public func whose<T>(_ field: Field<E, T>, _ value: T) -> RowQuery { whose(field, .equal, value) }

    public func whose<T>(_ field: Field<E, T>, _ comparison: Operator, _ value: T) -> RowQuery {
        RowQuery(plain.whose(field.name, comparison, value.value))
    }

    /// The rows that contain `part` in one of the texts at `paths`, compared as `like` does: ASCII letters in any case,
    /// `%` and `_` match anything.
    public func containing(_ part: String, in paths: [[String]]) -> RowQuery {
        RowQuery(plain.containing(part, in: paths))
    }

    /// Equal rows keep their order.
    public func sorted<T>(_ field: Field<E, T>, descending: Bool = false) -> RowQuery {
        RowQuery(plain.sorted(field.name, descending: descending))
    }

    /// The same by computed keys; the first key counts most.
    public func sorted(by keys: [SortKey]) -> RowQuery { RowQuery(plain.sorted(by: keys)) }

    public func whose<T>(_ path: FieldPath<E, T>, _ value: T) -> RowQuery { self.where(path.equals(value)) }

    /// Only the rows that pass the test.
    public func `where`(_ test: PlanExpr) -> RowQuery { RowQuery(plain.where(test)) }

    public func first(_ count: Int) -> RowQuery { RowQuery(plain.first(count)) }

    /// The last rows in the order of the query; among equal ones those made last. With an index on the sort key it
    /// costs `count` rows.
    public func last(_ count: Int) -> RowQuery { RowQuery(plain.last(count)) }

    // MARK: Answers

    public func rows(_ records: any Records) throws -> [ReadRow<E>] {
        var rows: [ReadRow<E>] = []
        for row in try plain.rows(records) { rows.append(ReadRow(E(row.ref), row.values)) }
        return rows
    }

    /// The first row; nil if there is none.
    public func row(_ records: any Records) throws -> ReadRow<E>? { try first(1).rows(records).first }

    /// Only these fields of each row; reading many rows costs less that way.
    public func values<each T: TypedValue>(
        _ fields: repeat Field<E, each T>, from records: any Records
    ) throws -> [(repeat each T)] {
        try values(repeat (each fields).path, from: records)
    }

    /// The same with fields of rows that they refer to.
    public func values<each T: TypedValue>(
        _ paths: repeat FieldPath<E, each T>, from records: any Records
    ) throws -> [(repeat each T)] {
        var columns: [NamedExpr] = []
        for path in repeat each paths {
            columns.append(NamedExpr(path.names.joined(separator: "."), path.expression))
        }
        return try plain.values(columns, records).map { row in
            var next = 0
            func read<V>(_ path: FieldPath<E, V>) throws -> V {
                defer { next += 1 }
                guard let value = V(value: row[next]) else { throw path.noValue }
                return value
            }
            return (repeat try read(each paths))
        }
    }

    public func count(_ records: any Records) throws -> Int64 {
        let row = try plain.totals([.init("count", .count)], records)
        return row.first?.first.flatMap(Int64.init(value:)) ?? 0
    }

    /// 0 if there are no rows.
    public func sum(_ field: Field<E, Int64>, _ records: any Records) throws -> Int64 {
        let row = try plain.totals([.init("sum", .sum, field.name)], records)
        return row.first?.first.flatMap(Int64.init(value:)) ?? 0
    }

    /// The greatest value; nil if there are no rows.
    public func max<T>(_ field: Field<E, T>, _ records: any Records) throws -> T? {
        let row = try plain.totals([.init("max", .max, field.name)], records)
        return row.first?.first.flatMap { $0.isNull ? nil : T(value: $0) }
    }

    /// The number of rows for each value of a field, ascending by it.
    public func counts<T>(by field: Field<E, T>, _ records: any Records) throws -> [(value: T, count: Int64)] {
        var counts: [(value: T, count: Int64)] = []
        for row in try plain.totals(by: [field.name], [.init("count", .count)], records) {
            if let value = T(value: row[0]), let count = Int64(value: row[1]) { counts.append((value, count)) }
        }
        return counts
    }

    /// The same with the number of rows that pass a test.
    public func counts<T>(
        by field: Field<E, T>, passing test: PlanExpr, _ records: any Records
    ) throws -> [(value: T, count: Int64, passing: Int64)] {
        let totals: [EntityQuery.Total] = [.init("count", .count), .init("passing", .count, where: test)]
        return try plain.totals(by: [field.name], totals, records).compactMap { row in
            guard let value = T(value: row[0]), let count = Int64(value: row[1]), let passing = Int64(value: row[2])
            else { return nil }
            return (value, count, passing)
        }
    }
}

extension Entity {
    /// Every row, including hidden ones (archived), in the order in which they were made.
    public static var query: RowQuery<Self> { RowQuery(includesHidden: true) }
    /// Every row that is not hidden.
    public static var shownQuery: RowQuery<Self> { RowQuery(includesHidden: false) }
    /// Those of `query` that the entity lets the user see (`EntitySpec.visible`).
    public static func visibleQuery(_ context: any Context) throws -> RowQuery<Self> {
        try spec.visible?(context).map(query.where) ?? query
    }
}
