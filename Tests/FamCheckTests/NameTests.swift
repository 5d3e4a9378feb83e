import FamText
import FamValues
import Testing

@testable import FamCheck

@Suite struct NameTests {
    /// A long script does not fill the table of names with labels, and commands that appear late are still found.
    @Test func commandsAreFoundWhenTheTableOfNamesIsFull() {
        let session = Session()
        for number in 0..<20_000 { _ = session.names.intern("label\(number)") }
        #expect(
            session.check("child add Maya\nchildren | count\nchildish").diagnostics.map(\.message) == [
                "there is no command `childish`"
            ])
    }

    @Test(arguments: [
        ("echo $nam", "unknown-variable: there is no variable `$nam` here"),
        ("let a = 1\n$a = 2", "not-assignable: `$a` cannot be changed"),
        ("let a = 1\nlet a = 2", "duplicate-name: `$a` is declared twice here"),
        ("if today > 2026-01-01 { let a = 1 }\necho $a", "unknown-variable: there is no variable `$a` here"),
        ("def sort(x) { return $x }", "reserved-name: `sort` is a stage of pipelines; a `def` needs another name"),
        ("def f() { return 1 }\ndef f() { return 2 }", "duplicate-name: `f` is defined twice"),
        ("def log(x) { return $x }", "shadowed-name: this `def` hides the built-in `log`"),
        ("if today > 2026-01-01 { def f() { return 1 } }", "misplaced: a `def` belongs at the top level of a file"),
        ("return 1", "misplaced: `return` is outside a `def` or closure"),
        ("break", "misplaced: `break` is outside a loop"),
        ("def f(n: itn) { return $n }", "unknown-type: there is no type `itn`"),
        ("def f(n: int) { return $n }\nlet x = f(\"a\")", "type-mismatch: `a` is not a whole number"),
        ("def f(n: int) { return $n }\nlet x = f(1, 2)", "extra-argument: `f(…)` takes at most 1, but 2 are given"),
        ("let f = 3\nlet x = $f(1)", "not-callable: an `int` cannot be called"),
        ("let x = foo(1)", "unknown-function: there is no function `foo`"),
        ("def f() -> int { return \"a\" }", "type-mismatch: `a` is not a whole number"),
        (
            "def f(x) -> int { if $x == 1 { return 1 } }",
            "type-mismatch: the function can end without a value, and its result is an `int`"
        ),
        ("def f() { return 1\necho 2 }", "unreachable: this can never run"),
        ("fam 2", "bad-version: this program has version 1 of the language, but the script asks for 2"),
        ("def f() { return $late }\nlet late = 1", "unknown-variable: there is no variable `$late` here"),
    ])
    func complaint(_ text: String, _ expected: String) {
        #expect(said(text) == [expected])
    }

    @Test(arguments: [
        "var a = 1\n$a = 2\n$a += 3", "for x in [1, 2] { let y = $x\nlet _z = $y }",
        "def a(n) { return b($n) }\ndef b(n) { return a($n) }",
        "def newcomer(name: string, born: date, goals: list<string> = [\"Zoo\"]) -> child {\n let c = child add $name "
            + "--born $born\n for g in $goals { reward add $c $g --points 10 }\n return $c\n}\nnewcomer Leo "
            + "2020-09-14 --goals Zoo,\"Pony ride\"",
        "let one = 1\ndef f() { return $one }\nlet two = f()", "try { fail \"no\" } catch e { echo $e.message }",
        "while true { break }",
        "let f = { |x| $x + 1 }\nlet y = $f(2)", "param family: string = \"Rivera\"\necho $family", "use kids",
        "if today > 2026-01-01 { let a = 1\necho $a } else { let a = 2\necho $a }",
        "var l = [1, 2]\n$l[0] = 3", "var r = { a: 1 }\n$r.a = 2", "var best = null\n$best = 3\n$best = \"x\"",
    ])
    func accepted(_ text: String) {
        #expect(said(text) == [])
    }

    @Test func resultsAreInferred() throws {
        #expect(try typeOf("def f(n: int) { return $n + 1 }\nlet x = f(1)") == "int")
        #expect(try typeOf("def f(n: int) { if $n > 1 { return $n } }\nlet x = f(1)") == "int?")
        #expect(
            try typeOf("def f(n: int) { return n2($n) }\ndef n2(n: int) { return $n / 2 }\nlet x = f(1)") == "float")
        #expect(try typeOf("def f(n: int) { $n * 2 }\nlet x = f(3)") == "int")
        #expect(try typeOf("def f(n: int) { if $n > 1 { \"a\" } else { \"b\" } }\nlet x = f(3)") == "string")
    }

    @Test func changedCapturesLiveInCells() throws {
        let unit = try #require(
            Session().check("def f() { var n = 0\nlet m = 1\nlet add = { |x| $n = $n + $x + $m }\n$add(1)\nreturn $n }")
                .unit)
        let function = try #require(unit.functions.first { $0.code.name == "f" })
        let closure = try #require(unit.functions.first { $0.code.name == "closure" })
        #expect(function.code.locals.map(\.name) == ["n", "m", "add"])
        #expect(function.code.locals.map(\.isCell) == [true, false, false])
        #expect(closure.code.captures == [.local(0), .local(1)])
    }

    @Test func capturesGoThroughClosures() throws {
        let unit = try #require(Session().check("def f(a: int) { return { |x| { |y| $a + $x + $y } } }").unit)
        let closures = unit.functions.filter { $0.code.name == "closure" }
        #expect(closures.map(\.code.captures) == [[.capture(0), .local(0)], [.local(0)]])
    }

    @Test func scriptParameters() throws {
        let unit = try #require(
            Session().check("param family: string = \"Rivera\"\nparam count: int\nparam dry = false").unit)
        #expect(unit.parameters.map(\.spec.name) == ["family", "count", "dry"])
        #expect(unit.parameters.map(\.spec.isRequired) == [false, true, false])
        #expect(unit.parameters[0].spec.default == .string("Rivera"))
    }
}

@Suite struct SessionTests {
    @Test func entriesBuildOnEachOther() {
        let session = Session()
        #expect(session.check("let a = 1\ndef f(n: int) { return $n + $a }").errors.isEmpty)
        #expect(session.check("let b = f($a)").errors.isEmpty)
        #expect(session.check("let a = \"new\"").errors.isEmpty)
        #expect(session.checker.variables.map(\.name) == ["_", "a", "b"])
    }

    @Test func aFailedEntryAddsNothing() {
        let session = Session()
        #expect(session.check("let a = 1\ndef f() { return 1 }\necho $b").unit == nil)
        #expect(session.check("echo $a").errors.map(\.code.id) == ["unknown-variable"])
        #expect(session.check("let x = f()").errors.map(\.code.id) == ["unknown-function"])
    }

    @Test func theLastTableHasItsColumns() {
        let session = Session()
        #expect(session.check("$_ | take 1").errors.map(\.code.id) == ["not-rows"])
        #expect(session.check("events | select points as p").errors.isEmpty)
        #expect(session.check("$_ | where p > 1").errors.isEmpty)
        #expect(session.check("$_ | where q > 1").errors.map(\.code.id) == ["unknown-field"])
    }

    @Test func sourcedFilesAreChecked() {
        let files = [
            "a.fam": "def twice(n: int) { return $n * 2 }\nlet base = 3", "bad.fam": "echo $x",
            "loop.fam": "source \"loop.fam\"",
        ]
        #expect(Session(files: files).check("source \"a.fam\"\nlet x = twice($base)").errors.isEmpty)
        #expect(Session(files: files).check("let x = twice(1)\nsource \"a.fam\"").errors.isEmpty)
        #expect(Session(files: files).check("source \"bad.fam\"").errors.map(\.code.id) == ["unknown-variable"])
        #expect(
            Session(files: files).check("source \"loop.fam\"").errors.map(\.message) == [
                "`loop.fam` sources itself, directly or indirectly"
            ])
        #expect(
            Session(files: files).check("source \"none.fam\"").errors.map(\.message) == ["`none.fam` does not exist"])
        #expect(Session(files: files).check("source? \"none.fam\"").errors.isEmpty)
    }
}
