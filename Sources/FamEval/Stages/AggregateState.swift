import FamText
import FamValues

/// The running state of one aggregate. Nulls are skipped; `count` with an argument counts the values that are not null.
/// `median` and `list` hold all values, a distinct aggregate the distinct ones, and the others a single value.
struct AggregateState {
    let kind: AggregateKind
    /// What there is of no rows.
    private let nothing: Value
    private var count: Int64 = 0
    private var value: Value = .null
    /// The sum in place of `value` while all numbers are ints.
    private var whole: WholeSum?
    /// The sum in place of `value` once a float is among the numbers.
    private var floats: FloatSum?
    private var all: [Value] = []
    /// The values so far where equal ones count once.
    private let seen: PartedSet<Value>?

    init(_ aggregate: Aggregate) {
        kind = aggregate.kind
        nothing = aggregate.ofNothing
        seen = aggregate.isDistinct ? PartedSet() : nil
    }

    mutating func add(_ argument: Value?, _ zone: Zone) throws {
        guard let item = argument else { return addRow() }
        if item.isNull || seen?.insert(item) == false { return }
        switch kind {
        case .count: break
        case .sum, .avg: try addUp(item, zone)
        case .min: if count == 0 || SortOrder.compare(item, value, zone) < 0 { value = item }
        case .max: if count == 0 || SortOrder.compare(item, value, zone) > 0 { value = item }
        case .median, .list: all.append(item)
        case .first: if count == 0 { value = item }
        case .last: value = item
        case .any: if item == .bool(true) { value = .bool(true) }
        case .all: if item == .bool(false) { value = .bool(false) }
        }
        count += 1
    }

    /// Of an aggregate over rows, which has no argument.
    private mutating func addRow() {
        switch kind {
        case .count, .all: break
        case .any: value = .bool(true)
        default: return
        }
        count += 1
    }

    private mutating func addUp(_ item: Value, _ zone: Zone) throws {
        switch (value, item) {
        case (.null, .int(let number)) where floats == nil:
            var sum = whole ?? WholeSum()
            sum.add(number)
            whole = sum
            // For a mean, whole numbers go on as floats where their sum leaves 64 bits, as in the database.
            if kind == .avg, sum.isOutside { try addFloat(nil) }
        case (_, .int(let number)) where floats != nil: try floats?.add(Double(number))
        case (.null, .float(let number)): try addFloat(number)
        default:
            let before = try floats.map { Value.float($0.value) } ?? whole.map { .int(try $0.value()) } ?? value
            whole = nil
            value = before.isNull ? item : try Arithmetic.sum(before, item, zone: zone)
        }
    }

    /// Goes on in floats.
    private mutating func addFloat(_ number: Double?) throws {
        var sum = floats ?? FloatSum()
        if let whole { try sum.add(whole.approximate) }
        if let number { try sum.add(number) }
        floats = sum
        whole = nil
    }

    /// The mean is a float, of money an amount, of durations a duration where their months have one.
    /// - Throws: `interrupted`, and `overflow` of a sum.
    func result(_ zone: Zone) throws -> Value {
        switch kind {
        case .count: return .int(count)
        case .sum where floats != nil: return floats.map { .float($0.value) } ?? .null
        case .avg where floats != nil: return floats.map { .float($0.value / Double(count)) } ?? .null
        case .sum where whole != nil: return try whole.map { .int(try $0.value()) } ?? .null
        case .avg where whole != nil: return whole.map { .float($0.approximate / Double(count)) } ?? .null
        case .any, .all, .sum: return value.isNull ? nothing : value
        case .min, .max, .first, .last: return value
        case .list: return .list(all)
        case .median: return Median.of(try all.watchedSort { SortOrder.compare($0, $1, zone) < 0 })
        case .avg:
            switch value {
            case .duration(let sum):
                return (try? CalendarArithmetic.divided(sum, by: count)).map { .duration($0) } ?? .null
            case .money(let sum): return (try? Arithmetic.apply(.divide, .money(sum), .int(count), zone: zone)) ?? .null
            default: return .null
            }
        }
    }
}

/// The middle of values in order: of numbers a float, the mean of the two in the middle when their count is even; of
/// other values the first of the two. Null of none.
enum Median {
    static func of(_ ordered: [Value]) -> Value {
        guard !ordered.isEmpty else { return .null }
        return between(ordered[(ordered.count - 1) / 2], ordered[ordered.count / 2])
    }

    static func between(_ low: Value, _ high: Value) -> Value {
        guard let a = number(low), let b = number(high) else { return low }
        // Halves first: the sum of two great numbers may leave the range.
        return .float(a == b ? a : a / 2 + b / 2)
    }

    private static func number(_ value: Value) -> Double? {
        switch value {
        case .int(let number): Double(number)
        case .float(let number): number
        default: nil
        }
    }
}
