/// The keys of one row of a figure, up to four. A null reference is 0; keys of rows start at 1. Ordered as in the
/// figure's table.
struct FigureKey: Hashable, Comparable {
    private var lanes = SIMD4<Int64>.zero

    static var zero: FigureKey { FigureKey() }

    subscript(lane: Int) -> Int64 {
        @inline(__always) get { lanes[lane] }
        @inline(__always) set { lanes[lane] = newValue }
    }

    /// One word instead of four, since each row of a bulk run looks up a row of each figure. Days, hours and keys are
    /// small, so few rows share a word.
    private var word: Int64 { lanes[0] &* 0x9E37_79B9 ^ lanes[1] &* 0x85EB_CA6B ^ lanes[2] &* 0xC2B2_AE35 ^ lanes[3] }

    func hash(into hasher: inout Hasher) { hasher.combine(word) }

    /// What a dictionary asks for. A `Hasher` withstands keys that somebody chose to collide, for the price of the rest
    /// of the look-up; these are numbers of rows.
    func _rawHashValue(seed: Int) -> Int {
        let mixed = (UInt64(bitPattern: word) ^ UInt64(bitPattern: Int64(seed))) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed ^ mixed >> 32)
    }

    static func < (a: FigureKey, b: FigureKey) -> Bool {
        for lane in 0..<4 where a[lane] != b[lane] { return a[lane] < b[lane] }
        return false
    }
}
