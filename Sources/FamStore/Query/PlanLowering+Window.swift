import FamText
import FamValues

/// The window of a row: the rows with the same keys, in the current order.
struct WindowClause {
    var keys: [SQLText]
    var order: [Select.Order]

    /// ` OVER (…)`, with the current order of the rows or another one, and an optional frame.
    func over(_ other: [Select.Order]? = nil, rows: SQLText? = nil) -> SQLText {
        var parts: [SQLText] = []
        if !keys.isEmpty { parts.append("PARTITION BY \(keys.joined(", "))") }
        let order = other ?? self.order
        if !order.isEmpty { parts.append("ORDER BY \(order.map(\.text).joined(", "))") }
        if let rows { parts.append("ROWS BETWEEN UNBOUNDED PRECEDING AND \(rows)") }
        return " OVER (\(parts.joined(" ")))"
    }
}

extension PlanLowering {
    /// Wraps the columns in a subquery: a later test applies to the rows with their windows.
    func window(_ columns: [NamedExpr], _ keys: [PlanExpr], _ select: inout Select) throws {
        if select.hasPage || select.groups != nil { try select.wrap(context) }
        let clause = WindowClause(keys: try lowered(keys, &select), order: select.order)
        put(try lowered(columns, &select, over: clause), &select)
        try select.wrap(context)
    }

    /// The first row of each partition, in the current order.
    func distinct(on keys: [PlanExpr], _ select: inout Select) throws {
        if select.hasPage || select.groups != nil { try select.wrap(context) }
        let clause = WindowClause(keys: try lowered(keys, &select), order: select.order)
        let place = Lowered(sql: "row_number()\(clause.over())", form: .int, isOptional: false)
        select.columns.append(SelectColumn(name: " place", type: .int, lowered: .success(place)))
        try select.wrap(context)
        let named = try select.columns.removeLast().lowered.get()
        select.filter("\(named.sql) = 1")
    }

    private func lowered(_ keys: [PlanExpr], _ select: inout Select) throws -> [SQLText] {
        try select.lowering(context) { lowering in
            try keys.map { key in
                let value = try lowering.value(key)
                guard try PlanLowering.form(value, key).isOrdered else { throw NotLowered("parts by a \(key.type)") }
                return value.sql
            }
        }
    }
}

extension ExprLowering {
    mutating func window(_ window: Window, _ clause: WindowClause, type: ValueType) throws -> Lowered {
        switch window {
        case .rowNumber: return Lowered(sql: "row_number()\(clause.over())", form: .int, isOptional: false)
        case .rank(let keys):
            let order = try keys.map { key in
                let value = try inner { try $0.value(key.expr) }
                guard value.form?.isOrdered ?? true else { throw NotLowered("sorting by a \(key.expr.type)") }
                return Select.Order(sql: Dialect.ordered(value.sql, value.form), isDescending: key.descending)
            }
            return Lowered(sql: "rank()\(clause.over(order))", form: .int, isOptional: false)
        case .shifted(let expr, let count, let isAhead):
            var value = try inner { try $0.value(expr) }
            let name = isAhead ? "lead" : "lag"
            value.sql = "\(raw: name)(\(value.sql), \(raw: count))\(clause.over())"
            value.isOptional = true
            value.column = nil
            return value
        case .running(let aggregate):
            return try inner { try $0.aggregate(aggregate, type: type, over: clause.over(rows: "CURRENT ROW")) }
        case .share(let expr): return try share(expr, clause)
        }
    }

    private mutating func share(_ expr: PlanExpr, _ clause: WindowClause) throws -> Lowered {
        let over = clause.over(rows: "UNBOUNDED FOLLOWING")
        let value = try inner { try $0.value(expr) }
        guard let divide = Dialect.arithmetic(.divide), value.form == .int || value.form == .float else {
            throw NotLowered("the share of a \(expr.type)")
        }
        let sum: SQLText = "\(raw: value.form == .int ? "sum" : FloatSQL.sum)(\(value.sql))\(over)"
        let share: SQLText = "\(raw: divide)(\(value.sql), \(sum))"
        return Lowered(
            sql: "CASE WHEN \(value.sql) IS NOT NULL AND \(sum) <> 0 THEN \(share) END", form: .float, isOptional: true,
            canFail: true)
    }

    /// The expression inside a window function has no windows of its own.
    private mutating func inner<T>(_ body: (inout ExprLowering) throws -> T) rethrows -> T {
        var plain = self
        plain.over = nil
        defer { joins = plain.joins }
        return try body(&plain)
    }
}
