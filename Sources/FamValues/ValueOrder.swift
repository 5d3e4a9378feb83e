import FamText

/// The one order of values, for `sort`, `min`, `max` and the comparison operators: numbers by size, text by UTF-8
/// bytes, no before yes, null before all else, lists item by item, rows in the order they were made.
public enum ValueOrder {
    /// -1, 0 or 1; nil for values that have no order between them (a date and a number, 1 month and 30 days).
    public static func compare(_ a: Value, _ b: Value) -> Int? {
        switch (a, b) {
        case (.null, .null): 0
        case (.null, _): -1
        case (_, .null): 1
        case (.bool(let x), .bool(let y)): order(x ? 1 : 0, y ? 1 : 0)
        case (.int(let x), .int(let y)): order(x, y)
        case (.float(let x), .float(let y)): x.isNaN || y.isNaN ? nil : order(x, y)
        case (.int(let x), .float(let y)): compare(x, y)
        case (.float(let x), .int(let y)): compare(y, x).map { -$0 }
        case (.money(let x), .money(let y)): x.currency == y.currency ? order(x.units, y.units) : nil
        case (.date(let x), .date(let y)): order(x, y)
        case (.time(let x), .time(let y)): order(x, y)
        case (.datetime(let x), .datetime(let y)): order(x, y)
        case (.duration(let x), .duration(let y)): CalendarArithmetic.compare(x, y)
        case (.period(let x), .period(let y)): x.start == y.start ? order(x.end, y.end) : order(x.start, y.start)
        case (.range(let x, let xEnd), .range(let y, let yEnd)): x == y ? order(xEnd, yEnd) : order(x, y)
        case (.list(let x), .list(let y)): compare(x, y)
        case (.entity(let x), .entity(let y)): x.entity == y.entity ? order(x.row, y.row) : nil
        default: texts(a, b)
        }
    }

    private static func texts(_ a: Value, _ b: Value) -> Int? {
        guard let x = a.text, let y = b.text else { return nil }
        return compare(x, y)
    }

    /// Text by its UTF-8 bytes.
    public static func compare(_ a: String, _ b: String) -> Int { ExactText.compare(a, b).signum() }

    private static func order<T: Comparable>(_ a: T, _ b: T) -> Int { a < b ? -1 : b < a ? 1 : 0 }

    /// Exact beyond 2^53 too, where the whole number would change as a float.
    private static func compare(_ a: Int64, _ b: Double) -> Int? {
        if b.isNaN { return nil }
        if b >= 0x1p63 { return -1 }
        if b < -0x1p63 { return 1 }
        let whole = Int64(b.rounded(.down))
        if a != whole { return a < whole ? -1 : 1 }
        return b > b.rounded(.down) ? -1 : 0
    }

    private static func compare(_ a: [Value], _ b: [Value]) -> Int? {
        for (x, y) in zip(a, b) {
            guard let result = compare(x, y) else { return nil }
            if result != 0 { return result }
        }
        return order(a.count, b.count)
    }
}
