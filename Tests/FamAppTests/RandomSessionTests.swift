import FamServices
import FamSessions
import Foundation
import Testing

@testable import FamApp

/// The law of replay: whatever is typed, the saved session replays to the recorded state, and its transcript passes as
/// a test.
@Suite struct RandomSessionTests {
    @Test(arguments: SessionBench.seeds(12))
    func whateverIsTypedReplays(seed: UInt64) throws {
        let random = RandomSource(seed: seed)
        let bench = try SessionBench(
            configuration: "def extra(who: child, note = \"more\") { log $who Chores --note $note }\n")
        for part in 1...2 {
            let start = try bench.digest
            for _ in 0..<25 { try bench.type(Self.line(random)) }
            let digest = try bench.digest
            let typed = try bench.entries.map { "\($0.status.rawValue) \($0.text)" }.joined(separator: "\n")
            for style in SaveStyle.allCases where style != .repro {
                let path = bench.path("\(style.rawValue)\(part).fam")
                try bench.type("session save \(path) --as \(style.rawValue)")
                let save = try #require(try bench.entries.last)
                // Only a session that changed nothing may have nothing in its file.
                let isEmpty = try bench.statements("\(style.rawValue)\(part).fam").isEmpty
                #expect(!isEmpty || digest == start, "seed \(seed)\n\(typed)")
                #expect(
                    save.status == .done && !save.output.contains("warning"), "seed \(seed): \(save.output)\n\(typed)")
                let replay = try bench.elsewhere(
                    "replay \(path)", zone: seed % 2 == 0 ? "Asia/Tokyo" : "America/New_York")
                #expect(
                    replay.status == .done && replay.output.last?.hasSuffix("state \(digest)") == true,
                    "seed \(seed): \(replay.output)\n\(typed)")
                #expect(try bench.elsewhere("replay \(path)").output == replay.output)
                guard style == .script, part == 1 else { continue }
                let plain = try bench.asScript(path), saved = try bench.text("\(style.rawValue)\(part).fam")
                #expect(
                    plain.status == .done && plain.warnings.isEmpty,
                    "seed \(seed): \(plain.warnings)\n\(saved)")
            }
            let test = try bench.elsewhere("test \(bench.path("transcript\(part).fam"))")
            #expect(test.status == .done, "seed \(seed): \(test.output)\n\(typed)")
            if part == 2 { try expectData(bench, seed, typed) }
            if seed <= 2, part == 1 { try expectRepro(bench, typed) }
            try bench.restart(seed: seed + 100)
        }
    }

    /// With the rows it read, a session needs no household; otherwise the error names the entry that needs more.
    private func expectData(_ bench: SessionBench, _ seed: UInt64, _ typed: String) throws {
        let path = bench.path("data.fam")
        try bench.type("session save \(path) --as transcript --with-data")
        let save = try #require(try bench.entries.last)
        guard save.status == .done else {
            #expect(save.output.contains("that the session read do not give the same"), "\(save.output)\n\(typed)")
            return
        }
        #expect(!FileManager.default.fileExists(atPath: path + ".base"))
        let test = try bench.elsewhere("test \(path)")
        #expect(test.status == .done, "seed \(seed): \(test.output)\n\(typed)")
    }

    /// A repro is a test that shows the session's last error, and a replay elsewhere shows it too.
    private func expectRepro(_ bench: SessionBench, _ typed: String) throws {
        let code = try #require(try bench.entries.last { $0.failure != nil }?.failure, "\(typed)")
        let path = bench.path("repro.fam")
        try bench.type("session save \(path) --as repro")
        let save = try #require(try bench.entries.last)
        #expect(save.status == .done, "\(save.output)\n\(typed)")
        #expect(try String(contentsOfFile: path, encoding: .utf8).hasSuffix("#! \(code)\n"), "\(typed)")
        #expect(try bench.elsewhere("replay \(path)").status == .done, "\(typed)")
    }

    private static let names = ["Maya", "Leo", "Zoë", "Ada", "Noor"]

    private static func line(_ random: RandomSource) -> String {
        let name = pick(names, random), other = pick(names, random)
        return pick(
            [
                "child add \(name)", "child add \(name) --born 2018-05-04", "child ensure \(other)",
                "child edit \(name) --name \(other)x",
                "child archive \(name)", "child delete \(name)", "behavior add Chores --points 2",
                "behavior add \"Read a book\" --points 1",
                "log \(name) Chores", "log \(name),\(other) Chores --at yesterday@18:00",
                "log \(name.prefix(2)) cho --note \"n \(random.next() % 9)\"",
                "log @1 Chores", "children", "events", "events | where points > 0 | edit note = \"x\"",
                "children | count",
                "undo", "undo", "undo --last 2", "redo", "undo --all", "go /kids", "go /kids/\(name)",
                "open \"tinywins://child?id=\(name)\"", "back\nforward\nback",
                "let c = (child add \(name))", "log $c Chores", "let n = (events | count)", "child add \"N$n\"",
                "var m = 1", "$m = $m + 1", "child add \"M$m\"",
                "def twice(w: child) { extra $w; extra $w --note \"$now\" }", "twice \(name)", "extra \(other)",
                "$_ | first | get id",
                "nonsense", "child add", "log \(name) Chores; fail \"no\"",
                "child add \"P$(random(1, 99))\"; child add Q",
                "child add R; undo",
                "try { child add \(name); fail \"x\" } catch e { echo $e.message }",
                "reward add \(name) Zoo --points 2", "reward redeem \"\(name)/Zoo\"",
                "if (children | count) > 2 {\n  child add Big\n}", "log \(name) Chores\nlog \(name) Chores",
                "expect (events | count) >= 0", "help log",
                "event delete @1", "clock advance 26h", "# a note\nchild add T", "log Maya Chores # twice",
                "atomic { child add S; log S Chores }; random 1 6",
                "for i in 1..2 { $m = $m + $i }",
                "try { $m = 7; let m = 3; child add \"T$m\" } catch e { echo $e.code }",
                "def bump() { $m = $m + 1 }", "bump", "let step = { || $m = $m + 2; $m }", "$step()",
                "def read_m() { return $m }", "child add \"F$(read_m())\"", "let seen = { || $m * 2 }",
                "child add \"S$($seen())\"", "var m = 10", "$parts[0] += 1", "child add \"L$($parts[0])\"",
                "var parts = [1, 2]", "child ensure Pia; $m = $m + 3",
                "let n = $n + 1", "if (events | count) >= 0 { let n = 2; child ensure \"L$n\" }",
            ], random)
    }

    private static func pick<T>(_ choices: [T], _ random: RandomSource) -> T {
        choices[Int(random.next(below: UInt64(choices.count)))]
    }
}
