extension ClosedRange<Double> {
    /// Where a value lies, 0 at the lower end and 1 at the upper one; the middle where both are the same. Halves are
    /// compared, since the whole difference of two large numbers may be more than a float holds.
    func share(of value: Double) -> Double {
        let span = upperBound / 2 - lowerBound / 2
        return span > 0 ? Swift.min(1, Swift.max(0, (value / 2 - lowerBound / 2) / span)) : 0.5
    }
}
