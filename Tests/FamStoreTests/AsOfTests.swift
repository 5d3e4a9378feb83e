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
