import FamText
import FamValues

/// A query over one entity, written in Swift: `NoteRow.query.whose(NoteRow.child,
/// child).sorted(NoteRow.at).rows(records)`. Every step is a stage that the database can do, so nothing is read that is
/// not asked for.
public struct RowQuery<E: Entity>: Sendable {
    public private(set) var plain: EntityQuery

    init(includesHidden: Bool) { plain = EntityQuery(E.spec, includesHidden: includesHidden) }
    private init(_ plain: EntityQuery) { self.plain = plain }

    public func whose<T>(_ field: Field<E, T>, _ value: T) -> RowQuery { whose(field, .equal, value) }

    public func whose<T>(_ field: Field<E, T>, _ comparison: Operator, _ value: T) -> RowQuery {
        RowQuery(plain.whose(field.name, comparison, value.value))
    }

    /// Rows in one of whose texts `part` is, as `like` compares: ASCII letters in any case, `%` and `_` for anything.
    public func containing(_ part: String, in paths: [[String]]) -> RowQuery {
        RowQuery(plain.containing(part, in: paths))
    }

    /// Equal rows keep the order they were made in.
    public func sorted<T>(_ field: Field<E, T>, descending: Bool = false) -> RowQuery {
        RowQuery(plain.sorted(field.name, descending: descending))
    }

    /// The same by computed keys, the first of them first.
    public func sorted(by keys: [SortKey]) -> RowQuery { RowQuery(plain.sorted(by: keys)) }

    public func whose<T>(_ path: FieldPath<E, T>, _ value: T) -> RowQuery { self.where(path.equals(value)) }

    /// Those alone that a test holds for.
    public func `where`(_ test: PlanExpr) -> RowQuery { RowQuery(plain.where(test)) }

    public func first(_ count: Int) -> RowQuery { RowQuery(plain.first(count)) }

    /// The last rows in the order asked for; of equal ones those made last. With an index on what it is sorted by it
    /// costs `count` rows.
    public func last(_ count: Int) -> RowQuery { RowQuery(plain.last(count)) }

    // MARK: Answers

    public func rows(_ records: any Records) throws -> [ReadRow<E>] {
        var rows: [ReadRow<E>] = []
        for row in try plain.rows(records) { rows.append(ReadRow(E(row.ref), row.values)) }
        return rows
    }

    /// The first row; nil without one.
    public func row(_ records: any Records) throws -> ReadRow<E>? { try first(1).rows(records).first }

    /// Only these fields of each row: of many rows, what is not read is not paid for.
    public func values<each T: TypedValue>(
        _ fields: repeat Field<E, each T>, from records: any Records
    ) throws -> [(repeat each T)] {
        try values(repeat (each fields).path, from: records)
    }

    /// The same with fields of the rows that they refer to.
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

    /// 0 without rows.
    public func sum(_ field: Field<E, Int64>, _ records: any Records) throws -> Int64 {
        let row = try plain.totals([.init("sum", .sum, field.name)], records)
        return row.first?.first.flatMap(Int64.init(value:)) ?? 0
    }

    /// The greatest value; nil without rows.
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

    /// The same, and how many of each a test holds for.
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
    /// Every row, hidden ones (archived) too, in the order they were made.
    public static var query: RowQuery<Self> { RowQuery(includesHidden: true) }
    /// Every row that is not hidden.
    public static var shownQuery: RowQuery<Self> { RowQuery(includesHidden: false) }
}
