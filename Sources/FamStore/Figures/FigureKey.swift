/// The keys of one row of a figure, up to four. A null reference is 0; keys of rows start at 1. Ordered as in the
/// figure's table.
struct FigureKey: Hashable, Comparable {
    private var lanes = SIMD4<Int64>.zero

    static var zero: FigureKey { FigureKey() }

    subscript(lane: Int) -> Int64 {
        @inline(__always) get { lanes[lane] }
        @inline(__always) set { lanes[lane] = newValue }
    }

    /// Hashes one word instead of four, since each row of a bulk run looks up a row of each figure. Days, hours and
    /// keys are small, so few rows share a word.
    func hash(into hasher: inout Hasher) {
        hasher.combine(lanes[0] &* 0x9E37_79B9 ^ lanes[1] &* 0x85EB_CA6B ^ lanes[2] &* 0xC2B2_AE35 ^ lanes[3])
    }

    static func < (a: FigureKey, b: FigureKey) -> Bool {
        for lane in 0..<4 where a[lane] != b[lane] { return a[lane] < b[lane] }
        return false
    }
}
