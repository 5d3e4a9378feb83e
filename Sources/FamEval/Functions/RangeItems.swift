import FamText
import FamValues

/// The whole numbers of a range as items of a list that is not made: each question costs the same for any range.
struct RangeItems {
    private let low: Int64, high: Int64

    init(_ low: Int64, _ high: Int64) {
        self.low = low
        self.high = high
    }

    /// Nil for other values.
    init?(_ value: Value) {
        guard case .range(let low, let high) = value else { return nil }
        self.init(low, high)
    }

    private var count: Int128 { low > high ? 0 : Int128(high) - Int128(low) + 1 }
    var first: Value { count == 0 ? .null : .int(low) }
    var last: Value { count == 0 ? .null : .int(high) }
    var mean: Double? { count == 0 ? nil : Double(Int128(low) + Int128(high)) / 2 }

    /// - Throws: `overflow`, which only the range of nearly all ints does.
    func length() throws -> Int64 {
        guard let length = Int64(exactly: count) else {
            throw Diagnostic(.overflow, "the length of \(low)..\(high) is outside the range of 64-bit integers")
        }
        return length
    }

    func sum() throws -> Int64 {
        // One of the two is even, and the half of each fits.
        let ends = Int128(low) + Int128(high)
        let total =
            count % 2 == 0
            ? (count / 2).multipliedReportingOverflow(by: ends)
            : count.multipliedReportingOverflow(by: ends / 2)
        guard !total.overflow, let sum = Int64(exactly: total.partialValue) else {
            throw Diagnostic(.overflow, "the sum is outside the range of 64 bits")
        }
        return sum
    }

    /// From 0; nil for what is not among the numbers.
    func position(of item: Value) -> Int64? {
        let number: Int64?
        switch item {
        case .int(let whole): number = whole
        case .float(let float): number = Int64(exactly: float)
        default: number = nil
        }
        guard let number, number >= low, number <= high else { return nil }
        return Int64(exactly: Int128(number) - Int128(low))
    }

    /// The items from one position up to but not including another, as a list.
    /// - Throws: `bad-argument` for more items than a list of numbers may have.
    func part(_ from: Int, _ to: Int) throws -> Value {
        let start = min(Int128(from), count), end = max(start, min(Int128(to), count))
        guard end - start <= Int128(RangeRows.mostItems) else {
            throw Diagnostic(.badArgument, "the list would have more than 10,000,000 items")
        }
        return .list(try (0..<Int(end - start)).watchedMap { .int(Int64(Int128(low) + start + Int128($0))) })
    }
}
