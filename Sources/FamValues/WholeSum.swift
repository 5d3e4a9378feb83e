import FamText

/// A sum of ints that may leave 64 bits on its way and come back, so that the order in which a database or a stage in
/// memory meets the rows does not decide whether there is a sum.
public struct WholeSum: Sendable {
    private var total: Int128 = 0

    public init() {}

    /// Not even as many of the largest ints as there are bytes of memory leave 128 bits.
    public mutating func add(_ number: Int64) { total &+= Int128(number) }

    /// Near the sum.
    public var approximate: Double { Double(total) }

    public var isOutside: Bool { Int64(exactly: total) == nil }

    /// - Throws: `overflow` where the sum itself is outside 64 bits.
    public func value() throws(Diagnostic) -> Int64 {
        guard let sum = Int64(exactly: total) else {
            throw Diagnostic(.overflow, "the sum is outside the range of 64 bits")
        }
        return sum
    }
}
