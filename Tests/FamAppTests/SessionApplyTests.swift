import FamSessions
import Testing

@testable import FamApp

@Suite struct SessionApplyTests {
    private func bench(_ lines: [String]) throws -> SessionBench {
        let bench = try SessionBench()
        for line in ["child add Maya", "behavior add Chores --points 2", "child add Ben"] { try bench.type(line) }
        for line in lines { try bench.type(line) }
        return bench
    }

    /// Who is signed in to the wall stays on a machine, so a restore of the base cannot bring it.
    @Test func aSessionIsAppliedAfterTheRestoreThatIsAdvised() throws {
        let bench = try bench(["wall sign-up --demo rivera", "log Ben Chores"])
        try bench.type("session save \(bench.path("s.fam")) --only 5..5")
        let replay = "replay \(bench.path("s.fam")) --apply", home = bench.path("other.db")
        func line(_ text: String) throws -> (status: EntryStatus, output: [String]) {
            try bench.elsewhere(text, zone: "Europe/Berlin", database: home)
        }
        let refused = try line(replay)
        #expect(refused.output.joined().contains("restore"), "\(refused.output)")
        #expect(try line("restore \(bench.path("s.fam.base"))").status == .done)
        let applied = try line(replay)
        #expect(applied.status == .done, "\(applied.output)")
        #expect(try line("events --child Ben | count").output == ["1"])
    }

    /// A restore into an empty household of another zone would only lead to the next refusal.
    @Test func anEmptyHouseholdOfAnotherZoneIsToldTheZoneAtOnce() throws {
        let bench = try bench(["log Ben Chores"])
        try bench.type("session save \(bench.path("s.fam")) --only 4..4")
        let refused = try bench.elsewhere("replay \(bench.path("s.fam")) --apply", database: bench.path("tokyo.db"))
        let said = refused.output.joined(separator: " ")
        #expect(said.contains("TZ=Europe/Berlin fam --db NEW.db restore"), "\(said)")
    }
}
