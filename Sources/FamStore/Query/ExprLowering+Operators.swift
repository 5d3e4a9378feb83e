import FamText
import FamValues

extension ExprLowering {
    mutating func comparison(_ operation: Operator, _ left: PlanExpr, _ right: PlanExpr, asTest: Bool) throws -> Lowered
    {
        if let test = try momentTest(operation, left, right, asTest: asTest) { return test }
        switch operation {
        case .in: return try membership(left, right, asTest: asTest)
        case .like: return try like(left, right, asTest: asTest)
        case .matches: return try matches(left, right)
        default: break
        }
        let (a, b) = try pair(left, right)
        guard let word = Dialect.comparison(operation), isComparable(a.form, b.form, operation) else {
            throw NotLowered("a \(left.type) next to a \(right.type)")
        }
        // Amounts are ordered within one currency only.
        let isOrderOfMoney = ![.equal, .notEqual].contains(operation) && common(a.form, b.form) == .money
        let canFail = a.canFail || b.canFail || isOrderOfMoney
        let plain: SQLText =
            isOrderOfMoney
            ? "(\(raw: MoneySQL.order)(\(a.sql), \(b.sql)) \(raw: word) 0)"
            : try estimated("(\(a.sql) \(raw: word) \(b.sql))", operation, a, b)
        let sql: SQLText
        switch operation {
        // In a test null counts as false, so this is enough unless both can be null.
        case .equal where asTest ? a.isOptional && b.isOptional : a.isOptional || b.isOptional:
            sql = Dialect.same(a.sql, b.sql)
        case .notEqual where a.isOptional || b.isOptional: sql = Dialect.differs(a.sql, b.sql)
        case .equal, .notEqual: sql = plain
        default: sql = asTest || !(a.isOptional || b.isOptional) ? plain : Dialect.orElse(plain, "0")
        }
        return Lowered(sql: sql, form: .bool, isOptional: false, canFail: canFail)
    }

    /// A test with its share of rows, if an index provides the first and last value: SQLite guesses a quarter of the
    /// rows for every `at >= …`, and would rather read a million rows in order than the last hundred through the index.
    /// Next to such a test, a reference gets its share, too, that of one among all rows referred to: SQLite guesses ten
    /// rows for every `child == …`, and would read all rows of a child for the few of a day.
    func estimated(_ test: SQLText, _ operation: Operator, _ a: Lowered, _ b: Lowered) throws -> SQLText {
        guard let column = a.column, case .int(let bound)? = b.sql.values.first, b.sql.text == "?" else { return test }
        if operation == .equal {
            guard context.isTimed, case .reference(let entity)? = a.form,
                let target = context.catalog.table(entity), let count = try context.count(target), count > 1
            else { return test }
            return Dialect.passing(test, share: 1 / Double(count))
        }
        guard let range = try context.range(column.table, column.name), range.lowerBound < range.upperBound
        else { return test }
        let place = (Double(bound) - Double(range.lowerBound)) / (Double(range.upperBound) - Double(range.lowerBound))
        switch operation {
        case .greater, .greaterOrEqual: return Dialect.passing(test, share: 1 - place)
        case .less, .lessOrEqual: return Dialect.passing(test, share: place)
        default: return test
        }
    }

    private func isComparable(_ a: ColumnForm?, _ b: ColumnForm?, _ operation: Operator) -> Bool {
        guard let form = common(a, b) else { return a == nil && b == nil }
        // Equal durations can be written differently: `1d` and `24h`.
        if form == .duration { return false }
        if operation == .equal || operation == .notEqual { return true }
        if case .reference = form { return false }
        return form.isOrdered
    }

    /// `x in LIST`, `x in PERIOD`, `x in DAY`, `x in LOW..HIGH`, with a right side that is known before the query
    /// starts.
    private mutating func membership(_ left: PlanExpr, _ right: PlanExpr, asTest: Bool) throws -> Lowered {
        let item = try value(left)
        guard let set = constant(right), let form = item.form else {
            throw NotLowered("`in` with a right side that differs from row to row")
        }
        let sql: SQLText
        switch (set, form) {
        case (.period(let period), .date):
            sql =
                "(\(item.sql) >= \(value: .int(Int64(period.start.days))) "
                + "AND \(item.sql) < \(value: .int(Int64(period.end.days))))"
        case (.period(let period), .datetime): sql = try between(item, period.start, period.end)
        case (.date(let day), .datetime): sql = try between(item, day, day.adding(days: 1))
        case (.date(let day), .date): sql = "(\(item.sql) = \(value: .int(Int64(day.days))))"
        case (.range(let low, let high), .int), (.range(let low, let high), .float):
            sql = "(\(item.sql) BETWEEN \(value: .int(low)) AND \(value: .int(high)))"
        case (.list(let items), _): sql = try membership(item, items, form, left)
        default: throw NotLowered("a \(left.type) in a \(set.type)")
        }
        let isExact = asTest || !item.isOptional
        return Lowered(
            sql: isExact ? sql : Dialect.orElse(sql, "0"), form: .bool, isOptional: false, canFail: item.canFail)
    }

    private func membership(_ item: Lowered, _ items: [Value], _ form: ColumnForm, _ left: PlanExpr) throws -> SQLText {
        guard items.count <= 10_000 else { throw NotLowered("a list of \(items.count) items") }
        let cells = try items.filter { !$0.isNull }.map { value in
            guard case let other = try lowered(value, beside: form), common(form, other.form) != nil else {
                throw NotLowered("a \(left.type) in a list with a \(value.type)")
            }
            return other.sql
        }
        let inside: SQLText = "(\(item.sql) IN (\(cells.joined(", "))))"
        return items.count == cells.count ? inside : "(\(inside) OR \(item.sql) IS NULL)"
    }

    private func between(_ item: Lowered, _ start: CivilDate, _ end: CivilDate) throws -> SQLText {
        let bounds = [start, end].map { day in
            Lowered(sql: "\(value: .int(context.zone.instant(day).micros))", form: .datetime, isOptional: false)
        }
        let low = try estimated("(\(item.sql) >= \(bounds[0].sql))", .greaterOrEqual, item, bounds[0])
        let high = try estimated("(\(item.sql) < \(bounds[1].sql))", .less, item, bounds[1])
        return "(\(low) AND \(high))"
    }

    private mutating func like(_ left: PlanExpr, _ right: PlanExpr, asTest: Bool) throws -> Lowered {
        let (text, pattern) = try pair(left, right)
        guard text.form == .text, pattern.form == .text else { throw NotLowered("`like` of a \(left.type)") }
        var mayUseIndex = true
        if case .string(let constant)? = constant(right) {
            guard constant.utf8.count <= Dialect.longestPattern else {
                throw NotLowered("a pattern of \(constant.utf8.count) bytes")
            }
            mayUseIndex = constant.utf8.first.map { !"%_".utf8.contains($0) } ?? true
        }
        let sql = Dialect.like(text.sql, pattern.sql, mayUseIndex: mayUseIndex && !isOfLeftJoin)
        let isExact = asTest || !(text.isOptional || pattern.isOptional)
        return Lowered(
            sql: isExact ? sql : Dialect.orElse(sql, "0"), form: .bool, isOptional: false,
            canFail: text.canFail || pattern.canFail)
    }

    /// The regular expression engine used in memory, called from SQL.
    private mutating func matches(_ left: PlanExpr, _ right: PlanExpr) throws -> Lowered {
        let (text, pattern) = try pair(left, right)
        guard text.form == .text, pattern.form == .text,
            let function = try context.function("matches", [.text, .text], .bool)
        else {
            throw NotLowered("`=~` is matched in memory")
        }
        return Lowered(
            sql: Dialect.orElse("\(raw: function)(\(text.sql), \(pattern.sql))", "0"), form: .bool, isOptional: false,
            canFail: true)
    }

    mutating func arithmetic(
        _ operation: Operator, _ left: PlanExpr, _ right: PlanExpr, _ expr: PlanExpr
    ) throws -> Lowered {
        guard let function = Dialect.arithmetic(operation) else { throw NotLowered("`\(operation.rawValue)`") }
        if case .duration(let length)? = constant(right) { return try moved(operation, left, length) }
        let (a, b) = try pair(left, right)
        let form: ColumnForm
        switch (a.form, b.form, ColumnForm(expr.type)) {
        case (.int, .int, _), (.int, .float, _), (.float, .int, _), (.float, .float, _):
            form = operation == .divide || a.form == .float || b.form == .float ? .float : .int
        case (.date, .date, .int) where operation == .subtract: form = .int
        case (.money, .money, let result?), (.money, .int, let result?), (.int, .money, let result?): form = result
        default: throw NotLowered("`\(operation.rawValue)` between a \(left.type) and a \(right.type)")
        }
        return Lowered(sql: "\(raw: function)(\(a.sql), \(b.sql))", form: form, isOptional: false, canFail: true)
    }

    /// A day plus days, or an instant plus an exact time; months need a calendar, and days of an instant a time zone.
    private mutating func moved(_ operation: Operator, _ left: PlanExpr, _ length: CalendarDuration) throws -> Lowered {
        guard operation == .add || operation == .subtract, let function = Dialect.arithmetic(operation) else {
            throw NotLowered("`\(operation.rawValue)` with a duration")
        }
        let start = try value(left)
        let amount: Int64
        switch start.form {
        case .date where length.months == 0 && length.micros == 0: amount = Int64(length.days)
        case .datetime where length.months == 0 && length.days == 0: amount = length.micros
        default: throw NotLowered("calendar arithmetic on a column")
        }
        return Lowered(
            sql: "\(raw: function)(\(start.sql), \(value: .int(amount)))", form: start.form, isOptional: false,
            canFail: true)
    }
}
