import FamText

/// A sum of floats that keeps what rounding loses of each and adds it at the end (Neumaier's algorithm), so that the
/// order in which a database or a stage in memory meets the rows does not show in the last digit. Plain bits: all zero
/// is the sum of nothing.
public struct FloatSum: BitwiseCopyable, Sendable {
    private var sum = 0.0
    private var lost = 0.0

    public init() {}

    /// - Throws: `overflow` where the sum is outside the range of floats.
    public mutating func add(_ number: Double) throws(Diagnostic) {
        let next = sum + number
        guard next.isFinite else { throw Diagnostic(.overflow, "the sum is outside the range of floats") }
        lost += sum.magnitude >= number.magnitude ? (sum - next) + number : (number - next) + sum
        sum = next
    }

    public var value: Double {
        let whole = sum + lost
        return whole.isFinite ? whole : sum
    }
}
