import FamServices
import FamSessions
import Foundation
import Testing

@testable import FamApp

/// A session of a lived-in household in one file: with the rows it read, or with the sessions before it.
@Suite struct SessionDataTests {
    private func bench() throws -> SessionBench {
        let bench = try SessionBench()
        for line in [
            "child add Maya --born 2017-04-02", "child add Leo", "behavior add Chores --points 2",
            "behavior add Piano --points 3", "reward add Maya Zoo --points 9", "log Maya Chores --note \"all alone\"",
            "log Leo Piano --note \"in the hall\"", "tag add home",
        ] { try bench.type(line) }
        try bench.restart(seed: 12)
        return bench
    }

    @Test(arguments: ["script", "transcript"]) func whatWasReadIsInTheFile(style: String) throws {
        let bench = try bench()
        for line in ["log ma Chores", "children", "child edit Maya --name May", "undo", "log Maya Piano --note two"] {
            try bench.type(line)
        }
        let path = bench.path("s.fam")
        #expect(try bench.type("session save \(path) --as \(style) --with-data").status == .done)
        #expect(!FileManager.default.fileExists(atPath: path + ".base"))
        let text = try bench.text("s.fam")
        #expect(text.contains("name: \"Maya\", born: \"2017-04-02\""))
        #expect(text.contains("child: \"Maya\", behavior: \"Chores\", points: 2, note: \"all alone\""))
        let test = try bench.elsewhere("test \(path)")
        #expect(test.status == .done, "\(test.output)")
        // The rows are added by id, so a second run leaves them unchanged.
        let database = bench.path("plain.db")
        for _ in 1...2 {
            #expect(try bench.elsewhere(text, database: database).status == .done)
            #expect(try bench.elsewhere("children | get name", database: database).output.count(of: "Maya") == 1)
        }
    }

    /// What waited when the session began appears when rows change, and not because a setup made them.
    @Test func aSetUpOpensNothing() throws {
        let bench = try bench()
        try bench.type("log Maya Piano --points 9")
        #expect(try bench.entries.last?.output.contains("Goal reached") == true)
        try bench.restart(seed: 13)
        for line in ["open \"tinywins://child?id=Maya\"", "go /kids/Leo", "back", "log Maya Chores"] {
            try bench.type(line)
        }
        let path = bench.path("t.fam")
        #expect(try bench.type("session save \(path) --as transcript --with-data").status == .done)
        #expect(try bench.text("t.fam").contains("#> kids.child → /kids/Maya (tab today → kids, push /kids/Maya)"))
        for line in ["replay \(path)", "test \(path)"] {
            let again = try bench.elsewhere(line)
            #expect(again.status == .done, "\(again.output)")
        }
    }

    /// A set-up of no rows would be a comment without an entry, and each output would stand under the entry before.
    @Test func aHouseholdWithoutRowsNeedsNoSetUp() throws {
        let bench = try SessionBench()
        for line in ["child add Maya", "undo"] { try bench.type(line) }
        try bench.restart(seed: 12)
        for line in ["nonsense", "children", "child add Leo", "log Leo Chores"] { try bench.type(line) }
        let path = bench.path("t.fam")
        #expect(try bench.type("session save \(path) --as transcript --with-data").status == .done)
        #expect(try bench.text("t.fam").contains("nonsense\n#! unknown-command\n"))
        let test = try bench.elsewhere("test \(path)")
        #expect(test.status == .done, "\(test.output)")
    }

    /// Journal numbers are those of the session, and what came before it cannot be undone.
    @Test func entriesKeepTheirNumbers() throws {
        let bench = try bench()
        for line in ["child edit Leo --name Leon", "undo j9", "child edit Leo --name Leopold", "undo"] {
            try bench.type(line)
        }
        #expect(try bench.type("session save \(bench.path("t.fam")) --as transcript --with-data").status == .done)
        #expect(try bench.text("t.fam").contains("#> Undid j9"))
        #expect(try bench.elsewhere("test \(bench.path("t.fam"))").status == .done)
    }

    @Test func whatNoSetUpGivesIsRefused() throws {
        let bench = try bench()
        for line in ["journal | count", "log Maya Chores"] { try bench.type(line) }
        try bench.type("session save \(bench.path("t.fam")) --as transcript --with-data")
        let save = try #require(try bench.entries.last)
        #expect(save.status == .differs && save.output.contains("do not give the same"), "\(save.output)")
        #expect(!FileManager.default.fileExists(atPath: bench.path("t.fam")))
    }

    @Test func severalSessionsBecomeOneFile() throws {
        let bench = try bench()
        for line in ["log Maya Chores", "let c = (child add Zoe)", "log $c Piano", "undo", "log $c Chores"] {
            try bench.type(line)
        }
        try bench.restart(seed: 13)
        for line in ["log Zoe Piano", "undo", "log Zoe Piano --note \"$(random(1, 1000000))\"", "let c = 1"] {
            try bench.type(line)
        }
        let digest = try bench.digest
        for (numbers, base) in [("1..3", false), ("2 3", true), ("1 2..3", false)] {
            let path = bench.path("s.fam")
            #expect(try bench.type("session save \(path) \(numbers) --force").status == .done)
            #expect(FileManager.default.fileExists(atPath: path + ".base") == base || !base)
            let replay = try bench.elsewhere("replay \(path)")
            #expect(replay.status == .done && replay.output.last?.hasSuffix(digest) == true, "\(replay.output)")
            #expect(try bench.asScript(path).status == .done || base)
        }
        for wrong in ["9", "x", "3..1", "2 3 --only 1..2", "2 3 --as repro"] {
            #expect(try bench.type("session save \(bench.path("no.fam")) \(wrong)").status == .failed)
        }
    }

    /// A row that the session deleted later is named by its variable as long as it is there.
    @Test func whatIsGoneIsNamed() throws {
        let bench = try SessionBench()
        try bench.type("child add Ada; child add Ben; child add Cleo")
        try bench.type("child add Tom")
        let ids = try bench.elsewhere("for c in (children) { echo $c.id }", database: bench.database).output
        #expect(ids.count == 4)
        for line in [
            "child edit \(ids[0].suffix(7)) --color teal", "child delete \(ids[1].suffix(7)) --yes",
            "child edit \(ids[3]) --color mint", "open \"tinywins://child?id=\(ids[3])\"", "child delete Tom --yes",
        ] { #expect(try bench.type(line).status == .done) }
        #expect(try bench.type("session save \(bench.path("s.fam"))").status == .done)
        let statements = try bench.statements("s.fam")
        #expect(
            statements == [
                "child ensure Ada; child ensure Ben; child ensure Cleo", "let child2 = (children --all | last 3 | first)",
                "let child3 = (children --all | last 2 | first)", "let child1 = (child ensure Tom)",
                "child edit $child2 --color teal", "child delete $child3 --yes", "child edit $child1 --color mint",
                "open \"tinywins://child?id=$($child1.id)\"", "child delete Tom --yes",
            ])
        for _ in 1...2 { #expect(try bench.asScript(bench.path("s.fam")).warnings == []) }
    }

    /// A row without a label is called by the end of its id, which is as long as lists show it.
    @Test func theEndOfAnIDIsNoLabel() throws {
        let bench = try bench()
        try bench.type("log Maya,Leo Chores")
        let id = try bench.elsewhere("echo (events | last).id", database: bench.database).output.joined()
        #expect(try bench.type("event edit \(id.suffix(8)) --note lifted").status == .done)
        try bench.type("session save \(bench.path("s.fam"))")
        #expect(
            try bench.statements("s.fam") == [
                "log Maya,Leo Chores", "let event1 = (events | last)", "event edit $event1 --note lifted",
            ])
    }

    /// A part of a session and sessions with others between them have no state to compare with; they run twice, too,
    /// unless two rows of one name were added.
    @Test func partsRunAgain() throws {
        let bench = try bench()
        for line in ["tag add school", "child add Zoe", "log Zoe Piano"] { try bench.type(line) }
        try bench.restart(seed: 13)
        for line in ["child add Between", "child add Leo"] { try bench.type(line) }
        try bench.restart(seed: 14)
        for line in ["child add Ada", "log Ada Piano"] { try bench.type(line) }
        let path = bench.path("s.fam")
        func statements(_ options: String) throws -> [String] {
            #expect(try bench.type("session save \(path) \(options) --force").status == .done)
            return try bench.statements("s.fam")
        }
        #expect(try statements("2 --only 2..3 --with-data").suffix(2) == ["child ensure Zoe", "log Zoe Piano"])
        for _ in 1...2 {
            let again = try bench.elsewhere(try bench.text("s.fam"), database: bench.path("part.db"))
            #expect(again.status == .done, "\(again.output)")
        }
        let both = try statements("2 4")
        #expect(both.contains("child ensure Zoe") && both.contains("child ensure Ada"), "\(both)")
        #expect(try statements("3 --only 2..2") == ["child add Leo"])
        for line in ["child add Kim", "child add Lou", "child add Kim", "log Lou Piano"] { try bench.type(line) }
        #expect(
            try statements("4").suffix(4) == ["child add Kim", "child ensure Lou", "child add Kim", "log Lou Piano"])
    }

    /// From a household with many rows a repro keeps only those the error needs, under other names.
    @Test func aReproContainsTheRowsItNeeds() throws {
        let bench = try bench()
        for line in ["log Leo Piano", "log Maya Chores; reward redeem Maya/Zoo", "children"] {
            try bench.type(line)
        }
        let path = bench.path("r.fam")
        #expect(try bench.type("session save \(path) --as repro").status == .done)
        let text = try bench.text("r.fam")
        #expect(!FileManager.default.fileExists(atPath: path + ".base"))
        #expect(text.contains("name: \"Child1\"") && !text.contains("Maya") && !text.contains("Leo"), "\(text)")
        #expect(!text.contains("all alone") && !text.contains("into events"), "\(text)")
        #expect(try bench.elsewhere("test \(path)").status == .done)
    }
}

extension [String] {
    fileprivate func count(of text: String) -> Int { count { $0.contains(text) } }
}
