import FamText
import FamValues

extension PlanLowering {
    /// A join to another entity: adds its table. Rows are in the order of the left rows, then in the order the right
    /// rows were made.
    func join(_ join: JoinPlan, _ select: inout Select) throws {
        guard case .entity(let name, let includesHidden) = join.right.source, let table = context.catalog.table(name)
        else {
            throw NotLowered("the rows of `\(join.name)` are in memory")
        }
        if join.right.asOf != nil { throw NotLowered("the rows of `\(join.name)` are those of another time") }
        guard join.type.unwrapped == .entity(name) else {
            throw NotLowered("`\(join.name)` is made by stages of its own")
        }
        if select.hasPage || select.groups != nil { try select.wrap(context) }
        let alias = context.alias(), key: SQLText = "\(raw: alias).n"
        var tests = try ownTests(join, table, alias, includesHidden)
        // Joins needed by the left sides come first.
        try select.lowering(context) { lowering in
            for pair in join.pairs { _ = try lowering.value(pair.left) }
        }
        select.joins.add(" JOIN \(raw: table.name) AS \(raw: alias)", of: table, as: alias, on: key)
        let count = select.joins.sql.count
        var row = Lowered(sql: key, form: .reference(name), isOptional: false)
        select.columns.append(SelectColumn(name: join.name, type: join.type, lowered: .success(row)))
        tests += try select.lowering(context) { lowering in
            lowering.isOfLeftJoin = join.keepsUnmatched
            return try PlanLowering.conditions(join).map { condition in
                let test = try lowering.test(condition)
                if test.canFail { throw NotLowered("a condition of the join that can be an error is tested in memory") }
                return test.sql
            }
        }
        if join.keepsUnmatched {
            guard select.joins.sql.count == count else {
                throw NotLowered("a left join over fields of further rows is done in memory")
            }
            select.joins.replaceLast(" LEFT JOIN \(raw: table.name) AS \(raw: alias) ON \(tests.joined(" AND "))")
            row.isOptional = true
            select.columns[select.columns.count - 1].lowered = .success(row)
        } else {
            for test in tests { select.filter(test) }
        }
        select.order.append(Select.Order(sql: key, isDescending: false))
        dropEntity(&select)
    }

    private static func conditions(_ join: JoinPlan) -> [PlanExpr] {
        let pairs = join.pairs.map { PlanExpr(.binary(.equal, $0.left, $0.right), .bool, $0.left.span) }
        return pairs + (join.rest?.conjuncts ?? [])
    }

    /// Which right rows to include: by the flags of their source, and hidden ones only if requested.
    private func ownTests(
        _ join: JoinPlan, _ table: EntityTable, _ alias: String, _ includesHidden: Bool
    ) throws -> [SQLText] {
        let plan = join.right
        var tests: [SQLText] = []
        if let hidden = table.spec.hiddenBy, !includesHidden {
            tests.append("\(raw: alias).\(raw: Dialect.quoted(hidden)) IS NOT 1")
        }
        let filters = try plan.stages.map { stage in
            guard case .filter(let expr) = stage.operation else {
                throw NotLowered("the joined rows go through stages of their own")
            }
            return expr
        }
        for expr in (plan.only.map { [$0] } ?? []) + filters {
            var lowering = ExprLowering(
                context: context, scope: .row(table, alias: alias, isOptional: false), joins: Joins())
            lowering.isOfLeftJoin = join.keepsUnmatched
            for part in expr.conjuncts {
                let test = try lowering.test(part)
                if test.canFail || !lowering.joins.sql.isEmpty {
                    throw NotLowered("the joined rows are chosen by fields of further rows")
                }
                tests.append(test.sql)
            }
        }
        return tests
    }
}
