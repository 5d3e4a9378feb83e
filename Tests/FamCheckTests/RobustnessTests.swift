import FamText
import Testing

@testable import FamCheck

@Suite struct RobustnessTests {
    static let script = """
        fam 1
        param family: string = "Rivera"
        def newcomer(name: string, born: date, goals: list<string> = ["Sticker book", "Park trip"]) -> child {
          let c = child add $name --born $born
          for g in $goals { reward add $c $g --points 10 }
          return $c
        }
        newcomer Maya 2017-04-02
        newcomer Leo 2020-09-14 --goals Zoo,"Pony ride"
        behavior add "Helped with chores" --points 2 --skill kindness
        log Maya "helped with chores" --note "washed dishes" --at yesterday@18:00
        log Maya,Leo "Helped with chores"
        events --child Maya --since monday
        events | where points > 0 and child.name == "Maya" and at in last-week
        events | group day(at) as day, child.name as who { stars: sum(points), moments: count() } | sort -stars | take 10
        $_ | where stars > 2
        events | sum points by child
        events | group behavior { sep: sum(points where at in 2026-09), oct: sum(points where at in 2026-10) } | with diff = oct - sep | sort diff
        children | where not any(events where points > 0 and at >= today - 3d)
        events --on yesterday | edit note = replace(note, "dihses", "dishes")
        let maya = child Maya
        open "tinywins://child?id=$maya.id"
        expect here() == "/kids/Maya"
        if $maya.stars >= 10 { reward redeem "Maya/Sticker book" } else { echo "$(10 - $maya.stars) to go" }
        try { reward redeem "Leo/Zoo" } catch e { echo "not yet: $e.message" }
        undo
        """

    @Test func aWholeScriptIsAccepted() {
        #expect(said(RobustnessTests.script) == [])
    }

    /// Pieces of a script in any order, cut anywhere: the check always ends, with its errors in source order.
    @Test func cutAndMixedScripts() {
        let words = RobustnessTests.script.split(whereSeparator: { $0 == " " }).map(String.init)
        var state: UInt64 = 7
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for _ in 0..<400 {
            let text = (0..<(5 + next(40))).map { _ in words[next(words.count)] }.joined(
                separator: next(8) == 0 ? "\n" : " ")
            let result = Session(lookup: FewRows()).check(text)
            let places = result.diagnostics.map { $0.span?.start ?? 0 }
            #expect(places == places.sorted())
            #expect((result.unit == nil) == !result.errors.isEmpty)
        }
    }

    @Test func deepExpressionsAreBounded() {
        let deep = "let x = " + String(repeating: "(1 + ", count: 5000) + "1" + String(repeating: ")", count: 5000)
        #expect(Session().check(deep).errors.map(\.code.id).contains("too-deep"))
        let nested = "let x = " + String(repeating: "(1 + ", count: 60) + "1" + String(repeating: ")", count: 60)
        #expect(Session().check(nested).errors.isEmpty)
    }

    @Test func longChainsOfFunctions() {
        let chain =
            (0..<3000).map { "def f\($0)(n: int) { return f\($0 + 1)($n) }" }.joined(separator: "\n")
            + "\ndef f3000(n: int) { return $n }"
        #expect(Session().check(chain).errors.isEmpty)
    }

    /// What a program writes may be long in every direction.
    @Test func longForms() {
        func many(_ count: Int = 4_000, _ separator: String = ", ", _ part: (Int) -> String) -> String {
            (0..<count).map(part).joined(separator: separator)
        }
        let fields = many { "a\($0): 1" }
        let right = [
            "def f(\(many { "p\($0): int = \($0)" })) { echo $p0 }\nf \(many(4_000, " ") { "--p\($0) 1" })",
            "def f(\(many { $0 == 0 ? "p0: int = 0" : "p\($0): int = $p\($0 - 1) + 1" })) { echo $p0 }\nf",
            "let [\(many { "a\($0)" })] = [1]", "let {\(many { "a\($0)" })} = {\(fields)}",
            many(4_000, "\n") { "def a\($0)() { \($0 == 0 ? "child add Maya" : "a\($0 - 1)") }\na\($0)" },
            // Each looks for the end of a call.
            "echo \(many(10_000, " ") { _ in "length(" })",
            "def f() {\n\(many(4_000, "\n") { "var x\($0) = 1" })\nlet c = { || \(many(4_000, "; ") { "$x\($0) = 2" }) }\n}",
        ]
        for text in right { #expect(Session().check(text).errors.isEmpty, "\(text.prefix(80))") }
        let wrong = [
            many(4_000, "\n") { "let known\($0) = 1\necho $unknown\($0)x" }, many(4_000, "\n") { "chld\($0) add" },
            "let r = {\(fields)}\n" + many(4_000, "\n") { "echo $r.b\($0)" },
            many(4_000, "\n") { "def a\($0)() { echo $no\($0) }\na\($0) 3" },
        ]
        for text in wrong { #expect(!Session().check(text).errors.isEmpty, "\(text.prefix(80))") }
    }
}
