import FamText
import FamValues

/// Lowers expressions over one row. Null follows the language instead of SQL: an order comparison with null is false
/// and its `not` true, so outside of a plain test every truth value is turned into 0 or 1.
struct ExprLowering {
    let context: LoweringContext
    let scope: Scope
    var joins: Joins
    /// Whether aggregates over the rows of a group are allowed.
    var isGrouping = false
    /// Whether a test decides which rows of a left join match. SQLite 3.40 tests LIKE by an index once more on the row
    /// of nulls of a left row without any, and drops that.
    var isOfLeftJoin = false
    /// The window of each row, where windows are allowed.
    var over: WindowClause?

    /// The value of an expression. Truth values are 0 or 1, and null only if the expression's type is optional.
    mutating func value(_ expr: PlanExpr) throws -> Lowered {
        if let constant = constant(expr) { return try lowered(constant) }
        switch expr.node {
        case .constant(let value): return try lowered(value)
        case .parameter(let index): throw NotLowered("parameter \(index) is not given")
        case .field(let path): return try field(path)
        case .not(let inner): return try negation(inner)
        case .negate(let inner):
            let operand = try value(inner)
            guard operand.form == .int || operand.form == .float || operand.form == .money else {
                throw NotLowered("a negated \(inner.type)")
            }
            return Lowered(sql: "fam_negate(\(operand.sql))", form: operand.form, isOptional: false, canFail: true)
        case .binary(let operation, let left, let right): return try binary(operation, left, right, expr)
        case .isNull(let inner):
            let operand = try value(inner)
            return Lowered(sql: "(\(operand.sql) IS NULL)", form: .bool, isOptional: false, canFail: operand.canFail)
        case .call(let name, let arguments): return try call(name, arguments, expr)
        case .conditional(let test, let yes, let no): return try conditional(test, yes, no)
        case .list: throw NotLowered("a list that is made for each row")
        case .aggregate(let aggregate):
            guard isGrouping else { throw NotLowered("an aggregate outside of a group") }
            return try self.aggregate(aggregate, type: expr.type)
        case .related(let related): return try self.related(related, type: expr.type)
        case .window(let window):
            guard let over else { throw NotLowered("a window outside of `with`") }
            return try self.window(window, over, type: expr.type)
        }
    }

    /// A test for WHERE, FILTER and CASE, where null counts as false and is not turned into 0.
    mutating func test(_ expr: PlanExpr) throws -> Lowered {
        switch expr.node {
        case .binary(.and, let left, let right): return try logical("AND", left, right, asTest: true)
        case .binary(.or, let left, let right): return try logical("OR", left, right, asTest: true)
        case .binary(let operation, let left, let right) where operation.isComparison:
            return try comparison(operation, left, right, asTest: true)
        default:
            let result = try value(expr)
            guard result.form == .bool || result.form == nil else { throw NotLowered("a test that is not a bool") }
            return result
        }
    }

    private mutating func binary(
        _ operation: Operator, _ left: PlanExpr, _ right: PlanExpr, _ expr: PlanExpr
    ) throws -> Lowered {
        switch operation {
        case .and: return try logical("AND", left, right, asTest: false)
        case .or: return try logical("OR", left, right, asTest: false)
        case .coalesce:
            let (a, b) = try pair(left, right)
            guard let form = common(a.form, b.form) else {
                throw NotLowered("`??` between \(left.type) and \(right.type)")
            }
            return Lowered(
                sql: Dialect.orElse(a.sql, b.sql), form: form, isOptional: b.isOptional, canFail: a.canFail || b.canFail
            )
        case .range: throw NotLowered("a range that is made for each row")
        case _ where operation.isComparison: return try comparison(operation, left, right, asTest: false)
        default: return try arithmetic(operation, left, right, expr)
        }
    }

    private mutating func logical(_ word: String, _ left: PlanExpr, _ right: PlanExpr, asTest: Bool) throws -> Lowered {
        let a = asTest ? try test(left) : try value(left)
        let b = asTest ? try test(right) : try value(right)
        guard asTest || (!a.isOptional && !b.isOptional) else { throw NotLowered("a bool that may be null") }
        let canFail = a.canFail || b.canFail
        var sql: SQLText = "(\(a.sql) \(raw: word) \(b.sql))"
        if b.canFail {
            // SQLite may test the right side first; CASE keeps the order if that could raise an error.
            sql =
                word == "AND"
                ? "CASE WHEN \(a.sql) THEN \(b.sql) ELSE 0 END" : "CASE WHEN \(a.sql) THEN 1 ELSE \(b.sql) END"
        }
        return Lowered(sql: sql, form: .bool, isOptional: false, canFail: canFail)
    }

    private mutating func negation(_ inner: PlanExpr) throws -> Lowered {
        let operand = try value(inner)
        guard operand.form == .bool, !operand.isOptional else { throw NotLowered("`not` of a value that may be null") }
        return Lowered(sql: "(NOT \(operand.sql))", form: .bool, isOptional: false, canFail: operand.canFail)
    }

    private mutating func conditional(_ test: PlanExpr, _ yes: PlanExpr, _ no: PlanExpr) throws -> Lowered {
        let condition = try self.test(test)
        let (a, b) = try pair(yes, no)
        guard let form = common(a.form, b.form) else { throw NotLowered("`if` with a \(yes.type) and a \(no.type)") }
        return Lowered(
            sql: "CASE WHEN \(condition.sql) THEN \(a.sql) ELSE \(b.sql) END", form: form,
            isOptional: a.isOptional || b.isOptional,
            canFail: condition.canFail || a.canFail || b.canFail)
    }

    /// Both sides; a constant takes the form of the other side.
    mutating func pair(_ left: PlanExpr, _ right: PlanExpr) throws -> (Lowered, Lowered) {
        let a = constant(left), b = constant(right)
        if let a, b == nil {
            let other = try value(right)
            return (try lowered(a, beside: other.form), other)
        }
        let first = try value(left)
        if let b { return (first, try lowered(b, beside: first.form)) }
        return (first, try value(right))
    }

    /// The form that can hold both; nil if there is none.
    func common(_ a: ColumnForm?, _ b: ColumnForm?) -> ColumnForm? {
        guard let a, let b else { return a ?? b }
        if a == b { return a }
        return Set([a, b]) == [.int, .float] ? .float : nil
    }

    func lowered(_ value: Value, beside form: ColumnForm? = nil) throws -> Lowered {
        if value.isNull { return Lowered(sql: "NULL", form: form, isOptional: true) }
        if form == .datetime, case .date(let date) = value {
            return Lowered(sql: "\(value: .int(context.zone.instant(date).micros))", form: .datetime, isOptional: false)
        }
        if let form, let cell = form.stored(value) {
            return Lowered(sql: "\(value: cell)", form: form, isOptional: false)
        }
        guard let own = ColumnForm(value.type), let cell = own.stored(value) else {
            throw NotLowered("a \(value.type) has no form in SQL")
        }
        return Lowered(sql: "\(value: cell)", form: own, isOptional: false)
    }
}
