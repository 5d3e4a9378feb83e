import FamCheck
import FamText
import Testing

/// Statements that are each wrong in themselves are each reported, whatever precedes and follows them.
@Suite struct IndependentErrorTests {
    private static let wrong = [
        "echo (1 + \"a\")", "echo $nobody", "events | where pionts > 0", "child addd Maya", "let m: int = \"a$(1)\"",
        "log Maya Helped --nope 3",
        "echo (length(1, 2))", "children | select nam", "echo (day(true))", "if 3 { echo hi }", "break", "return 3",
        "children | sort -age2",
        "echo (missing(3))", "let t: date = 3", "events | where note > 3", "echo (1 + )", "children | wher name > 3",
        "x = 5", "echo ([1, 2)",
        "let p1 = abs(1, 2)", "let p2 = abs(3, 4)", "let p3 = (addd)", "let p4 = (addd 2)",
        "for x [1] { echo hi }", "for x in 5 { echo $x }", "for x in (addd) { echo $x }",
        "events | with r = rank() by points, n = row_number()", "match 1 { 1 -> 2 }", "reward redeem", "behavior add Dishes", "echo hello > file",
        "events | sort", "events | select", "children | where", "children | .name", "echo (len(children))",
    ]

    private func errors(_ lines: [String]) -> [Diagnostic] { Session().check(lines.joined(separator: "\n")).errors }

    @Test(arguments: wrong) func eachHasOneErrorByItself(line: String) {
        #expect(errors([line]).count == 1, "\(errors([line]).map(\.message))")
    }

    @Test func asManyErrorsAsWrongStatements() {
        let alone = Dictionary(uniqueKeysWithValues: Self.wrong.map { ($0, errors([$0]).map(\.message)) })
        var numbers = Numbers(state: 7)
        for count in [2, 3, 10, Self.wrong.count] {
            for _ in 0..<60 {
                let lines = Array(Self.wrong.shuffled(using: &numbers).prefix(count))
                let found = errors(lines), expected = lines.flatMap { alone[$0] ?? [] }
                #expect(found.map(\.message) == expected, "\(lines.joined(separator: "\n"))")
            }
        }
    }

    /// Statements that share a line are reported one by one, too.
    @Test func soManyOnOneLine() {
        #expect(
            errors([
                Array(repeating: "echo $nobody", count: 1).joined(),
                "echo (1 + \"a\"); echo $a; echo $b; echo $c; echo $d",
            ]).count == 6)
    }

    @Test func onlyWhatFollowsIsLeftOut() {
        #expect(errors(["let x = 1 + \"a\"", "echo ($x + 1)"]).count == 1)
        #expect(errors(["let x = (1 + ", "echo ok"]).count == 1)
        #expect(errors(["lett total = 5", "echo $total"]).count == 1)
        #expect(errors(["let found = children | first first", "expect ($found.items | first).label == 1"]).count == 1)
    }

    /// Of what a statement with a wrong bracket declares nothing is known, however far away it is used.
    @Test(arguments: [
        ["let xs = [ [ [\"a\", \"b\"], [\"d\", \"e\"] ]", "for [place, input] in $xs { both $place $input }"],
        ["let xs = [ [ [\"a\", \"b\"] ]", "let ys = $xs", "let [y] = $ys", "echo done", "both $y $y"],
        ["let xs = [[\"a\", \"b\"] ]]", "for [place, input] in $xs { both $place $input }"],
        ["def pairs() { return [ [[\"a\", \"b\"]] }", "let ys = pairs()", "for y in $ys { both $y $y }"],
        ["let people = [1]", "for p in $peop(le {", "  echo $p", "}"],
        ["let peopl)e = [1]", "for p in $people { echo $p }", "echo done", "echo $people"],
        ["let cases = [", "  [\"\"/kids/Lake/edit\", \"bathrooms\", \"two\"],", "]"],
        ["expect (children | where name ]== \"Maya\" | count) == 0"],
        ["children | select name )", "let ys = $_", "for y in $ys { both $y.born x }"],
    ]) func oneWrongBracketIsOneError(lines: [String]) {
        let found = errors(["def both(place: string, input: string) { echo $place $input }"] + lines)
        #expect(found.count == 1, "\(found.map(\.message))")
    }
}

/// Numbers from a seed, the same on every machine.
struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ state >> 31
    }
}
