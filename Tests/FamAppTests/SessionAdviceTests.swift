import FamSessions
import Foundation
import Testing

@testable import FamApp

/// What a save or a refusal says leads on.
@Suite struct SessionAdviceTests {
    private func bench(_ lines: [String]) throws -> SessionBench {
        let bench = try SessionBench()
        for line in lines { try bench.type(line) }
        return bench
    }

    /// A save that failed is not the error that a report is about.
    @Test func aReportIsAboutTheHousehold() throws {
        let bench = try bench([
            "child add Maya", "log Maya Chores", "session save /no/such/folder/s.fam", "replay nothing.fam",
        ])
        let saved = try bench.type("session save \(bench.path("r.fam")) --as repro")
        #expect(saved.status == .done, "\(saved.diagnostics)")
        #expect(try bench.text("r.fam").contains("#! not-found"))
        #expect(try !bench.text("r.fam").contains("folder"))
    }

    /// Also late in the evening, when an hour later it is another day.
    @Test func whatCanBeDoneOnceADayIsTold() throws {
        let bench = try SessionBench()
        let hour: Int64 = 3_600_000_000
        bench.clock.now.micros += 14 * hour + hour / 2
        for line in ["child add Leo", "bonus Leo", "session save \(bench.path("s.fam"))"] { try bench.type(line) }
        let saved = try #require(try bench.entries.last)
        #expect(saved.output.contains("A second run of"), "\(saved.output)")
    }

    /// The part that is offered can be saved.
    @Test func thePartAfterWhatIsErasedIsOffered() throws {
        let bench = try bench([
            "child add Maya", "child add Leo", "child edit Maya --color teal", "child delete Maya --yes",
            "journal erase Maya --yes", "child add Zoe",
        ])
        let refused = try bench.type("session save \(bench.path("s.fam"))")
        #expect(refused.diagnostics.first?.help == "`--only 5..6` saves what came after the last such entry")
        let saved = try bench.type("session save \(bench.path("s.fam")) --only 5..6")
        #expect(saved.status == .done, "\(saved.diagnostics)")
    }

    /// Nobody is asked about what cannot be done.
    @Test func whatCannotBeForgottenIsNotAskedFor() throws {
        let bench = try bench(["child add Maya"])
        for line in ["child delete Maya --yes; journal erase Maya", "child add Leo; journal compact --keep 0"] {
            let refused = try bench.type(line)
            #expect(refused.diagnostics.last?.code == .misplaced, "\(line): \(refused.diagnostics)")
            #expect(refused.diagnostics.last?.message == "nothing can be forgotten after a change in the same entry")
        }
    }

    /// At a prompt whose clock stands still, a number that was only looked at is one of those drawn there.
    @Test func aPinnedClockDrawsTheSameNumbers() throws {
        let bench = try SessionBench()
        for line in ["random 1 1000000", "child add \"Kid $(random(1, 1000000))\""] {
            _ = try bench.recorder.run(line)
        }
        let digest = try bench.digest
        let saved = try bench.type("session save \(bench.path("s.fam"))")
        #expect(saved.status == .done, "\(saved.diagnostics)")
        let replay = try bench.elsewhere("replay \(bench.path("s.fam"))")
        #expect(replay.output.last?.hasSuffix("state \(digest)") == true, "\(replay.output)")
    }

    @Test func aRedoIsNotUndoneByItsNumber() throws {
        let bench = try bench(["child add Maya", "undo"])
        #expect(try bench.type("undo j2").diagnostics.first?.message == "`j2` is itself an undo")
        try bench.type("redo")
        #expect(try bench.type("undo j3").diagnostics.first?.message == "`j3` is itself a redo")
    }

    @Test func aReplayEndsNowhereBeforeItsBeginning() throws {
        let bench = try bench(["child add Maya"])
        try bench.type("session save \(bench.path("s.fam"))")
        #expect(try bench.type("replay \(bench.path("s.fam")) --until -1").diagnostics.first?.code == .invalidValue)
    }
}
