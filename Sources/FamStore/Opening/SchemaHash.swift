/// A hash of names in order, in two lanes of 64 bits; groups of names are marked.
struct SchemaHash: Equatable {
    private(set) var high: UInt64
    private(set) var low: UInt64

    init(high: UInt64 = 0xCBF2_9CE4_8422_2325, low: UInt64 = 0x9E37_79B9_7F4A_7C15) {
        self.high = high
        self.low = low
    }

    /// Starts a group: `a`, `b` in one group is a different schema than `a` and `b` in two.
    mutating func begin(_ name: String) {
        mix(1)
        add(name)
    }

    mutating func add(_ name: String) { mix(RowHash.hash(name)) }

    private mutating func mix(_ word: UInt64) {
        high = (high ^ word) &* 0x100_0000_01B3
        low = (low &+ word) &* 0xBF58_476D_1CE4_E5B9
        low ^= low >> 29
    }
}
