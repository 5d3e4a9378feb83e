import FamText
import FamValues

/// Lowers the longest possible prefix of a plan's stages to one SELECT.
struct PlanLowering {
    let context: LoweringContext
    var select: Select
    private(set) var done = 0
    /// Why the next stage is evaluated in memory.
    private(set) var reason: String?
    private(set) var shape: RowShape

    /// The same text for any number of keys, so that the statement is compiled once.
    private static func among(_ keys: [Int64], _ column: SQLText) -> SQLText {
        if keys.count == 1 { return "\(column) = \(value: .int(keys[0]))" }
        let list = "[" + keys.map(String.init).joined(separator: ",") + "]"
        return "\(column) IN (SELECT value FROM json_each(\(value: .text(list))))"
    }

    /// With `keys`, only those rows of the source; at most `limit` stages. Throws errors of the database, never because
    /// something cannot be lowered.
    init(
        _ plan: QueryPlan, table: EntityTable, includesHidden: Bool, _ context: LoweringContext, keys: [Int64]? = nil,
        limit: Int = .max
    ) throws {
        self.context = context
        shape = plan.sourceShape
        select = try Select(table, includesHidden: includesHidden, shape: plan.sourceShape, context)
        if let keys, let column = select.key { select.filter(PlanLowering.among(keys, column)) }
        if let only = plan.only {
            let test = try select.lowering(context) { try $0.test(only) }
            select.filter(test.sql)
        }
        context.isTimed = plan.stages.contains { stage in
            guard case .filter(let test) = stage.operation, let time = table.spec.timeField else { return false }
            return test.columns.contains(time)
        }
        for stage in plan.stages {
            guard done < limit else {
                reason = "the query would be too long for SQLite"
                return
            }
            var next = select
            do {
                try apply(stage, &next)
            } catch let error as NotLowered {
                reason = error.reason
                narrow(stage)
                return
            }
            select = next
            shape = stage.shape
            done += 1
        }
    }

    /// SQLite computes the keys of an order for the rows that are left in the end, and in memory they are computed
    /// where the `sort` is.
    private func refuseLateOrder(_ operation: PlanOperation, _ select: Select) throws {
        guard select.order.contains(where: \.canFail), !select.hasPage else { return }
        switch operation {
        case .filter, .group, .join: throw NotLowered("the order before it can be an error")
        default: break
        }
    }

    private func apply(_ stage: PlanStage, _ select: inout Select) throws {
        try refuseLateOrder(stage.operation, select)
        switch stage.operation {
        case .filter(let expr):
            if select.hasPage || select.groups != nil { try select.wrap(context) }
            for part in expr.conjuncts {
                let test = try select.lowering(context) { try $0.test(part) }
                select.filter(test.sql, canFail: test.canFail)
            }
        case .extend(let columns): try extend(columns, &select)
        case .window(let columns, let keys): try window(columns, keys, &select)
        case .project(let columns):
            if select.groups != nil { try select.wrap(context) }
            select.columns = try lowered(columns, &select)
            if stage.shape.entity == nil { dropEntity(&select) }
        case .sort(let keys): try sort(keys, &select)
        case .take(let count):
            let count = try number(count)
            if select.limit != nil { try select.wrap(context) }
            select.limit = count
        case .skip(let count):
            let count = try number(count)
            if select.hasPage { try select.wrap(context) }
            select.offset = count
        case .last(let count): try last(try number(count), &select)
        case .distinct: try distinct(&select)
        case .distinctOn(let keys): try distinct(on: keys, &select)
        case .group(let keys, let aggregates): try group(keys, aggregates, &select)
        case .join(let join): try self.join(join, &select)
        case .fill: throw NotLowered("the groups without rows are not in the database")
        case .spread: throw NotLowered("which columns there are is only known when the groups are")
        case .flatten: throw NotLowered("the items of a list are not rows in the database")
        case .summarize: throw NotLowered("it needs the values of every column at once")
        }
    }

    private func extend(_ columns: [NamedExpr], _ select: inout Select) throws {
        if select.groups != nil { try select.wrap(context) }
        select.addsColumns()
        put(try lowered(columns, &select), &select)
        // Columns defined by columns would repeat their SQL; a subquery names them.
        if columns.contains(where: { PlanLowering.weight($0.expr) > 8 }) { try select.wrap(context) }
    }

    func put(_ columns: [SelectColumn], _ select: inout Select) {
        for column in columns {
            if let index = select.columns.firstIndex(where: { $0.name == column.name }) {
                select.columns[index] = column
            } else {
                select.columns.append(column)
            }
        }
    }

    func lowered(_ columns: [NamedExpr], _ select: inout Select, over: WindowClause? = nil) throws -> [SelectColumn] {
        try select.lowering(context, over: over) { lowering in
            try columns.map { column in
                var result = try lowering.value(column.expr)
                result.form = try PlanLowering.form(result, column.expr)
                return SelectColumn(name: column.name, type: column.expr.type, lowered: .success(result))
            }
        }
    }

    /// The form of a result column; a column of only nulls needs some form, too.
    static func form(_ lowered: Lowered, _ expr: PlanExpr) throws -> ColumnForm {
        if let form = lowered.form { return form == .int && ColumnForm(expr.type) == .float ? .float : form }
        return ColumnForm(expr.type) ?? .text
    }

    func dropEntity(_ select: inout Select) {
        select.key = nil
        select.entity = nil
    }

    /// A stable sort: the previous order decides between equal rows.
    private func sort(_ keys: [SortKey], _ select: inout Select) throws {
        if select.hasPage { try select.wrap(context) }
        let terms = try select.lowering(context) { lowering in
            try keys.map { key in
                let value = try lowering.value(key.expr)
                guard value.form?.isOrdered ?? true else { throw NotLowered("sorting by a \(key.expr.type)") }
                return Select.Order(
                    sql: Dialect.ordered(value.sql, value.form), isDescending: key.descending, canFail: value.canFail)
            }
        }
        select.order = terms + select.order
    }

    private func last(_ count: Int64, _ select: inout Select) throws {
        if select.hasPage { try select.wrap(context) }
        for index in select.order.indices { select.order[index].isDescending.toggle() }
        select.limit = count
        try select.wrap(context)
        for index in select.order.indices { select.order[index].isDescending.toggle() }
    }

    /// Keeps the first of equal rows, in the order of the first ones.
    private func distinct(_ select: inout Select) throws {
        guard select.key == nil else { return }
        if select.hasPage || select.groups != nil { try select.wrap(context) }
        if select.order.count != 1 || select.order[0].isDescending {
            let terms = select.order.map(\.text).joined(", ")
            select.order = [Select.Order(sql: "row_number() OVER (ORDER BY \(terms))", isDescending: false)]
            try select.wrap(context)
        }
        select.groups = try select.columns.map { Dialect.unindexed(try $0.lowered.get().sql) }
        select.order = [Select.Order(sql: "min(\(select.order[0].sql))", isDescending: false)]
        try select.wrap(context)
    }

    private func number(_ expr: PlanExpr) throws -> Int64 {
        let lowering = ExprLowering(context: context, scope: select.scope, joins: Joins())
        guard let count = lowering.constant(expr) else { throw NotLowered("a count that is computed") }
        return try PlanOperation.count(count, at: expr.span)
    }

    static func weight(_ expr: PlanExpr) -> Int {
        switch expr.node {
        case .constant, .parameter, .field: 1
        case .not(let a), .negate(let a), .isNull(let a): 1 + weight(a)
        case .binary(_, let a, let b): 1 + weight(a) + weight(b)
        case .call(_, let items), .list(let items): items.reduce(3) { $0 + weight($1) }
        case .conditional(let a, let b, let c): 1 + weight(a) + weight(b) + weight(c)
        case .aggregate, .related, .window: 10
        }
    }
}
