import FamRegistry
import FamStore
import FamText
import FamValues
import Testing

@testable import FamKids

/// The law of undo where a feature adds to it: whatever was logged, changed, deleted and undone before, a change and
/// its undo leave the state that was there, and the redo the state after it.
@Suite struct CelebrationUndoTests {
    @Test(arguments: 1...40)
    func aChangeAndItsUndoAreNothing(seed: UInt64) throws {
        var walk = try GoalWalk(seed: seed)
        for _ in 0..<30 { try walk.step() }
        #expect(walk.celebrated > 0)
    }
}

/// A random walk over a child whose few goals are reached and lost again, with a look at each step and back.
private struct GoalWalk {
    private let home: Household
    private let child: ChildRow
    private let behavior: BehaviorRow
    private var random: SplitMix
    private(set) var celebrated = 0

    init(seed: UInt64) throws {
        home = try Household()
        child = try home.child("Maya")
        behavior = try home.behavior("Helped", 1)
        for target in [5, 9, 14] { _ = try home.reward(child, "G\(target)", Int64(target)) }
        random = SplitMix(state: seed)
    }

    mutating func step() throws {
        let before = try home.store.digest()
        try change()
        let after = try home.store.digest()
        try home.line { _ = try home.store.undo() }
        #expect(try home.store.digest() == before)
        try home.line { _ = try home.store.redo() }
        #expect(try home.store.digest() == after)
        celebrated = max(celebrated, try CelebrationRow.query.rows(home.store).count)
        // Some stay undone, so that later changes meet what an undo left.
        if random.below(4) == 0 { try home.line { _ = try home.store.undo() } }
    }

    private mutating func change() throws {
        let events = try EventRow.query.rows(home.store)
        let row = events.isEmpty ? nil : events[random.below(events.count)].row
        switch (random.below(10), row) {
        case (0..<3, let row?): try home.line { try home.behaviors.delete(row) }
        case (3..<5, let row?):
            let points = try home.store.value(EventRow.points, of: row)
            try home.line { try home.behaviors.update(row) { $0[EventRow.points] = points == 4 ? -3 : 4 } }
        default: try home.log([child], behavior, points: Int64(random.below(8)) - 1)
        }
    }
}
