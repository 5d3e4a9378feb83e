import FamSessions
import Foundation
import Testing

@testable import FamApp

@Suite struct SessionReplayTests {
    private let household = [
        "child add Maya --born 2017-04-02", "child add Leo", "behavior add Chores --points 2",
        "reward add Maya Zoo --points 4",
    ]

    private func bench(_ lines: [String], configuration: String = "") throws -> SessionBench {
        let bench = try SessionBench(configuration: configuration)
        for line in household + lines { try bench.type(line) }
        return bench
    }

    /// Saves the session, and expects a replay elsewhere to end in the same state.
    private func saved(_ bench: SessionBench, _ options: String = "", name: String = "s.fam") throws -> [String] {
        let digest = try bench.digest
        #expect(try bench.type("session save \(bench.path(name)) \(options)").status == .done)
        let replay = try bench.elsewhere("replay \(bench.path(name))")
        #expect(replay.status == .done, "\(replay.output)")
        #expect(replay.output.last?.hasSuffix("state \(digest)") == true, "\(replay.output)")
        return try bench.statements(name)
    }

    @Test func aReplayGivesTheSameStateAnywhere() throws {
        let bench = try bench([
            "log Maya Chores --at yesterday@18:00", "nonsense", "children", "log Leo Chores --on", "go /kids/Maya",
        ])
        let lines = try saved(bench)
        #expect(lines.contains("log Maya Chores --at yesterday@18:00"))
        #expect(lines.last == "go /kids/Maya")
        #expect(lines.count == 6)
        let first = try bench.elsewhere(
            "replay \(bench.path("s.fam"))", zone: "America/New_York", time: 1_700_000_000_000_000)
        let second = try bench.elsewhere("replay \(bench.path("s.fam"))", zone: "Pacific/Auckland")
        #expect(first.output == second.output)
    }

    /// Days of rows and texts of settings are those of the household's zone, so in another one they would differ.
    @Test func aHouseholdOfAnotherZoneIsNotAppliedTo() throws {
        let bench = try bench(["log Maya Chores", "coaching dismiss"])
        _ = try saved(bench)
        let line = "replay \(bench.path("s.fam")) --apply"
        let refused = try bench.elsewhere(line, database: bench.path("tokyo.db"))
        #expect(refused.status == .failed && refused.output.contains { $0.contains("error[other-zone]") })
        #expect(refused.output.contains { $0.contains("TZ=Europe/Berlin fam --db NEW.db replay") })
        #expect(try bench.elsewhere("journal | count", database: bench.path("tokyo.db")).output == ["0"])
        let applied = try bench.elsewhere(line, zone: "Europe/Berlin", database: bench.path("berlin.db"))
        #expect(applied.status == .done, "\(applied.output)")
    }

    /// The state that the entry before it left is not the one that it found.
    @Test func aPartBeginsWithWhatAnotherShellWroteBeforeIt() throws {
        let bench = try bench(["log Maya Chores"])
        let other = try bench.elsewhere(
            "child add Ben", zone: "Europe/Berlin", time: bench.clock.now.micros + 1, database: bench.database)
        #expect(other.status == .done, "\(other.output)")
        try bench.type("log Ben Chores")
        #expect(try saved(bench, "--only 6..6").last == "log Ben Chores")
    }

    /// A number alone is that entry, and what is refused is said as it was typed.
    @Test func oneEntryIsSavedByItsNumber() throws {
        let bench = try bench(["child add Ben", "log Ben Chores", "log Maya Chores"])
        #expect(try bench.type("session save \(bench.path("one.fam")) --only 6").status == .done)
        #expect(try bench.statements("one.fam") == ["log Ben Chores"])
        try bench.type("session save \(bench.path("range.fam")) --only 6..6")
        #expect(try bench.statements("range.fam") == bench.statements("one.fam"))
        let none = try bench.type("session save \(bench.path("none.fam")) --only 90")
        #expect(none.diagnostics.first?.message == "`--only 90` names no entry")
        let beyond = try bench.type("session save \(bench.path("none.fam")) --only 90..95")
        #expect(beyond.diagnostics.first?.message == "`--only 90..95` names no entry")
    }

    /// The board signs out after a day, which a script does not take.
    @Test func whatASessionTookLongForIsNamedWhereAScriptDiffers() throws {
        let bench = try bench(["wall sign-up --demo rivera", "clock advance 24h"])
        try bench.type("session save \(bench.path("s.fam"))")
        let save = try bench.entries.last?.output ?? ""
        #expect(save.contains("makes different rows than the session did"), "\(save)")
        let words = save.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("at one time; the session went from 2026-11-02 09:01 to 2026-11-03"), "\(save)")
    }

    /// Also where a line that drew a number and changed nothing is omitted, and where one failed.
    @Test func aReplayDrawsTheSameNumbers() throws {
        let bench = try bench([
            "random 1 1000000", "child add \"Kid $(random(1, 1000000))\"",
            "child add \"No $(random(1, 9))\"; fail \"no\"",
            "let n = random(1, 1000000)", "child add \"Kid $n\"", "plan { child add \"P $(random(1, 9))\" }",
            "child add \"$(random(1, 1000000)) $(random(1, 1000000))\"",
        ])
        #expect(try saved(bench).count == 8)
    }

    /// On a clock that stands still a line that only looks shifts the numbers of the next one, however it draws them.
    @Test func aFunctionDrawsNumbersToo() throws {
        let bench = try bench([])
        for line in [
            "def roll { random 1 1000000 }", "def twice { 2 * (roll) }", "twice",
            "child add \"Kid $(random(1, 1000000))\"",
        ] {
            try bench.recorder.run(line)
        }
        #expect(try saved(bench).filter { $0 == "twice" }.count == 1)
    }

    /// What a file declares may draw, too; what the program has of its own does not.
    @Test func aFunctionOfAFileDrawsNumbersToo() throws {
        let bench = try bench([])
        let file = bench.path("dice.fam")
        try "def roll() { random 1 1000000 }\n".write(toFile: file, atomically: true, encoding: .utf8)
        let looks = ["roll", "echo \"$(roll)\"", "1 + roll()"]
        for line in ["source \(file)"] + looks + [
            "children | where stars >= 0 | count", "echo (lower(\"A\"))", "child add \"Kid $(roll)\"",
        ] {
            try bench.recorder.run(line)
        }
        let kept = try saved(bench)
        #expect(kept.suffix(5) == ["source \(file)"] + looks + ["child ensure \"Kid $(roll)\""])
    }

    /// A firing that did nothing is not in the file, and has had its turn all the same.
    @Test func aJobThatDidNothingIsNotDueAgain() throws {
        let bench = try bench(["reminder on", "log Maya Chores"])
        bench.clock.advance(seconds: 86_400)
        try bench.type("log Maya Chores --at yesterday@18:00")
        try bench.type("log Maya Chores")
        bench.clock.advance(seconds: 86_400)
        try bench.type("child add Ida")
        try bench.type("jobs | select job, due")
        let shown = try #require(try bench.entries.last).output
        _ = try saved(bench, "--as transcript")
        let lines = shown.split(separator: "\n").map { "#> " + $0 }.joined(separator: "\n")
        #expect(try bench.text("s.fam").contains(lines), "\(shown)")
    }

    @Test func theSessionIsKnownToTheJournal() throws {
        let bench = try bench([])
        #expect(try bench.recorder.engine.store.journal().map(\.session) == [1, 1, 1, 1])
        try bench.restart(seed: 12)
        #expect(try bench.type("undo").status == .failed)
        #expect(try bench.type("log Maya Chores").status == .done)
        #expect(try bench.type("undo").status == .done)
        #expect(try bench.recorder.engine.store.journal(session: 2).count == 2)
    }

    @Test func whatWasTakenBackIsNotInAScript() throws {
        let bench = try bench([
            "log Maya Chores", "log Leo Chores", "undo", "log Maya Chores --note again", "undo", "redo",
            "undo --last 1",
        ])
        let lines = try saved(bench)
        #expect(lines.filter { $0.contains("log") } == ["log Maya Chores"])
        #expect(!lines.contains { $0.hasPrefix("undo") || $0.hasPrefix("redo") })
        #expect(try saved(bench, "--as transcript", name: "t.fam").filter { $0.hasPrefix("undo") }.count == 3)
    }

    @Test func aLivedInHouseholdIsIncluded() throws {
        let bench = try bench(["log Maya Chores"])
        try bench.restart(seed: 5)
        for line in [
            "log Leo Chores --note two", "undo", "redo", "child add Zoe", "undo j5", "child edit Leo --name Leon",
        ] { try bench.type(line) }
        let lines = try saved(bench)
        #expect(lines.contains("undo j5"))
        #expect(FileManager.default.fileExists(atPath: bench.path("s.fam.base")))
        let mode = try FileManager.default.attributesOfItem(atPath: bench.path("s.fam.base"))[.posixPermissions] as? Int
        #expect(mode == 0o600)
        try bench.restart(seed: 6)
        try bench.type("log Maya Chores --note \"a later session\"")
        let digest = try bench.elsewhere("replay \(bench.path("s.fam"))").output
        try bench.type("session save \(bench.path("again.fam")) 2")
        #expect(try bench.elsewhere("replay \(bench.path("again.fam"))").output == digest)
        try FileManager.default.removeItem(atPath: bench.path("s.fam.base"))
        #expect(try bench.elsewhere("replay \(bench.path("s.fam"))").status == .differs)
    }

    /// The base of a session is text, unless the session reads older journal entries: a diff shows it, and it includes
    /// the settings that stay on a machine.
    @Test func aBaseIsTextWhereThatIsEnough() throws {
        let bench = try bench(["log Maya Chores", "preference set weather.useLocalData true"])
        try bench.restart(seed: 5)
        for line in ["log Leo Chores --note two", "undo", "redo", "preferences | where value != default | get key"] {
            try bench.type(line)
        }
        #expect(try saved(bench, "--as transcript", name: "t.fam").count == 4)
        let base = try bench.text("t.fam.base").split(separator: "\n").map(String.init)
        #expect(base[0].hasPrefix("{\"format\":\"fam-backup\"") && base[0].contains("\"journal\":6"), "\(base[0])")
        #expect(base.count { $0.hasPrefix("{\"child\":") } == 2)
        #expect(base.contains { $0.contains("weather.useLocalData") })
        let passed = try bench.elsewhere("test \(bench.path("t.fam"))")
        #expect(passed.status == .done, "\(passed.output)")

        // After a row was changed, this is no longer the household of the session.
        let changed = base.joined(separator: "\n").replacing("Maya", with: "Mara") + "\n"
        try changed.write(toFile: bench.path("t.fam.base"), atomically: true, encoding: .utf8)
        #expect(try bench.elsewhere("replay \(bench.path("t.fam"))").status == .failed)

        for line in ["journal | count"] { try bench.type(line) }
        _ = try saved(bench, "--as transcript", name: "j.fam")
        let database = try Data(contentsOf: URL(fileURLWithPath: bench.path("j.fam.base")))
        #expect(database.starts(with: Data("SQLite format 3".utf8)))
    }

    @Test func shortFormsOfThePromptBecomeWhole() throws {
        let bench = try bench([
            "log ma chor", "children", "child edit @2 --name Leon", "events", "event edit @1 --note hi",
        ])
        let lines = try saved(bench)
        #expect(lines.contains("log Maya Chores"))
        #expect(lines.contains("child edit ($_[1]) --name Leon"))
    }

    @Test func definitionsAreIncluded() throws {
        let bench = try bench(
            ["def twice(who: child) { bonus $who; bonus $who }", "let unused = 4", "twice Leo"],
            configuration:
                "let note = \"well done\"\ndef bonus(who: child) { log $who Chores --note $note }\ndef other() { echo "
                + "hi }\n"
        )
        let lines = try saved(bench)
        #expect(lines.first == "let note = \"well done\"")
        #expect(!lines.contains { $0.contains("unused") || $0.contains("other") })
        #expect(lines.last == "twice Leo")
    }

    @Test func aNameThatNothingUsesIsMarked() throws {
        let bench = try bench([
            "let { name, stars: n } = (child add Noor)", "let [a, b] = [(child add Ida), 2]",
            "let id = (child add Finn).id; log Finn Chores", "log Noor Chores --note \"$n stars\"", "echo $name $a $id",
        ])
        let lines = try saved(bench)
        #expect(lines.contains("let { name: _name, stars: n } = (child ensure Noor)"))
        #expect(lines.contains("let [_a, _b] = [(child ensure Ida), 2]"))
        #expect(lines.contains("let _id = (child ensure Finn).id; log Finn Chores"))
    }

    @Test func aSavedTranscriptIsATest() throws {
        let bench = try bench(["children", "log Maya Chores", "events | sum points by child", "undo"])
        try bench.type("session save \(bench.path("t.fam")) --as transcript")
        let passed = try bench.elsewhere("test \(bench.path("t.fam"))")
        #expect(passed.status == .done, "\(passed.output)")
        let text = try bench.text("t.fam")
        #expect(text.contains("#> Moment logged! Maya +2 → 2 stars."))
        try text.replacingOccurrences(of: "→ 2 stars", with: "→ 3 stars").write(
            toFile: bench.path("t.fam"), atomically: true, encoding: .utf8)
        let failed = try bench.elsewhere("test \(bench.path("t.fam"))")
        #expect(failed.status == .differs)
        #expect(failed.output.contains { $0.hasPrefix("other output, same state") })
    }

    /// A part of a name will do where it is typed; a file means the same at the prompt and as a script.
    @Test func aFileTakesNoPartsOfNames() throws {
        let bench = try bench(["def typed() { log may Chores }", "typed"])
        let file = bench.path("more.fam")
        try "def short() { log may Chores }\ndef whole() { log Maya Chores }\n".write(
            toFile: file, atomically: true, encoding: .utf8)
        #expect(try bench.type("source \(file)").status == .done)
        let short = try bench.type("short")
        #expect(short.diagnostics.map(\.message) == ["no child is called `may`"])
        #expect(try bench.type("whole").status == .done)
        #expect(try saved(bench).suffix(4) == ["def typed() { log Maya Chores }", "typed", "source \(file)", "whole"])
    }

    /// Files read from elsewhere are named; those the session wrote itself are not.
    @Test func filesThatAReplayNeedsAreNamed() throws {
        let bench = try bench([])
        try "name\nZoë\n".write(toFile: bench.path("kids.csv"), atomically: true, encoding: .utf8)
        try "child add Ida\n".write(toFile: bench.path("more.fam"), atomically: true, encoding: .utf8)
        try bench.type("from csv \(bench.path("kids.csv")) | into children --key name")
        try bench.type("source \(bench.path("more.fam"))")
        try bench.type("children | save \(bench.path("own.csv"))")
        try bench.type("from csv \(bench.path("own.csv")) | count")
        for style in ["script", "transcript"] {
            try bench.type("session save \(bench.path(style)) --as \(style)")
            // Long paths break anywhere.
            let said = try #require(try bench.entries.last).output.filter { !$0.isWhitespace }
            #expect(said.contains("whatwassavedreadsfilesthatarenotsavedwithit"), "\(said)")
            let read = said.components(separatedBy: "whatwassavedreads").last ?? ""
            #expect(read.contains("kids.csv") && read.contains("more.fam") && !read.contains("own.csv"), "\(said)")
        }
        let alone = try self.bench(["log Maya Chores"])
        try alone.type("session save \(alone.path("s.fam"))")
        #expect(try alone.entries.last?.output.contains("warning") == false)
    }

    @Test func aReplayDistinguishesStateFromOutput() throws {
        let bench = try bench(["log Maya Chores --note one"])
        try bench.type("session save \(bench.path("t.fam")) --as transcript")
        let text = try bench.text("t.fam").replacingOccurrences(of: "--note one", with: "--note two")
        try text.write(toFile: bench.path("t.fam"), atomically: true, encoding: .utf8)
        let replay = try bench.elsewhere("replay \(bench.path("t.fam"))")
        #expect(replay.status == .differs)
        #expect(replay.output.contains { $0.contains("same output, other state") })
    }

    @Test func aReplayStopsAtTheGivenEntry() throws {
        let bench = try bench([])
        try bench.type("session save \(bench.path("s.fam"))")
        let replay = try bench.elsewhere("replay \(bench.path("s.fam")) --until 2")
        #expect(replay.output == ["replayed 2 entries, state \(try bench.entries[1].digest)"])
    }

    @Test func onlySomeEntriesCanBeSaved() throws {
        let bench = try bench(["log Maya Chores", "log Leo Chores"])
        try bench.type("session save \(bench.path("s.fam")) --only 1..3")
        #expect(try bench.statements("s.fam").count == 3)
        #expect(try bench.elsewhere("replay \(bench.path("s.fam"))").status == .done)
        #expect(try bench.type("session save \(bench.path("s.fam"))").status == .failed)
        #expect(try bench.type("session save \(bench.path("s.fam")) --force").status == .done)
        #expect(try bench.statements("s.fam").count == 6)
    }

    /// A part begins where its dependencies were made, not later: the row would be made twice.
    @Test func aPartBeginsWithWhatItNeeds() throws {
        let bench = try bench(["log Maya Chores", "let c = (child add Zoe)", "log Leo Chores", "log $c Chores"])
        #expect(try bench.type("session save \(bench.path("p.fam")) --only 8..8").status == .done)
        #expect(try bench.statements("p.fam") == ["let c = (child ensure Zoe)", "log $c Chores"])
        let base = try bench.text("p.fam.base")
        #expect(base.contains("Maya") && !base.contains("Zoe"))
        #expect(try bench.elsewhere("replay \(bench.path("p.fam"))").status == .done)
    }

    /// In a plain run a celebration appears where a later line acts on it, and an entry of several lines is undone as
    /// one.
    @Test func aPlainRunDoesWhatThePromptDid() throws {
        let bench = try bench([
            "log Maya Chores\nlog Leo Chores", "close", "log Maya Chores\nlog Leo Chores", "undo j6",
            "log Maya Chores; log Leo Chores", "go /kids/Leo", "undo",
        ])
        #expect(try bench.type("session save \(bench.path("s.fam"))").status == .done)
        #expect(try bench.entries.last?.output.contains("warning") == false)
        let plain = try bench.asScript(bench.path("s.fam")), rows = try bench.rows
        let text = try bench.text("s.fam")
        #expect(plain.status == .done && plain.rows == rows, "\(plain)\n\(rows)\n\(text)")
    }

    @Test func aDroppedLineShiftsNoId() throws {
        let bench = try bench([])
        try bench.type("session save \(bench.path("s.fam"))")
        let lines = try bench.text("s.fam").split(separator: "\n").map(String.init)
        let dropped = lines.firstIndex { $0.contains("child add Maya") } ?? 0
        let shorter = lines.enumerated().filter {
            !(dropped - 1...dropped).contains($0.offset) && !$0.element.contains("Zoo")
        }.map(\.element)
        let app = try AppEnvironment(options: GlobalOptions(), environment: ["TZ": "UTC"]).makeSandbox()
        let session = try SavedSession(
            shorter.joined(separator: "\n"), name: "s", isUnfinished: app.engine.isUnfinished)
        let sandbox = try ReplaySandbox(
            for: session.header, base: bench.path("none"),
            app: AppEnvironment(options: GlobalOptions(), environment: ["TZ": "UTC"]), outside: .nothing)
        _ = try sandbox.replayer.run(session, compares: false)
        let find = { (engine: Engine) in try engine.store.find("child", "Leo").id }
        #expect(try find(sandbox.replayer.sandbox.engine) == find(bench.recorder.engine))
    }

    @Test func aScriptRunsPlainOnAnEmptyHousehold() throws {
        let bench = try bench(["log ma Chores", "child archive Leo", "undo", "open \"tinywins://child?id=Maya\""])
        _ = try saved(bench)
        let engine = try AppEnvironment(options: GlobalOptions(), environment: ["TZ": "UTC"]).makeSandbox()
        let outcome = engine.engine.run(Array(try bench.text("s.fam").utf8), name: "s.fam")
        #expect(outcome.status == .done, "\(engine.takeOutput())")
        _ = engine.takeOutput()
        engine.engine.run(Array("(children | count) * 10 + (events | count)".utf8), name: "x")
        #expect(engine.takeOutput() == ["21"])
    }

    @Test func anIdInALinkBecomesAVariable() throws {
        let bench = try bench([])
        let id = try bench.recorder.engine.store.find("child", "Maya").id.hex
        try bench.type("tinywins://child?id=\(id)")
        try bench.type("child edit \(id.suffix(8)) --name May")
        let lines = try saved(bench)
        #expect(lines[4] == "open \"tinywins://child?id=$($child1.id)\"")
        #expect(lines[5] == "child edit $child1 --name May")
        #expect(!lines.contains { $0.contains(id.suffix(8)) })
    }

    /// Texts of entries that nothing can refer to any more are dropped.
    @Test func aLongSessionKeepsOnlyTextsWithDefinitions() throws {
        let bench = try bench(["def twice(who: child) { log $who Chores; log $who Chores }"])
        let before = bench.recorder.engine.sources.count
        for _ in 0..<50 { try bench.type("children | count") }
        try bench.type("nonsense")
        try bench.type("# nothing")
        #expect(bench.recorder.engine.sources.count == before)
        #expect(try bench.type("twice Nobody").status != .done)
        #expect(try bench.type("twice Maya").status == .done)
    }
}
