import FamCheck
import FamSyntax
import FamText
import FamValues
import Testing

@testable import FamEval

/// From source text through the parser and the checker: what hand-built units cannot show.
@Suite struct SourceTests {
    private func shown(_ text: String, pieceLength: Int? = nil, keepsPieces: Bool = false) throws -> [Value] {
        let host = Household.host()
        defer { withExtendedLifetime(host) {} }
        let sources = SourceMap(), names = NameTable()
        let checker = Checker(registry: host.registry, names: names, sources: sources, zone: .utc)
        let source = sources.add(name: "test", text: text)
        var options = CheckOptions()
        options.keepsPieces = keepsPieces
        let checked =
            pieceLength.map { checker.check(PieceReader(source, names: names, pieceLength: $0), options: options) }
            ?? checker.check(Parser.parse(source, names: names))
        let problems = checked.diagnostics.filter { $0.severity == .error }.map(\.message)
        #expect(problems == [])
        try Machine(host: host).run(try #require(checked.unit))
        return host.shown
    }

    @Test(arguments: [
        (
            "def fib(n: int) -> int { if $n < 2 { return $n }\n return fib($n - 1) + fib($n - 2) }\nfib(20)",
            Value.int(6765)
        ),
        ("var s = 0\nfor i in 1..10 { if $i == 5 { continue }\n $s += $i }\n$s", .int(50)),
        ("var l = [1]\nlet k = $l\n$l += [2, 3]\n$l + $k", .list([.int(1), .int(2), .int(3), .int(1)])),
        ("var s = \"a\"\nfor i in 1..3 { $s += \"$i\" }\n$s", .string("a123")),
        ("var e = \"\"\ntry { fail \"no\" } catch x { $e = $x.message }\n$e", .string("no")),
        (
            "def make(start: int) { var n = $start; return { |k| $n += $k; return $n } }\nlet f = make(10)\nlet g = "
                + "make(20)\n[$f(1), $f(1), $g(5)]",
            .list([.int(11), .int(12), .int(25)])
        ),
        ("match 3 { 1 => \"one\"; 2, 3 => \"few\"; else => \"many\" }", .string("few")),
        ("[1, 2, 3] | each { |x| $x * 2 }", .list([.int(2), .int(4), .int(6)])),
        (
            "children | get name | each { |n| \"hi $n\" }",
            .list([.string("hi Maya"), .string("hi Leo"), .string("hi Zoë")])
        ),
        ("events | where child.name == \"Maya\" | sum points", .int(7)),
        ("children | where not any(events where points > 0) | get name", .list([.string("Zoë")])),
        (
            "events | group child.name as who { stars: sum(points) } | sort -stars, who | get who",
            .list([.string("Maya"), .string("Leo")])
        ),
        ("var t = 0\nfor e in (events) { $t += $e.points }\n$t", .int(13)),
        ("var r = { a: 1, b: [1, 2] }\n$r.b[1] = 9\n$r.b", .list([.int(1), .int(9)])),
    ])
    func scriptsGive(text: String, value: Value) throws {
        #expect(try shown(text).last == value, "\(text)")
        #expect(try shown(text, pieceLength: 1).last == value, "\(text), each statement checked as the run comes to it")
        #expect(try shown(text, pieceLength: 1, keepsPieces: true).last == value, "\(text), in pieces that were kept")
    }

    /// A long script is lowered in pieces: variables, functions and closures with captures must work across all of
    /// them.
    @Test func longScriptsBehaveAsOne() throws {
        var text = "var total = 0\ndef twice(n: int) -> int { return $n * 2 }\n"
        for number in 1...600 {
            text +=
                number % 200 == 0
                ? "for i in [\(number)] { let f = { |k: int| $k + $i }\n$total += twice($f(0)) }\n" : "$total += 1\n"
        }
        #expect(try shown(text + "$total").last == .int(597 + 2 * (200 + 400 + 600)))
    }

    /// With `--stepwise`, the statement that makes a closure is a later unit than the one with the closure's code.
    @Test func closuresOfAnEarlierUnitCapture() throws {
        let host = Household.host()
        let sources = SourceMap(), names = NameTable()
        let checker = Checker(registry: host.registry, names: names, sources: sources, zone: .utc)
        let text = "var total = 0\nfor i in 1..3 { let f = { |k: int| $k + $i }\n$total += $f(10) }\n$total"
        let unit = try #require(checker.check(Parser.parse(sources.add(name: "test", text: text), names: names)).unit)
        let machine = Machine(host: host)
        for (index, statement) in unit.main.body.enumerated() {
            var part = unit
            part.main.body = [statement]
            if index > 0 { part.functions = [] }
            try machine.run(part)
        }
        #expect(host.shown.last == .int(36))
    }
}
