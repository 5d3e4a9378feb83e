/// A time zone that certainly exists. A static binary can lose its zone data silently, and falling back to GMT would
/// move days. Offsets are read from the system's zone files; the transitions of the years 1970 ... 2069 are kept,
/// because grouping by day asks a million times.
public final class Zone: Sendable {
    public let identifier: String
    /// Ascending instants at which an offset begins to apply; the first is before all others.
    private let starts: [Int64]
    /// Offset from UTC in microseconds, parallel to `starts`.
    private let offsets: [Int64]

    public static let utc = Zone(identifier: "UTC", starts: [.min], offsets: [0])

    private init(identifier: String, starts: [Int64], offsets: [Int64]) {
        self.identifier = identifier
        self.starts = starts
        self.offsets = offsets
    }

    /// Nil when the zone cannot be loaded. Cost: one file of a few thousand bytes.
    public convenience init?(identifier: String) {
        if identifier == "UTC" || identifier == "GMT" {
            self.init(identifier: "UTC", starts: [.min], offsets: [0])
            return
        }
        guard let file = ZoneFile(identifier: identifier) else { return nil }
        var offset = file.firstOffset
        var changes: [(start: Int64, offset: Int64)] = []
        let end = Int64(CivilDate(unchecked: Zone.lastYear + 1, 1, 1).days) * 86_400
        for change in file.transitions where change.start < end {
            if change.start <= 0 { offset = change.offset } else { changes.append(change) }
        }
        let lastYear =
            changes.last.map { Zone.utc.civil(Instant(micros: $0.start * Instant.perSecond)).date.components.year }
            ?? 1970
        if let rule = file.rule, lastYear <= Zone.lastYear {
            for year in lastYear...Zone.lastYear {
                for change in rule.changes(in: year) where change.start > changes.last?.start ?? 0 && change.start < end
                { changes.append(change) }
            }
        }
        self.init(
            identifier: identifier, starts: [.min] + changes.map { $0.start * Instant.perSecond },
            offsets: ([offset] + changes.map(\.offset)).map { $0 * Instant.perSecond })
    }

    /// The last year whose transitions are kept; the offset at its end applies from then on.
    private static let lastYear = 2069

    /// Microseconds to add to UTC at that instant. Cost: a binary search over about 200 entries.
    public func offset(at instant: Instant) -> Int64 {
        var low = 0, high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= instant.micros { low = middle } else { high = middle }
        }
        return offsets[low]
    }

    /// Instants at the very ends of 64 bits, which only a damaged file contains, are moved by a day.
    public func civil(_ instant: Instant) -> (date: CivilDate, time: TimeOfDay) {
        let limit = Int64.max - 2 * Instant.perDay
        let local = min(max(instant.micros, -limit), limit) + offset(at: instant)
        let (quotient, remainder) = local.quotientAndRemainder(dividingBy: Instant.perDay)
        let days = remainder < 0 ? quotient - 1 : quotient
        return (
            CivilDate(days: Int32(clamping: days)),
            TimeOfDay(micros: remainder < 0 ? remainder + Instant.perDay : remainder)
        )
    }

    /// The instant of a wall-clock time. A time that the clock skips is moved forward by the gap; of a time that occurs
    /// twice, the first is taken.
    public func instant(_ date: CivilDate, _ time: TimeOfDay = .midnight) -> Instant {
        // A hundred million days are the most that fit an instant; the dates of the calendar end long before.
        let days = min(max(Int64(date.days), -100_000_000), 100_000_000)
        let local = days * Instant.perDay + time.micros
        let early = offset(at: Instant(micros: local - Instant.perDay))
        let late = offset(at: Instant(micros: local + Instant.perDay))
        if early == late { return Instant(micros: local - early) }
        let first = Instant(micros: local - early)
        if offset(at: first) == early { return first }
        let second = Instant(micros: local - late)
        return offset(at: second) == late ? second : first
    }

    /// Differs if any moment may fall on another day or hour than before, as after an update of the zone data.
    public var fingerprint: UInt64 {
        zip(starts, offsets).reduce(0xCBF2_9CE4_8422_2325) { hash, change in
            // FNV-1a, a word at a time.
            ((hash ^ UInt64(bitPattern: change.0)) &* 0x100_0000_01B3 ^ UInt64(bitPattern: change.1)) &* 0x100_0000_01B3
        }
    }

    /// The offsets that apply between two instants, as (from, offset in microseconds) in order, for queries by local
    /// day.
    public func offsets(from: Instant, to: Instant) -> [(start: Instant, offset: Int64)] {
        var result: [(Instant, Int64)] = []
        for index in starts.indices {
            let end = index + 1 < starts.count ? starts[index + 1] : Int64.max
            if end > from.micros, starts[index] <= to.micros {
                result.append((Instant(micros: starts[index]), offsets[index]))
            }
        }
        return result
    }
}
