import FamValues
import Testing

@testable import FamSessions

/// What a service remembers of an entry lasts as long as what the entry wrote.
struct EntryRunTests {
    @Test(arguments: [
        ("note a; mark add x", ["a"]),
        ("note a; fail \"no\"", []),
        ("note a; try { note b; fail \"no\" } catch { note c }", ["a", "c"]),
        ("note a; plan { note b }; note c", ["a", "c"]),
        ("try { note a; try { note b; fail \"no\" } catch { note c }; fail \"no\" } catch { note d }", ["d"]),
        ("note a; mark add x; atomic { mark add y; note b }", ["a", "b"]),
    ])
    func serviceStateIsTakenBackWithTheEntry(_ text: String, _ words: [String]) throws {
        let engine = try Tally.engine()
        let tally = try engine.context.service(Tally.key)
        _ = engine.run(Array(text.utf8), name: "test")
        #expect(tally.words == words)
    }

    @Test func featuresHearWhatBecameOfEntries() throws {
        let engine = try Tally.engine()
        let tally = try engine.context.service(Tally.key)
        func told(_ text: String) -> [String] {
            tally.hooks = []
            _ = engine.run(Array(text.utf8), name: "test")
            return tally.hooks
        }
        #expect(told("mark add x") == ["changed"])
        #expect(told("note a") == [])
        #expect(told("go /two") == ["went", "-one", "+two"])
        #expect(told("go /two") == [])
        #expect(told("go /one; fail \"no\"") == ["rolled back"])
        #expect(told("mark add y; go /one") == ["changed", "-two", "+one"])
    }

    @Test func timeStandsStillWithinAnEntry() throws {
        let engine = try Tally.engine()
        let run = EntryRun(engine, cause: .typed)
        #expect(run.now == engine.clock.now && run.now == run.time)
        #expect(engine.run(Array("mark add x".utf8), name: "test").time == run.time)
    }
}
