import FamSyntax
import FamText
import Testing

@testable import FamCheck

/// A script checked piece by piece means what it means whole.
@Suite struct PieceTests {
    private static let scripts = [
        RobustnessTests.script,
        "child add Ida\nlog Ida Shouted\nlog Ida Shouted --at 2026-10-01T18:00\nlog Mya Shouted\n",
        "log Maya\nchild ad Maya\nlet a = 1\nlet a = 2\necho $b\nlog Maya Shouted --at 2026-13-01T18:00\n",
        "twice 2\ndef twice(n: int) -> int { return $n * 2 }\ndef twice(n: int) -> int { return $n }\necho (twice(\"a\"))\n",
        "let n = 1\ndef more { return $n + $later }\nlet later = 2\nmore\n",
        "source \"other.fam\"\nhello\necho $shared\n",
        "events | where points > 0\n$_ | take 1\nfail \"end\"\necho never\necho never\n",
        "var sum = 0\nfor i in 1..3 { let k = $i; $sum += $k }\nfor k in 1..3 { let f = { |x: int| $x + $k }\n$sum += $f(1) }\n",
        knownLines,
        // Texts and a command without arguments are known at once when they come first. The scripts after it name rows
        // that they make themselves, and one that they do not.
        "def unused() { echo 1 }\necho \"hi\"\n",
        "use kids\nlog Maya Shouted\nlog Maya Shouted\nlog Maya Shouted --note=a --at 2026-10-01\nadd Ida\n",
        "log Maya Shouted\nlog Maya Shouted\n| count\nlog Maya Shouted\ndef log(a: string, b: int) { echo $a }\nlog Maya Shouted\n",
        "child add \"Ida\"\nundo\n", "child add \"Ida\"\nback\n",
        "log Ida Sang\nchild add Ida\nlog Ida Sang\nlog Ida Sang\nbehavior add Sang\nlog Ida Sang\nlog Ida Sang\ndef f { log Uri Sang }\nlog Uri Sang\n",
        "let a = 1\nlet a = 2\nlet _b = 3\nlet c = \"c\"\nlet d = \"Hello {c}\"\nvar e = 5\n$e = \"a\"\nlet _ = 4\n"
            + "let f = \"x\"\necho ($f + 1)\nlet a = \"b\"\nlet g: int = \"h\"\nvar i = \"j\"\n",
    ]
    /// Words that were read before, in correct lines and in lines that are wrong for other reasons.
    private static let knownLines = """
        log Maya Shouted --note a --at 2026-10-01
        log Maya Shouted --at 2026-10-01T18:00Z --note=a
        log Maya Shouted --note a --note a
        log Maya Shouted a
        log Maya --note a
        log Maya Shouted --note
        log Maya Shouted --note --at 2026-10-01
        log Maya Shouted --nota a
        log Maya Shouted --note a --at 2026-02-30
        log Mya Shouted
        log Mya Shouted
        log Maya,Mya Shouted
        log --help
        child delete Maya
        child delete Maya
        child add "Ida" --born 2020-01-01
        child add "name=Ida"
        child add name=Ida
        child add name=Ida
        child add "Ida" "Uri"
        reward add Maya "Zoo" --points 10
        reward add Maya "Park" --points 10
        reward add Mya "Lake" --points 10
        reward add Maya "Park" --points ten
        reward add Maya "Park"
        reward add Maya --points 10
        reward add Maya
        reward add Maya "Park" --template park
        reward add Maya --template park
        echo "one" two 3
        echo "two" two 3
        echo "a" + "b"
        echo "c" + "d"
        echo "$nobody"
        echo --loud "a"
        if 1 == 1 { echo "e"; reward add Maya "Sea" --points 10; echo $nobody }
        for i in 1..2 { child add "Eva" --age 3; child add "Eva" }
        let made = if 1 == 1 { child add "Eva" } else { null }
        expect $made + 1
        fail "end"
        log Maya Shouted
        log Maya Shouted

        """
    /// Long statements, of which the parser keeps only some parts, and functions whose signatures are read again.
    private static let long: [String] = [
        lines("atomic {", 4_000, "}") {
            switch $0 {
            case 10: "echo $nobody"
            case 1_500: "fail \"end\""
            case 1_501: "fail \"end\""
            case 2_000: "log Nobody Shouted"
            default: "child add \"Kid \($0)\""
            }
        },
        lines("atomic {", 4_000, "}\nlet after = $x1\n") { "let x\($0) = \($0)\nexpect $x\($0) < 5" },
        lines("atomic {", 3_000, "}\n") { $0 == 2_900 ? "let x = (1 +\n" : "child add \"Kid \($0)\"" },
        lines("let a = [", 20_000, "]\necho $a\nlet b: date = $a\n") { $0 % 7_000 == 6_999 ? "2.5," : "\($0)," },
        lines("let a = [", 20_000, "]\nlet b: date = $a\n") { $0 == 19_000 ? "$nobody," : "\"\($0)\"," },
        lines("let a: list<date> = [", 12_000, "]\necho $a\n") {
            $0 % 5_000 == 4_000 ? "\"2026-02-30\"," : "2026-10-01,"
        },
        lines("let a = [", 20_000, "]\n") { $0 % 9_000 == 1 ? "red," : "\($0)," },
        lines("", 300, "echo (f299)\necho (f3 \"a\")\nf4 1 2\n") {
            "def f\($0)(n: int) -> int { return (f\(($0 + 17) % 300) ($n)) }"
        },
        lines("f7 1\n", 300, "let x = f9(2)\nlet y: date = $x\nundo\n") {
            $0 % 3 == 0
                ? "## doc\ndef f\($0)(n, m = 3) { return $n + $m + $z }" : "def f\($0)(n) { return $n }\nf\($0) 1"
        },
        lines("var a: int? = null\nif $a != null {", 3_000, "} else { echo $b }\necho ($a + 1)\n") {
            switch $0 {
            case 10: "$a = null"
            case 20: "let f = $a + 1"
            case 2_500: "echo $nobody"
            case 2_900: "fail \"end\""
            default: "echo \($0)"
            }
        },
        lines("var a: int? = 3\nif $a != null {", 3_000, "}\n") { $0 == 2_990 ? "echo ($a + 1)" : "echo \($0)" },
        lines("while true {", 3_000, "}\necho end\n") { $0 == 10 ? "if 1 == 1 { break }" : "echo \($0)" },
        lines("while true {", 3_000, "}\necho end\n") { "echo \($0)" },
        lines("for i in 1..3 {", 3_000, "}\necho $i\n") {
            switch $0 {
            case 1_000: "continue"
            case 2_000: "echo ($i + \"a\" * 2)"
            default: "let x\($0) = $i"
            }
        },
        lines("try { fail \"a\" } catch e {", 3_000, "}\necho $e\n") { $0 == 2_000 ? "echo $f" : "echo $e" },
        lines("echo $a\n", 400, "f7 1\necho (f8(2) + f300(3))\nf9\n") {
            switch $0 {
            case 100: "def f99(n) { return $n }"
            case 200: "def f200(n) { log Nobody Shouted; child add \"Kid\" }"
            case 300: "def f300(n) { return $n + (f301 $n) + (f2 $n) }"
            default: "def f\($0)(n) { return $n + \($0) }"
            }
        },
        lines("use kids\n", 200, "f7 Maya\nf8 3\n") { "def f\($0)(c: child) { log $c Shouted; child add \"Kid\" }" },
        // The value of a function is its last statement; what closures assign is not steady anywhere in it.
        lines("def long(a) {\n  var s: int? = 1", 6_000, "  $a + 1\n}\nlet x: date = long(2)\nlong\n") {
            switch $0 {
            case 100: "  let f = { |x| $s = null; $x }"
            case 2_000, 5_900: "  if $s != null { echo ($s + 1) }"
            case 5_000: "  if $a == 7 { return \"b\" }"
            case 5_500: "  echo $nobody"
            default: "  echo (\($0) + 1)"
            }
        },
        lines(
            "def long(a: int) {\n  var s: int? = 1\n  if $s != null {", 6_000, "    $s + $a\n  }\n}\necho (long(2) + 1)\n"
        ) {
            switch $0 {
            case 3_000: "    let xs = [1, 2, $s]"
            case 4_000: "    if $a == 1 { $s = 2 } else { fail \"b\"; echo never }"
            default: "    map([\($0)], { |x| $x })"
            }
        },
        lines("early(1)\ndef early(a) {\n  while true {", 6_000, "  }\n  log Nobody Shouted\n}\n") {
            $0 == 100 ? "    if $a == 3 { return \"x\" }" : "    ## doc\n    echo \($0)"
        },
        lines("def long() {\n  let xs = [", 12_000, "  ]\n  $xs\n}\nlet d: date = long()\n") {
            $0 == 11_000 ? "\"a\"," : "\($0),"
        },
        // Many errors, of which each statement has its part, and one that leaves the function unread.
        lines("def wrong(a: int) {\n  let v: int = more()", 6_000, "  $a\n}\nwrong 1\n") {
            switch $0 % 50 {
            case 7: "  if $v != null { echo ($v + \"a\") }"
            case 8: "  for i in 1..3 { more($i); echo $nobody\($0) }"
            case 9 where $0 == 3_009: "  if [[1, 2, 3], $v] + 82 == 1 {\n    echo 1\n  } else {\n    echo 2\n  }"
            default: "  echo \($0)"
            }
        },
        // Variables of the same name in two functions.
        "def f() {\n  var s: int? = 1\n  $s = 2\n}\ndef g() {\n  var s: int? = 3\n  if $s != null { echo ($s + 1) }\n}\nf\ng\n",
        // Circles of functions, some longer than a piece, and what calls them.
        lines("def f0(n) { return $n }\nlog Kim Shouted\n", 400, "f399 1\necho (f17(2) + 1)\nlog Ida Shouted\n") {
            switch $0 % 100 {
            case 40: "def g\($0)(n: int) { if $n == 0 { return 1 }; return (f\($0 + 2)($n)) }"
            case 41: "def f\($0)(n: int) { child add Ida; return (g\($0 - 1)($n) + f\($0 - 2)(1)) }"
            case 42: "let v\($0) = f\($0 - 1)(2)"
            case 43: "def f\($0)(n) { return (f\($0 - 2)($n)) + (f\($0 + 60)($n)) + $v\($0 - 1) }"
            default: "def f\($0)(n) { return (f\($0 - ($0 % 100 == 44 ? 3 : 1))($n)) }"
            }
        },
        // Each calls the next, over many pieces, with values that the call leaves out; what the last one does is what
        // all of them do.
        lines(
            "log Ida Shouted\necho (f5(1))", 500,
            "def f500(x, y = 1) { child add Ida; log Uri Sang; $x }\nlet d: date = f7(2)\nf3 1 --y 2\nlog Ida Shouted\n"
        ) {
            switch $0 % 90 {
            case 30: "def f\($0)(x: int, y = $low, z: string = \"a\") { f\($0 + 1)($x) }\nlet low = 3"
            case 31: "def f\($0)(x, y: float = 3, z = $y + 1) { f\($0 + 1)($z) + f\(($0 + 40) % 500)(1) }"
            case 32: "echo (f\($0)(1) + f\($0 / 2)(2))\ndef f\($0)(x, y = \"b\") { f\($0 + 1)($y) }"
            case 33: "def f\($0)(x, y: child = \"Nobody\") { f\($0 + 1)($x) }\nf\($0) 1"
            default: "def f\($0)(x, y = \($0)) { f\($0 + 1)($x) }"
            }
        },
        // Each calls others anywhere, of which many wait for variables.
        lines("log Ida Shouted\n", 600, "echo (f3(1) + f599(2))\nlog Ida Shouted\n") { number in
            let calls = [number * 7 + 1, number * 31 + 5, number + 150].map { "f\($0 % 600)($n)" }
            let value = number % 20 == 3 ? "$v\(number / 60 * 60 + 59)" : "$n"
            let made = number == 17 ? "child add Ida; " : ""
            let variable = number % 60 == 59 ? "let v\(number) = 1\n" : ""
            let sum = calls.joined(separator: " + ")
            return variable + "def f\(number)(n: int) -> int { \(made)return \(sum) + \(value) }"
        },
        // Blocks in blocks of the top level, and closures in them.
        lines(
            "var s: int? = 3\natomic {\n  if $s != null {\n    for i in 1..2 {", 6_000, "    }\n  }\n  echo $s\n}\n"
        ) {
            switch $0 {
            case 1_000: "      let f = { |x| $x + $s }"
            case 3_000: "      let x = 3; let g = { |y| $y + $x + $i }"
            case 3_001, 5_999: "      echo ($s + $x + $nobody)"
            case 4_000: "      fail \"end\""
            default: "      echo (\($0) + 1)"
            }
        },
        lines("var s: int? = 3\nif $s != null {\n  try {", 6_000, "  } catch e { echo ($s + 1) }\n}\n") {
            $0 == 5_000 ? "    let f = { |x| $s = null; $x }" : $0 == 20 ? "    echo ($s + 2)" : "    echo \($0)"
        },
        lines("let fs = [", 5_000, "]\necho ($fs[0](1))\nlet d: date = $fs\n") {
            $0 == 3_000 ? "  { |x| $x + $nobody }," : "  { |x| $x + \($0) },"
        },
        lines("let n = 1\nlet fs = [", 5_000, "]\nlet d: date = $fs\n") {
            $0 == 3_000 ? "  { |x| length($n) }," : $0 == 4_000 ? "  2.5," : "  length(\"a\($0)\"),"
        },
        // Rows that functions name, each of many and one over and over.
        lines("", 1_500, "f1\n") { "def f\($0) { log Ada Shouted; log Nobody\($0 / 2) Shouted }" },
        lines("", 300, "f3 1\nf4 \"a\"\n") { "## Says \($0).\ndef f\($0)(n) { echo $n }\necho (f\($0 / 2)(1.5))" },
    ]

    private static func lines(_ start: String, _ count: Int, _ end: String, _ line: (Int) -> String) -> String {
        start + "\n" + (0..<count).map(line).joined(separator: "\n") + "\n" + end
    }

    private static let files = ["other.fam": "def hello { echo hi }\nlet shared = 3\n"]

    private func session() -> Session { Session(lookup: FewRows(), files: PieceTests.files) }

    private func reader(_ text: String, _ length: Int, _ session: Session) -> PieceReader {
        PieceReader(session.sources.add(name: "test", text: text), names: session.names, pieceLength: length)
    }

    /// How the code of the pieces comes to the run.
    enum Form: CaseIterable { case kept, madeAgain }

    private func session(_ form: Form) -> Session {
        let session = session()
        session.options.keepsPieces = form == .kept
        return session
    }

    @Test(arguments: scripts + long, [1, 60, 100_000])
    func piecesSayWhatTheWholeSays(script: String, length: Int) {
        let whole = session().check(script)
        for form in Form.allCases { piecesSay(what: whole, script, length, form) }
    }

    private func piecesSay(what whole: CheckResult, _ script: String, _ length: Int, _ form: Form) {
        let here = session(form)
        let pieces = here.checker.check(reader(script, length, here), options: here.options)
        #expect(pieces.diagnostics.map(\.message) == whole.diagnostics.map(\.message))
        #expect(pieces.diagnostics.map { $0.span?.start } == whole.diagnostics.map { $0.span?.start })
        #expect((pieces.unit == nil) == (whole.unit == nil))
        #expect(pieces.unit?.effect == whole.unit?.effect)
        #expect(pieces.unit?.looksBack == whole.unit?.looksBack)
        #expect(pieces.unit?.actsOnLayer == whole.unit?.actsOnLayer)
        #expect(pieces.unit?.functions.map(\.index) == whole.unit?.functions.map(\.index))
    }

    @Test(arguments: [CheckOptions(isReadOnly: true), CheckOptions(), CheckOptions(yes: true)])
    func whatIsRefusedIsRefusedInPieces(options: CheckOptions) {
        let whole = session(), here = session()
        whole.options = options
        let expected = whole.check(PieceTests.knownLines).diagnostics
        let pieces = here.checker.check(reader(PieceTests.knownLines, 60, here), options: options)
        #expect(pieces.diagnostics.map(\.message) == expected.map(\.message))
    }

    /// A run takes its statements from a second pass, which finds what the first found, or from the first.
    @Test(arguments: [scripts[0], scripts[5], scripts[7]], Form.allCases)
    func theRunGetsEveryStatement(script: String, form: Form) throws {
        for length in [1, 60] { try theRunGetsEveryStatement(script, length, form) }
    }

    private func theRunGetsEveryStatement(_ script: String, _ length: Int, _ form: Form) throws {
        let whole = try #require(session().check(script).unit), here = session(form)
        let unit = try #require(here.checker.check(reader(script, length, here), options: here.options).unit)
        let begin = try #require(unit.pieces)
        let pieces = begin()
        var spans: [Span] = []
        #expect((pieces is KeptPieces) == (form == .kept && !script.contains("def") && !script.contains("source")))
        while let piece = try pieces.next() { spans += piece.body.map(\.span) }
        #expect(unit.main.body.isEmpty)
        #expect(spans.map(\.start) == whole.main.body.map(\.span.start))
        #expect(here.checker.variables.map(\.name) == Set(here.checker.variables.map(\.name)).sorted())
    }

    /// The memory for words does not grow with their number.
    @Test func wordsOfManyLinesAreForgotten() {
        let here = session()
        var text = ""
        for number in 0..<40_000 {
            text += "child add \"Kid \(number)\"\nlog Kid\(number) Shouted --note \"note \(number)\"\n"
        }
        let result = here.checker.check(reader(text, 65_536, here), options: here.options)
        #expect(result.errors.isEmpty)
        #expect(here.names.count < 20_000)
    }

    /// Also where most functions rest, and some do not.
    @Test func unusedFunctionsAreListedAndCounted() throws {
        var text = "echo start\n"
        for number in 0..<5_000 {
            text += number % 3 == 1 ? "## doc\n" : ""
            text += number % 3 == 2 ? "def f\(number)(n = 3) { return $n }\n" : "def f\(number)(n) { return $n }\n"
            if number % 100 == 0 { text += "echo (f\(number)(1))\n" }
        }
        let unused = (0..<5_000).filter { $0 % 3 != 1 && $0 % 100 != 0 }
        let here = session()
        here.options.isWhole = true
        let found = here.checker.check(reader(text, 10_000, here), options: here.options).diagnostics
        #expect(found.dropLast().map(\.message) == unused[..<1_000].map { "`f\($0)` is never used" })
        #expect(found.last?.message == "`f\(unused[1_000])` and \(unused.count - 1_001) more names are never used")
        #expect(here.checker.functions.count == 5_000)
        #expect(here.checker.functions.first { $0.name == "f1" }?.doc == "doc")
        // What rested is there for the next entry.
        #expect(here.check("let x = f4998(2)\nf4999 $x\necho (f1 $x)\n").errors.isEmpty)
    }

    /// The first unused names are listed in order, and the others are counted.
    @Test func unusedNamesAreListedAndCounted() throws {
        var text = ""
        for number in 0..<1_500 { text += "let unused\(number) = \(number)\n" }
        let here = session()
        here.options.isWhole = true
        let found = here.checker.check(reader(text, 10_000, here), options: here.options).diagnostics
        try #require(found.count == 1_001)
        #expect(found[999].message == "`$unused999` is never used")
        #expect(found[1_000].message == "`$unused1000` and 499 more names are never used")
        #expect(found[1_000].span.map { here.sources[$0.source]?.text($0.range) } == "unused1000")
    }

    /// Of very many errors the first are listed, and the check does not go on to the end. `length` is that of a piece.
    @Test(arguments: [10_000, 10_000_000])
    func theFirstErrorsAreListed(length: Int) throws {
        let text = String(repeating: "echo $nobody\n", count: 12_000)
        let here = session()
        let result = here.checker.check(reader(text, length, here), options: here.options)
        #expect(result.unit == nil)
        try #require(result.diagnostics.count == Bounds.diagnostics + 1)
        #expect(result.errors.map { $0.span.map { Int($0.start) / 13 } } == (0..<Bounds.diagnostics).map { $0 })
        #expect(result.diagnostics.last?.message == "there are more errors than the 1000 listed")
    }

    /// Errors of the parser count as well, and one behind very many warnings is found.
    @Test func errorsAfterWarningsAreFound() throws {
        let wrong = String(repeating: "let x = 1 +\necho )\n", count: 6_000)
        let here = session()
        let listed = here.checker.check(reader(wrong, 10_000, here), options: here.options)
        #expect(listed.unit == nil && listed.diagnostics.count == Bounds.diagnostics + 1)
        let warned = String(repeating: "log Nobody Shouted\n", count: 11_000), there = session()
        let passed = there.checker.check(reader(warned, 10_000, there), options: there.options)
        #expect(passed.unit != nil)
        try #require(passed.diagnostics.count == Bounds.diagnostics + 1)
        #expect(passed.diagnostics.last?.message == "and 10000 more warnings")
        #expect(passed.diagnostics.last?.span?.start == 19_004)
        let last = there.checker.check(reader(warned + "echo $nobody\n", 10_000, there), options: there.options)
        #expect(last.unit == nil && last.errors.count == 1)
    }
}
