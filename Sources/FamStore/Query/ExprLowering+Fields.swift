import FamRegistry
import FamText
import FamValues

extension ExprLowering {
    /// A column, then fields through references: one join per reference.
    mutating func field(_ path: [String]) throws -> Lowered {
        guard let first = path.first else { throw NotLowered("an empty name") }
        var current = try start(first)
        for name in path.dropFirst() {
            guard case .reference(let entity)? = current.form, let table = context.catalog.table(entity) else {
                throw NotLowered("`\(name)` of a value that is not a row")
            }
            if name == "id" || table.spec.field(name) != nil {
                let alias = joins.alias(table, on: current.sql, make: context.alias)
                current = try field(name, of: table, alias, isOptional: current.isOptional)
            } else {
                throw NotLowered("a \(entity) has no field `\(name)`")
            }
        }
        return current
    }

    private mutating func start(_ name: String) throws -> Lowered {
        switch scope {
        case .columns(let columns, let key, let entity):
            if let column = columns.first(where: { $0.name == name }) { return try column.lowered.get() }
            // A column that a stage left out can still be read while the row is known.
            guard let key, let entity, let table = context.catalog.table(entity) else {
                throw NotLowered("the rows have no column `\(name)`")
            }
            let alias = joins.alias(table, on: key, make: context.alias)
            return try field(name, of: table, alias, isOptional: false)
        case .row(let table, let alias, let isOptional):
            return try field(name, of: table, alias, isOptional: isOptional)
        }
    }

    /// A field of a table under an alias: a column, or the SQL of its definition.
    mutating func field(_ name: String, of table: EntityTable, _ alias: String, isOptional: Bool) throws -> Lowered {
        if name == "id" { return .column(table, alias, "id", .rowID, isOptional: isOptional) }
        guard let index = table.spec.index(of: name) else {
            throw NotLowered("a \(table.spec.name) has no field `\(name)`")
        }
        if let place = table.columnOfField[index] {
            let column = table.columns[place]
            return .column(table, alias, name, column.form, isOptional: isOptional || column.isOptional)
        }
        switch table.spec.fields[index].source {
        case .derived(let make):
            var inner = ExprLowering(
                context: context, scope: .row(table, alias: alias, isOptional: isOptional), joins: joins)
            var result = try inner.value(make())
            joins = inner.joins
            result.isOptional = result.isOptional || isOptional || table.spec.fields[index].type.isOptional
            return result
        default:
            guard let kept = table.kept(index), try context.isBehind(kept) else {
                return .column(table, alias, name, .int, isOptional: isOptional)
            }
            return Lowered(
                sql: "\(raw: Dialect.wholeKept(kept, of: alias, in: context.catalog))", form: .int,
                isOptional: isOptional, canFail: true)
        }
    }

    /// The key of the row of the scope.
    private func key() throws -> (SQLText, EntityTable) {
        switch scope {
        case .columns(_, let key?, let entity?):
            if let table = context.catalog.table(entity) { return (key, table) }
        case .row(let table, let alias, _): return ("\(raw: alias).n", table)
        default: break
        }
        throw NotLowered("these rows no longer belong to an entity")
    }

    /// An aggregate over the rows that refer to this one, as a correlated subquery. Hidden rows are left out, as in the
    /// plural's own source.
    mutating func related(_ related: Related, type: ValueType) throws -> Lowered {
        let (key, _) = try key()
        guard let table = context.catalog.table(related.entity), let via = table.column(related.via) else {
            throw NotLowered("no rows of `\(related.entity)` refer to this row")
        }
        let alias = context.alias()
        var inner = ExprLowering(context: context, scope: .row(table, alias: alias, isOptional: false), joins: Joins())
        var tests: [SQLText] = ["\(raw: alias).\(raw: Dialect.quoted(table.columns[via].name)) = \(key)"]
        if let hidden = table.spec.hiddenBy { tests.append("\(raw: alias).\(raw: Dialect.quoted(hidden)) IS NOT 1") }
        let aggregate = related.aggregate
        let filter = try aggregate.filter.map { try inner.test($0) }
        if let filter { tests.append(filter.sql) }
        var result: Lowered
        var tail: SQLText = ""
        switch aggregate.kind {
        case .first, .last:
            guard let argument = aggregate.argument else {
                throw NotLowered("`\(aggregate.kind.rawValue)` without a value")
            }
            let value = try inner.value(argument)
            tests.append("\(value.sql) IS NOT NULL")
            tail = " ORDER BY \(raw: alias).n \(raw: aggregate.kind == .first ? "ASC" : "DESC") LIMIT 1"
            result = Lowered(sql: value.sql, form: value.form, isOptional: true, canFail: value.canFail)
        default:
            inner.isGrouping = true
            result = try inner.aggregate(
                Aggregate(aggregate.kind, aggregate.argument, isDistinct: aggregate.isDistinct), type: type)
        }
        result.canFail = result.canFail || filter?.canFail ?? false
        let from: SQLText =
            " FROM \(raw: table.name) AS \(raw: alias)\(inner.joins.sql.joined(""))"
            + " WHERE \(tests.joined(" AND "))\(tail)"
        if aggregate.kind == .any, aggregate.argument == nil {
            return Lowered(sql: "EXISTS (SELECT 1\(from))", form: .bool, isOptional: false, canFail: result.canFail)
        }
        return Lowered(
            sql: "(SELECT \(result.sql)\(from))", form: result.form, isOptional: result.isOptional,
            canFail: result.canFail)
    }

    /// - Parameter window: the window clause; empty for the group.
    mutating func aggregate(_ aggregate: Aggregate, type: ValueType, over window: SQLText = "") throws -> Lowered {
        var inner = ExprLowering(context: context, scope: scope, joins: joins)
        defer { joins = inner.joins }
        let argument = try aggregate.argument.map { try inner.value($0) }
        let filter = try aggregate.filter.map { try inner.test($0) }
        let over: SQLText = (filter.map { " FILTER (WHERE \($0.sql))" } ?? "") + window
        let canFail = (argument?.canFail ?? false) || (filter?.canFail ?? false)
        guard let argument else {
            switch aggregate.kind {
            case .count: return Lowered(sql: "count(*)\(over)", form: .int, isOptional: false, canFail: canFail)
            case .any: return Lowered(sql: "(count(*)\(over) > 0)", form: .bool, isOptional: false, canFail: canFail)
            case .all: return Lowered(sql: "1", form: .bool, isOptional: false)
            default: throw NotLowered("`\(aggregate.kind.rawValue)` without a value")
            }
        }
        guard let form = argument.form else { throw NotLowered("an aggregate of null") }
        func result(_ sql: SQLText, _ form: ColumnForm, _ isOptional: Bool) -> Lowered {
            Lowered(sql: sql, form: form, isOptional: isOptional, canFail: canFail || aggregate.kind == .sum)
        }
        let values: SQLText = aggregate.isDistinct ? "DISTINCT \(argument.sql)" : argument.sql
        switch (aggregate.kind, form) {
        case (.count, _): return result("count(\(values))\(over)", .int, false)
        case (.sum, .int): return result("ifnull(sum(\(values))\(over), 0)", .int, false)
        case (.sum, .float): return result("ifnull(\(raw: FloatSQL.sum)(\(values))\(over), 0.0)", .float, false)
        case (.sum, .money), (.avg, .money):
            let function = aggregate.kind == .sum ? MoneySQL.sum : MoneySQL.mean
            return Lowered(sql: "\(raw: function)(\(values))\(over)", form: .money, isOptional: true, canFail: true)
        case (.avg, .int): return result("avg(\(values))\(over)", .float, true)
        case (.avg, .float):
            return Lowered(
                sql: "\(raw: FloatSQL.mean)(\(values))\(over)", form: .float, isOptional: true, canFail: true)
        case (.min, _) where form.isOrdered, (.max, _) where form.isOrdered:
            return result("\(raw: aggregate.kind.rawValue)(\(Dialect.ordered(argument.sql, form)))\(over)", form, true)
        case (.median, _), (.list, _): throw NotLowered("`\(aggregate.kind.rawValue)` needs all values of a group")
        case (.any, .bool): return result("ifnull(max(\(argument.sql))\(over), 0)", .bool, false)
        case (.all, .bool): return result("ifnull(min(\(argument.sql))\(over), 1)", .bool, false)
        default: throw NotLowered("`\(aggregate.kind.rawValue)` of a \(type) within a group")
        }
    }
}
