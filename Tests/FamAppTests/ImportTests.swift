import FamSessions
import Foundation
import Testing

@testable import FamApp

/// Rows of files: checked by their columns, converted by the parameters they feed, and named by line when they do not
/// fit.
@Suite struct ImportTests {
    /// Runs the statements in a household with Maya and one behavior; `$file` is the path of a CSV with these lines.
    private func output(of statements: String, _ lines: [String]) throws -> [String] {
        let path = NSTemporaryDirectory() + "fam-import-\(UInt64.random(in: 0 ... .max)).csv"
        try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let app = try AppEnvironment(options: GlobalOptions(), environment: [:]).makeSandbox(files: .anywhere)
        for line in ["child add Maya", "behavior add Chores --points 2"] {
            _ = app.engine.run(Array(line.utf8), name: "setup")
        }
        _ = app.takeOutput()
        _ = app.engine.run(Array(statements.replacing("FILE", with: path).utf8), name: "test.fam")
        return app.takeOutput().map { $0.replacing(path, with: "FILE") }
    }

    /// The same as one line: long paths break a sentence anywhere.
    private func said(by statements: String, _ lines: [String]) throws -> String {
        try output(of: statements, lines).joined(separator: " ").split(separator: " ").joined(separator: " ")
    }

    private let head = "child,behavior,at,note,points"

    @Test func cellsBecomeWhatTheParametersAskFor() throws {
        let shown = try output(
            of: """
                from csv "FILE" | each { |r| log $r.child $r.behavior --at $r.at --note $r.note --points $r.points }
                events | select child.name, day(at) as day, note, points
                """,
            [head, "maya,chores,2026-10-01T19:00:00Z,done,", "Maya,Chores,2026-10-02,,-3"])
        #expect(shown.contains { $0.contains("2026-10-01") && $0.contains("done") && $0.contains("2") })
        #expect(shown.contains { $0.contains("2026-10-02") && $0.contains("-3") })
        #expect(!shown.contains { $0.contains("error") })
    }

    @Test func anUnknownColumnIsFoundBeforeTheRun() throws {
        let shown = try output(of: "child add Leo\nfrom csv \"FILE\" | where chld == \"Maya\"", [head])
        #expect(shown.contains { $0.contains("has no field `chld`") })
        #expect(shown.contains { $0.contains("columns: child, behavior, at, note, points") })
        #expect(!shown.contains { $0.contains("Added") })
    }

    @Test func anErrorNamesTheLineOfTheFile() throws {
        let lines = [head, "Maya,Chores,2026-10-01,\"two", "lines\",", "Maya,Chores,soon,,", "Mya,Chores,2026-10-01,,"]
        let each = "| each { |r| log $r.child $r.behavior --at $r.at }"
        #expect(try output(of: "from csv \"FILE\" \(each)", lines).contains { $0.contains("line 4 of FILE") })
        #expect(
            try output(of: "from csv \"FILE\" | where at != \"soon\" \(each)", lines).contains {
                $0.contains("line 5 of FILE")
            })
        #expect(
            try output(of: "for r in (from csv \"FILE\") { log $r.child Chores }", lines).contains {
                $0.contains("line 5 of FILE")
            })
        #expect(
            try output(of: "from csv \"FILE\" | with d = date(at)", lines).contains { $0.contains("line 4 of FILE") })
    }

    @Test func aFileThatIsNotATableSaysWhy() throws {
        #expect(try said(by: "from csv \"FILE\" | count", ["a,a"]).contains("two columns are called `a`"))
        #expect(
            try said(by: "from csv \"FILE\" | count", ["a,b", "1"]).contains("line 2: it has 2 columns, but 1 cell"))
        #expect(
            try said(by: "from csv \"FILE\" --sep \",\" | count", ["a;b", "1,5;2"]).contains("`--sep \";\"` splits"))
        #expect(try said(by: "from csv nowhere.csv | count", []).contains("there is no file `nowhere.csv`"))
        let unknown = try output(of: "let f = \"FILE\"\nfrom csv $f | where a == 1", ["a"])
        #expect(unknown.contains { $0.contains("needs rows whose columns are known before the run") })
    }

    @Test func linesThatAreNotRowsAreAllNamedOrCounted() throws {
        let lines = ["\u{FEFF}a;b\r", "1;\"x;\"\"y\"\"\"\r", "2\r", "\"z\"z;3\r", "4;5\r", ""]
        let refused = try said(by: "from csv \"FILE\" --sep \";\" | count", lines)
        #expect(
            refused.contains("line 3: it has 2 columns, but 1 cell") && refused.contains("line 4: text comes after"))
        let left = try output(
            of: "expect (from csv \"FILE\" --sep \";\" --skip-bad | get b) == [\"x;\\\"y\\\"\", \"5\"]", lines)
        #expect(left.contains { $0.contains("2 lines were left out") })
        #expect(!left.contains { $0.contains("error") })
        let json = try output(
            of: "expect (from jsonl \"FILE\" --skip-bad | get a) == [1, 3]", ["{\"a\":1}", "{\"a\":", "{\"a\":3}"])
        #expect(json.contains { $0.contains("1 line was left out") } && json.contains { $0.contains("line 2") })
    }

    @Test func jsonLinesWithColumnsAreReadLineByLine() throws {
        let lines = ["{\"a\":1,\"z\":[]}\r", "", "{\"b\":\"x\"}", "{\"a\":\"3\"}"]
        let file = "let f = \"FILE\"\n", read = "from jsonl $f as { a: int?, b: string? }"
        let found = try output(of: "\(file)expect (\(read) | sum a) == 4", lines)
        #expect(!found.contains { $0.contains("error") })
        let bad = try said(by: "\(file)\(read) | count", lines + ["[1]", "{\"a\":"])
        #expect(bad.contains("line 5: it is a value of type `list<int>`, not a record") && bad.contains("line 6"))
        let skipping = read.replacing(" as", with: " --skip-bad as")
        let left = try output(of: "\(file)\(skipping) | count", lines + ["7", "{\"b\":\"y\"}"])
        #expect(left.contains { $0.contains("1 line was left out") } && left.contains { $0.hasPrefix("4") })
        let cell = try said(by: "\(file)\(read) | where a > 1 | count", lines + ["{\"a\":true}"])
        #expect(cell.contains("`a` of line 5 of FILE"))
    }

    @Test func rowsThatTheEntityRefusesAreAllNamedOrWritten() throws {
        let lines = ["who,day", "Ida,02.04.2017", "Ben,31.02.2017", ",01.01.2018", "Zoë,"]
        let into = "from csv \"FILE\" | into children { name: who, born: date(day, \"dd.MM.yyyy\") }"
        // Where the line breaks depends on the length of the folder's name.
        let refused = try output(of: "\(into)", lines).flatMap { $0.split(separator: " ") }.joined(separator: " ")
        #expect(refused.contains("refuses 2 of 4 rows"))
        #expect(
            refused.contains("line 3 of FILE: `day` is `31.02.2017`") && refused.contains("line 4 of FILE: `who` is ``")
        )
        let folder = NSTemporaryDirectory() + "fam-bad-\(UInt64.random(in: 0 ... .max)).csv"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let skipped = try output(
            of: "\(into) --skip-bad \"\(folder)\"\nexpect (children | get name) == [\"Maya\", \"Ida\", \"Zoë\"]", lines)
        #expect(
            skipped.contains { $0.contains("2 of 4 rows were left out") } && !skipped.contains { $0.contains("error") })
        #expect(try String(contentsOfFile: folder, encoding: .utf8).hasPrefix("who,day,problem\nBen,31.02.2017,"))
    }
}
