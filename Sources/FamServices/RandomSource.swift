import FamValues

/// The only source of randomness (law 3). Each number is a function of (seed, journal entry, command, counter) and of
/// nothing else: removing a line from a script does not shift the numbers of later lines, and no two entries share
/// numbers.
public final class RandomSource {
    /// Setting it restarts the sequence of the current place.
    public var seed: UInt64 {
        didSet {
            ids = RowIDMaker()
            place()
        }
    }
    private var entry: Int64 = 0
    private var command: Int64 = 0
    private var key: UInt64 = 0
    private var counter: UInt64 = 0
    private var ids = RowIDMaker()

    public init(seed: UInt64) {
        self.seed = seed
        place()
    }

    /// Starts the numbers of one command; the same place gives the same numbers. The commands of an entry count from 0.
    public func move(to entry: Int64, command: Int64) {
        if entry != self.entry { ids = RowIDMaker() }
        self.entry = entry
        self.command = command
        place()
    }

    private func place() {
        let byEntry = RandomSource.mixed(RandomSource.mixed(seed) ^ UInt64(bitPattern: entry))
        key = RandomSource.mixed(byEntry ^ UInt64(bitPattern: command))
        counter = 0
    }

    /// The next number, all 64 bits random.
    public func next() -> UInt64 {
        counter &+= 1
        return RandomSource.mixed(key &+ counter &* RandomSource.step)
    }

    /// A uniformly distributed number in 0 ..< `bound`. `bound` must be positive.
    public func next(below bound: UInt64) -> UInt64 {
        precondition(bound > 0, "an empty range has no number")
        while true {
            let (high, low) = next().multipliedFullWidth(by: bound)
            // Lemire's method: the few low halves that would cause a bias are drawn again.
            if low >= (0 &- bound) % bound { return high }
        }
    }

    /// A new row id. Ids of one entry ascend in order of creation, even within a millisecond.
    public func newID(at instant: Instant) -> RowID {
        ids.next(at: instant, command: command, random: next())
    }

    private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// The finisher of SplitMix64 (Steele, Lea and Flood 2014): a bijection that changes half of the bits for each bit
    /// changed.
    private static func mixed(_ value: UInt64) -> UInt64 {
        var z = value &+ step
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }
}
