import FamText
import FamValues

/// Tests of the day, week, month or year of an instant, and of the time since, as tests of the instant itself, which an
/// index can answer.
extension ExprLowering {
    /// Nil for any other test.
    mutating func momentTest(
        _ operation: Operator, _ left: PlanExpr, _ right: PlanExpr, asTest: Bool
    ) throws -> Lowered? {
        if let found = try ownMomentTest(operation, left, right, asTest: asTest) { return found }
        guard let mirrored = Self.mirrored(operation) else { return nil }
        return try ownMomentTest(mirrored, right, left, asTest: asTest)
    }

    private static func mirrored(_ operation: Operator) -> Operator? {
        switch operation {
        case .equal: .equal
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        case .greaterOrEqual: .lessOrEqual
        default: nil
        }
    }

    private mutating func ownMomentTest(
        _ operation: Operator, _ left: PlanExpr, _ right: PlanExpr, asTest: Bool
    ) throws -> Lowered? {
        switch left.node {
        case .call(let name, let arguments) where arguments.count == 1:
            guard let value = constant(right), let days = Self.days(name, value, operation), Self.isColumn(arguments[0])
            else { return nil }
            let item = try self.value(arguments[0])
            guard item.form == .datetime, item.column != nil else { return nil }
            let start = context.zone.instant(days.start).micros, end = context.zone.instant(days.end).micros
            switch operation {
            case .equal, .in: return try Self.test(bounds(item, start, end), item, asTest)
            case .less: return try Self.test(bound(item, .less, start), item, asTest)
            case .lessOrEqual: return try Self.test(bound(item, .less, end), item, asTest)
            case .greater: return try Self.test(bound(item, .greaterOrEqual, end), item, asTest)
            case .greaterOrEqual: return try Self.test(bound(item, .greaterOrEqual, start), item, asTest)
            default: return nil
            }
        case .binary(.subtract, let later, let earlier):
            return try elapsed(operation, later, earlier, right, asTest)
        default: return nil
        }
    }

    /// `now - at < 7d` is `at > now - 7d`, exactly.
    private mutating func elapsed(
        _ operation: Operator, _ later: PlanExpr, _ earlier: PlanExpr, _ length: PlanExpr, _ asTest: Bool
    ) throws -> Lowered? {
        guard let mirrored = Self.mirrored(operation), operation != .equal, Self.isColumn(earlier),
            earlier.type.unwrapped == .datetime,
            case .datetime(let moment)? = constant(later), case .duration(let duration)? = constant(length),
            duration.months == 0
        else { return nil }
        let (days, tooMany) = Int64(duration.days).multipliedReportingOverflow(by: Instant.perDay)
        let (exact, tooLong) = days.addingReportingOverflow(duration.micros)
        let (start, tooFar) = moment.micros.subtractingReportingOverflow(exact)
        let item = try value(earlier)
        guard !tooMany, !tooLong, !tooFar, item.form == .datetime, item.column != nil else { return nil }
        return try Self.test(bound(item, mirrored, start), item, asTest)
    }

    private static func isColumn(_ expr: PlanExpr) -> Bool {
        if case .field(let path) = expr.node { path.count == 1 } else { false }
    }

    /// The days for which a function of an instant returns this value, or values in it.
    private static func days(_ name: String, _ value: Value, _ operation: Operator) -> Period? {
        switch (name, value) {
        case ("day", .date(let day)), ("date", .date(let day)): return Period(start: day, end: day.adding(days: 1))
        case ("day", .period(let period)), ("date", .period(let period)): return operation == .in ? period : nil
        case ("year", .int(let year)):
            guard operation != .in, (1...9998).contains(year), let start = CivilDate(year: Int(year), month: 1, day: 1)
            else { return nil }
            return Period(start: start, end: start.adding(months: 12))
        case ("month", .period(let period)):
            return operation != .in && ColumnForm.month.period(from: period.start) == period
                && period.start.components.day == 1 ? period : nil
        case ("week", .period(let period)):
            return operation != .in && ColumnForm.week.period(from: period.start) == period && period.start.weekday == 1
                ? period : nil
        default: return nil
        }
    }

    private func bounds(_ item: Lowered, _ start: Int64, _ end: Int64) throws -> SQLText {
        "(\(try bound(item, .greaterOrEqual, start)) AND \(try bound(item, .less, end)))"
    }

    private func bound(_ item: Lowered, _ operation: Operator, _ micros: Int64) throws -> SQLText {
        let moment = Lowered(sql: "\(value: .int(micros))", form: .datetime, isOptional: false)
        guard let word = Dialect.comparison(operation) else { throw NotLowered("`\(operation.rawValue)`") }
        return try estimated("(\(item.sql) \(raw: word) \(moment.sql))", operation, item, moment)
    }

    /// Null counts as false.
    private static func test(_ sql: SQLText, _ item: Lowered, _ asTest: Bool) throws -> Lowered {
        Lowered(
            sql: asTest || !item.isOptional ? sql : Dialect.orElse(sql, "0"), form: .bool, isOptional: false,
            canFail: item.canFail)
    }
}
