import FamValues
import Testing

@testable import FamSessions

/// What a service remembers of an entry lasts as long as the entry's rows.
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
        func hooks(_ text: String) -> [String] {
            tally.hooks = []
            _ = engine.run(Array(text.utf8), name: "test")
            return tally.hooks
        }
        #expect(hooks("mark add x") == ["changed"])
        #expect(hooks("note a") == [])
        #expect(hooks("go /two") == ["went", "-one", "+two"])
        #expect(hooks("go /two") == [])
        #expect(hooks("go /one; fail \"no\"") == ["rolled back"])
        #expect(hooks("mark add y; go /one") == ["changed", "-two", "+one"])
    }

    /// What waits for a notice is shown after the commit: stopping the output then stops nothing else.
    @Test(arguments: [false, true])
    func aNoticeSaysWhatIsKeptWhenOutputFails(_ isStepwise: Bool) throws {
        let engine = try Tally.engine(sink: StoppedSink())
        engine.options.isStepwise = isStepwise
        let outcome = engine.run(Array("go /two; if true { mark add x; marks }; mark add y".utf8), name: "test")
        #expect(outcome.status == .interrupted)
        #expect(outcome.journalEntry == 1)
        #expect(try engine.store.rows(MarkRow.spec, where: [], limit: 9).count == (isStepwise ? 1 : 2))
        #expect(
            outcome.diagnostics.last?.notes
                == [isStepwise ? "2 of 3 statements were kept, this one included" : "what was done was kept"])
        #expect(try engine.router.state.current.tab == "two")
    }

    /// A text read in pieces still runs statement by statement: the statements before a failure are kept, each as an
    /// entry, with variables and functions from other pieces.
    @Test func aLongTextIsRunStepwise() throws {
        let engine = try Tally.engine()
        engine.options.isStepwise = true
        let padding = String(repeating: "# " + String(repeating: "x", count: 998) + "\n", count: 100)
        let text = """
            let first = "a"
            \(padding)def again(word: string) { mark add $word }
            mark add $first
            \(padding)again b
            \(padding)mark add c; fail "no"; mark add d
            """
        let outcome = engine.run(Array(text.utf8), name: "test")
        #expect(outcome.status == .failed)
        #expect(outcome.diagnostics.last?.notes.last == "4 of 6 statements were kept, those before this one")
        #expect(try engine.store.rows(MarkRow.spec, where: [], limit: 9).map(\.label) == ["a", "b", "c"])
        #expect(try engine.store.journal().map(\.command) == ["mark add c", "again b", "mark add $first"])
    }

    @Test func timeIsFixedWithinAnEntry() throws {
        let engine = try Tally.engine()
        let run = EntryRun(engine, cause: .typed)
        #expect(run.now == engine.clock.now && run.now == run.time)
        #expect(engine.run(Array("mark add x".utf8), name: "test").time == run.time)
    }
}
