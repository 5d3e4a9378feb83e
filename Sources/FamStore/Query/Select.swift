import FamText
import FamValues

/// A SELECT being built. Stages change it as long as its clauses, which SQL evaluates in a fixed order, still mean what
/// the stages say; otherwise it becomes the subquery of a new one.
struct Select {
    struct Order {
        var sql: SQLText
        var isDescending: Bool
        /// Whether computing it can end in an error.
        var canFail = false
        var text: SQLText { "\(sql)\(raw: isDescending ? " DESC" : "")" }
    }

    var from: SQLText
    var joins = Joins()
    var columns: [SelectColumn]
    /// The row's key, as long as each row is one of `entity`.
    var key: SQLText?
    var entity: String?
    private var tests: [(sql: SQLText, canFail: Bool)] = []
    /// The order of the rows. The last term is unique, so equal rows keep their order.
    var order: [Order]
    var groups: [SQLText]?
    var limit: Int64?
    var offset: Int64?

    /// How many tests there were when columns were added after one that can fail.
    private var held = Int.max
    /// Whether tests came after those columns. They are tested after it, as in memory, where they are not adjacent.
    private var isHeld: Bool { held < tests.count }

    mutating func addsColumns() { if tests.contains(where: \.canFail) { held = min(held, tests.count) } }

    /// - Parameter canFail: if true, it is tested only for rows that pass the tests before it.
    mutating func filter(_ test: SQLText, canFail: Bool = false) { tests.append((test, canFail)) }

    /// SQLite tests the terms of `AND` in any order, and those of CASE in order. The tests inside are not repeated
    /// outside, where an index could use them: from `name = 'Oak' AND CASE WHEN (name = 'Oak') …` SQLite would make
    /// `'Oak' = 'Oak'`, and then test what follows for every row.
    private var conditions: [SQLText] {
        guard let failing = tests.lastIndex(where: \.canFail),
            case let last = isHeld ? tests.count - 1 : failing, last > 0
        else { return tests.map(\.sql) }
        let ordered = tests[...last].map { test -> SQLText in " WHEN (\(test.sql)) IS NOT TRUE THEN 0" }
        return ["CASE\(ordered.joined("")) ELSE 1 END"] + tests[(last + 1)...].map(\.sql)
    }

    var hasPage: Bool { limit != nil || offset != nil }

    /// All rows of a table, in the order they were made.
    init(_ table: EntityTable, includesHidden: Bool, shape: RowShape, _ context: LoweringContext) throws {
        let alias = context.alias()
        from = "\(raw: table.name) AS \(raw: alias)"
        key = "\(raw: alias).n"
        entity = table.spec.name
        order = [Order(sql: "\(raw: alias).n", isDescending: false)]
        columns = []
        joins.begin(with: table, as: alias)
        var lowering = ExprLowering(
            context: context, scope: .row(table, alias: alias, isOptional: false), joins: joins)
        for column in shape.columns {
            let result: Result<Lowered, NotLowered>
            do {
                result = .success(try lowering.field(column.name, of: table, alias, isOptional: false))
            } catch let error as NotLowered {
                result = .failure(error)
            }
            columns.append(SelectColumn(name: column.name, type: column.type, lowered: result))
        }
        joins = lowering.joins
        if let hidden = table.spec.hiddenBy, !includesHidden {
            filter("\(raw: alias).\(raw: Dialect.quoted(hidden)) IS NOT 1")
        }
    }

    var scope: Scope { .columns(columns, key: key, entity: entity) }

    /// Lowers with this select's joins.
    mutating func lowering<T>(
        _ context: LoweringContext, isGrouping: Bool = false, over: WindowClause? = nil,
        _ body: (inout ExprLowering) throws -> T
    ) rethrows -> T {
        var lowering = ExprLowering(context: context, scope: scope, joins: joins, isGrouping: isGrouping, over: over)
        defer { joins = lowering.joins }
        return try body(&lowering)
    }

    /// The statement. With `keyed`, the first column is the row's key.
    func sql(keyed: Bool) throws -> SQLText {
        var outputs = keyed ? [key ?? "0"] : []
        for column in columns { outputs.append(try column.lowered.get().sql) }
        return "SELECT \(outputs.joined(", "))\(body)\(orderClause)\(Dialect.page(limit: limit, offset: offset))"
    }

    private var orderClause: SQLText { order.isEmpty ? "" : " ORDER BY \(order.map(\.text).joined(", "))" }

    /// From FROM to GROUP BY.
    var body: SQLText {
        let tests: SQLText = self.tests.isEmpty ? "" : " WHERE \(conditions.joined(" AND "))"
        let grouping: SQLText = groups.map { $0.isEmpty ? "" : " GROUP BY \($0.joined(", "))" } ?? ""
        return " FROM \(from)\(joins.sql.joined(""))\(tests)\(grouping)"
    }

    /// Makes this select the source of a new one with the same rows, columns and order.
    mutating func wrap(_ context: LoweringContext) throws {
        let alias = context.alias()
        var outputs: [SQLText] = []
        var outer: [SelectColumn] = []
        for (index, column) in columns.enumerated() {
            var lowered: Lowered
            switch column.lowered {
            case .success(let inner): lowered = inner
            case .failure:
                outer.append(column)
                continue
            }
            outputs.append("\(lowered.sql) AS c\(raw: index)")
            lowered.sql = "\(raw: alias).c\(raw: index)"
            lowered.canFail = false
            lowered.column = nil
            outer.append(SelectColumn(name: column.name, type: column.type, lowered: .success(lowered)))
        }
        if let key { outputs.append("\(key) AS k") }
        for (index, term) in order.enumerated() { outputs.append("\(term.sql) AS o\(raw: index)") }
        if outputs.isEmpty { outputs = ["1 AS c"] }
        // Only a limited page depends on the inner order; otherwise the outer order is enough.
        let inner: SQLText =
            "SELECT "
            + "\(outputs.joined(", "))\(body)\(hasPage ? orderClause : "")\(Dialect.page(limit: limit, offset: offset))"
        self = Select(
            from: "(\(inner)) AS \(raw: alias)", columns: outer, key: key == nil ? nil : "\(raw: alias).k",
            entity: entity,
            order: order.enumerated().map { Order(sql: "\(raw: alias).o\(raw: $0)", isDescending: $1.isDescending) })
    }

    init(from: SQLText, columns: [SelectColumn], key: SQLText?, entity: String?, order: [Order]) {
        self.from = from
        self.columns = columns
        self.key = key
        self.entity = entity
        self.order = order
    }
}
