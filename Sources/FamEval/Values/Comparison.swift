import FamText
import FamValues

/// Equality, order and membership, with one meaning for scripts and for rows. Order comparisons with null are false,
/// never unknown.
enum Comparison {
    /// The comparison operators. What cannot be compared is `type-mismatch`.
    static func holds(_ op: Operator, _ a: Value, _ b: Value, zone: Zone) throws(Diagnostic) -> Bool {
        switch op {
        case .equal: return areEqual(a, b, zone)
        case .notEqual: return !areEqual(a, b, zone)
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            if a.isNull || b.isNull { return false }
            guard let order = try order(a, b, zone) else { return false }
            switch op {
            case .less: return order < 0
            case .lessOrEqual: return order <= 0
            case .greater: return order > 0
            default: return order >= 0
            }
        case .in: return try isMember(a, of: b, zone)
        case .like:
            if a.isNull || b.isNull { return false }
            guard let text = a.text, let pattern = b.text else { break }
            return try LikePattern.matches(text, pattern)
        case .matches:
            if a.isNull || b.isNull { return false }
            guard let text = a.text, let pattern = b.text else { break }
            return try RegularExpression.matches(text, pattern)
        default: break
        }
        throw mismatch(a, b)
    }

    private static func mismatch(_ a: Value, _ b: Value) -> Diagnostic {
        Diagnostic(.typeMismatch, "\(ValuePhrase.of(a)) cannot be compared with \(ValuePhrase.of(b))")
    }

    /// A date equals a datetime at its first instant; a row is equal to the reference to it; text is equal to text of
    /// any kind.
    static func areEqual(_ a: Value, _ b: Value, _ zone: Zone) -> Bool {
        switch (a, b) {
        case (.date(let x), .datetime(let y)), (.datetime(let y), .date(let x)): zone.instant(x) == y
        case (.entity(let ref), .record(let row)), (.record(let row), .entity(let ref)):
            row.shape.entity == ref.entity && row["id"].flatMap(\.text).flatMap { RowID($0) } == ref.id
        case (.duration(let x), .duration(let y)): CalendarArithmetic.compare(x, y) == 0
        case (.list(let x), .list(let y)): x.count == y.count && zip(x, y).allSatisfy { areEqual($0, $1, zone) }
        case (.record(let x), .record(let y)): x.matches(y) { areEqual($0, $1, zone) }
        case (.table(let x), .table(let y)): x === y || x.matches(y) { areEqual($0, $1, zone) }
        default:
            if let x = a.text, let y = b.text { TextOrder.areEqual(x, y) } else { a == b }
        }
    }

    /// Negative, zero or positive; nil for not-a-number. Durations whose order depends on the calendar have none, which
    /// is an error.
    static func order(_ a: Value, _ b: Value, _ zone: Zone) throws(Diagnostic) -> Int? {
        switch (a, b) {
        case (.int(let x), .int(let y)): return sign(x, y)
        // Exact, as the database compares them: beyond 2^53 the whole number as a float would be another one.
        case (.int, .float), (.float, .int): return ValueOrder.compare(a, b)
        case (.float(let x), .float(let y)): return sign(x, y)
        case (.money(let x), .money(let y)):
            try MoneyArithmetic.matched(.less, x, y)
            return sign(x.units, y.units)
        case (.date(let x), .date(let y)): return sign(x, y)
        case (.time(let x), .time(let y)): return sign(x, y)
        case (.datetime(let x), .datetime(let y)): return sign(x, y)
        case (.date(let x), .datetime(let y)): return sign(zone.instant(x), y)
        case (.datetime(let x), .date(let y)): return sign(x, zone.instant(y))
        case (.duration(let x), .duration(let y)): return try CalendarArithmetic.order(x, y)
        case (.period(let x), .period(let y)): return x.start == y.start ? sign(x.end, y.end) : sign(x.start, y.start)
        case (.bool(let x), .bool(let y)): return sign(x ? 1 : 0, y ? 1 : 0)
        default:
            if let x = a.text, let y = b.text { return TextOrder.compare(x, y) }
            throw mismatch(a, b)
        }
    }

    private static func sign<T: Comparable>(_ x: T, _ y: T) -> Int? { x < y ? -1 : x > y ? 1 : x == y ? 0 : nil }

    /// A value in a list, a number in a range, a day or an instant in a period or on a day.
    static func isMember(_ a: Value, of b: Value, _ zone: Zone) throws(Diagnostic) -> Bool {
        guard let isMember = isWithin(a, b, zone) else {
            throw Diagnostic(
                .typeMismatch,
                "`in` takes a list, a period or a range, not \(ValuePhrase.of(b)) for \(ValuePhrase.of(a))")
        }
        return isMember
    }

    /// The same; nil for values of kinds that have nothing to do with each other.
    static func isWithin(_ a: Value, _ b: Value, _ zone: Zone) -> Bool? {
        switch (a, b) {
        case (_, .list(let items)): return items.contains { areEqual(a, $0, zone) }
        case (.null, _), (_, .null): return false
        case (.int(let x), .range(let low, let high)): return low <= x && x <= high
        case (.float(let x), .range(let low, let high)): return Double(low) <= x && x <= Double(high)
        case (.date(let day), .period(let period)): return period.contains(day)
        case (.datetime(let instant), .period(let period)): return period.contains(zone.civil(instant).date)
        case (.date(let x), .date(let y)): return x == y
        case (.datetime(let instant), .date(let day)): return zone.civil(instant).date == day
        default: return nil
        }
    }
}

/// A total order of all values, for `sort`, `min`, `max` and the keys of groups: nulls first, then by kind, then by
/// value. Rows of entities are in the order they were made in, as in the database.
enum SortOrder {
    static func compare(_ a: Value, _ b: Value, _ zone: Zone) -> Int {
        let x = rank(a), y = rank(b)
        if x != y { return x - y }
        switch (a, b) {
        case (.entity(let x), .entity(let y)):
            return x.entity == y.entity
                ? (x.row < y.row ? -1 : x.row > y.row ? 1 : 0) : TextOrder.compare(x.entity, y.entity)
        case (.period(let x), .period(let y)): return (x.start, x.end) < (y.start, y.end) ? -1 : x == y ? 0 : 1
        case (.duration(let x), .duration(let y)): return compare(x, y)
        case (.money(let x), .money(let y)) where x.currency != y.currency:
            return TextOrder.compare(x.currency, y.currency)
        case (.list(let x), .list(let y)): return compare(x, y, zone)
        case (.record(let x), .record(let y)): return compare(x.values, y.values, zone)
        default: return ((try? Comparison.order(a, b, zone)) ?? nil) ?? 0
        }
    }

    static func compare(_ a: [Value], _ b: [Value], _ zone: Zone) -> Int {
        for (x, y) in zip(a, b) {
            let order = compare(x, y, zone)
            if order != 0 { return order }
        }
        return a.count - b.count
    }

    /// A month counts as 30 days where nothing else decides, so that any two durations have an order.
    private static func compare(_ a: CalendarDuration, _ b: CalendarDuration) -> Int {
        if let order = CalendarArithmetic.compare(a, b) { return order }
        func length(_ d: CalendarDuration) -> Double {
            (Double(d.months) * 30 + Double(d.days)) * Double(Instant.perDay) + Double(d.micros)
        }
        return length(a) < length(b) ? -1 : 1
    }

    private static func rank(_ value: Value) -> Int {
        switch value {
        case .null: 0
        case .bool: 1
        case .int, .float: 2
        case .money: 3
        case .date, .datetime: 4
        case .time: 5
        case .duration: 6
        case .period: 7
        case .range: 8
        case .string, .address, .url, .path: 9
        case .entity: 10
        case .list: 11
        case .record: 12
        case .table, .closure, .error: 13
        }
    }
}
