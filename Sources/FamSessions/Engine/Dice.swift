import FamServices
import FamValues

/// The numbers that scripts draw. Each follows from the seed, the place in the journal and the time of the entry that
/// draws it, and from how many were drawn there before, so a replay draws the same, also where a line that only read is
/// left out of it.
final class Dice {
    /// Which numbers come next.
    private struct Place: Equatable {
        var position: Int64
        var time: Instant
    }

    private let source = RandomSource(seed: 0)
    private var place: Place?
    private var count: Int64 = 0

    /// 0 ..< `bound`, which is positive.
    /// - Returns: the number, and what puts it back.
    func draw(
        below bound: UInt64, seed: UInt64, at position: Int64, _ time: Instant
    ) -> (number: UInt64, undo: () -> Void) {
        let before = (place, count), here = Place(position: position, time: time)
        if here != place { (place, count) = (here, 0) }
        count += 1
        if source.seed != seed { source.seed = seed }
        // No entry of a journal is so far on: ids are made of other numbers.
        source.move(to: position &+ count << 40, command: time.micros)
        return (source.next(below: bound), { [self] in (place, count) = before })
    }
}
