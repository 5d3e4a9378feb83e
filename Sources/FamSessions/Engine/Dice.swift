import FamServices
import FamValues

/// The random numbers of scripts. Each is derived from the seed, the place in the journal, the time of the entry and
/// the count of numbers drawn there before. A replay therefore draws the same ones, even if a line that only reads is
/// removed.
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
    /// - Returns: the number, and an action that undoes the draw.
    func draw(
        below bound: UInt64, seed: UInt64, at position: Int64, _ time: Instant
    ) -> (number: UInt64, undo: () -> Void) {
        let before = (place, count), here = Place(position: position, time: time)
        if here != place { (place, count) = (here, 0) }
        count += 1
        if source.seed != seed { source.seed = seed }
        // No journal is this long, so ids use other numbers.
        source.move(to: position &+ count << 40, command: time.micros)
        return (source.next(below: bound), { [self] in (place, count) = before })
    }
}
