import FamRegistry
import FamText
import FamValues
import Testing

@testable import FamStore

@Suite struct AsOfTests {
    /// Each state of a random walk, undos included, can be seen again as of its end, and looking changes nothing.
    @Test(arguments: 1...6) func thePastIsAsItWas(seed: UInt64) throws {
        let home = try Household()
        var random = Random(seed: seed)
        var states: [(clock: Int64, rows: [[String]])] = [(0, try rows(home, at: nil))]
        for step in 0..<14 {
            try home.run { for _ in 0...random.below(5) { try RandomChange.make(home, &random) } }
            if step % 5 == 4 { try home.run("undo") { _ = try? home.store.undo() } }
            states.append((home.clock, try rows(home, at: nil)))
        }
        let digest = try home.store.digest(), entries = try home.store.journal().count
        for state in states {
            let seen = try home.run("look") { try rows(home, at: state.clock) }
            #expect(seen == state.rows, "at \(state.clock)")
            // The run's own changes are hidden as well.
            try? home.run("look") {
                try home.child("late")
                let seen = try rows(home, at: state.clock)
                #expect(seen == state.rows, "at \(state.clock), after a change")
                throw Diagnostic(.failed, "nothing is kept")
            }
        }
        #expect(try home.store.digest() == digest)
        #expect(try home.store.recomputeDigest() == digest)
        #expect(try home.store.journal().count == entries)
        try home.expectKept()
    }

    /// Rows come back under their earlier keys with gaps between them, few of them or many; then new ones are added.
    @Test(arguments: 1...6) func rowsWithGapsAreHidden(gaps: Int) throws {
        let home = try Household()
        let maya = try home.run { try home.child("Maya") }
        let events = try home.run { try (0...(2 * gaps)).map { try home.event(maya, Int64($0)) } }
        try home.run { for index in 0..<gaps { try home.store.delete(events[2 * index]) } }
        let clock = home.clock, before = try rows(home, at: nil)
        try home.run("undo") { try home.store.undo() }
        try home.run { try home.store.delete(events[0]) }
        try home.run { for points in 1...3 { try home.event(maya, Int64(points)) } }
        try home.run { try home.store.update(events[1], [("points", .int(40))]) }
        #expect(try home.run("look") { try rows(home, at: clock) } == before)
    }

    /// Also while sums are not written, for the shell that leaves them and for another.
    @Test(arguments: 1...4) func thePastHasWhatIsBehind(seed: UInt64) throws {
        let folder = try Folder()
        let home = try Household(.file(folder.file("h.db")), salt: 1)
        let other = try Household(.file(folder.file("h.db")), salt: 2)
        var random = Random(seed: seed)
        let children = try home.run { try ["Maya", "Leo", "Zoe"].map { try home.child($0) } }
        try home.run { for child in children { try home.event(child, 5) } }
        var states: [(clock: Int64, rows: [[String]])] = [(home.clock, try rows(home, at: nil))]
        for _ in 0..<5 {
            try home.store.writingBehind {
                for _ in 0..<random.below(5) { try home.run { try RandomChange.make(home, &random) } }
                for _ in 0...random.below(4) {
                    try home.run { try home.event(try home.child("new"), Int64(random.below(9)) - 3) }
                    let known = try home.store.rows(Model.child, where: [], limit: .max)
                    try home.run { try home.event(known[random.below(known.count)], 2) }
                    states.append((home.clock, try rows(home, at: nil)))
                }
                #expect(try home.store.accessing { _ in try home.store.sumsBehind().count } == 1)
                for state in states {
                    #expect(try home.run("look") { try rows(home, at: state.clock) } == state.rows)
                    #expect(try other.run("look") { try rows(other, at: state.clock) } == state.rows)
                }
            }
            #expect(try home.store.accessing { _ in try home.store.sumsBehind().count } == 0)
        }
    }

    /// Every row of every entity as text, now or at a time.
    private func rows(_ home: Household, at time: Int64?) throws -> [[String]] {
        try home.store.registry.entities.map { entity in
            var plan = QueryPlan(source: .entity(entity.name, includesHidden: true), sourceShape: entity.shape)
            if time != nil { plan.asOf = 0 }
            let result = try home.store.run(plan, parameters: time.map { [.datetime(Instant(micros: $0))] } ?? [])
            var lines: [String] = []
            while let row = try result.rows.next() { lines.append("\(row.values)") }
            return lines
        }
    }
}
