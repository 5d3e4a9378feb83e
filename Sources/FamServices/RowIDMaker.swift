import FamValues

/// Makes version 7 UUIDs (RFC 9562, method 1): 48 bits of milliseconds, a counter of 32 bits that makes the ids of one
/// journal entry ascend within a millisecond, and 42 random bits.
///
/// The counter begins at the command's number times 4096, so that an id does not depend on how many rows earlier
/// commands made. Only a command that makes more rows in one millisecond shifts the ids of later ones.
struct RowIDMaker {
    private static let rowsPerCommand: UInt64 = 4096
    private static let lastStart: UInt64 = (1 << 20) - 1

    private var millisecond: Int64?
    private var counter: UInt64 = 0

    mutating func next(at instant: Instant, command: Int64, random: UInt64) -> RowID {
        let now = max(0, instant.micros / 1000)
        let start = min(UInt64(clamping: command), RowIDMaker.lastStart) * RowIDMaker.rowsPerCommand
        if millisecond == now { counter = max(counter + 1, start) } else { (millisecond, counter) = (now, start) }
        // Beyond 2^32 rows in a millisecond, only the random bits keep ids distinct.
        let sequence = counter & 0xFFFF_FFFF
        let high = UInt64(now) << 16 | 0x7000 | sequence >> 20
        let low = 0x8000_0000_0000_0000 | (sequence & 0xF_FFFF) << 42 | random >> 22
        return RowID(high: high, low: low)
    }
}
