import FamText
import FamValues
import Testing

@testable import FamCheck

@Suite struct TypeTests {
    @Test(arguments: [
        ("1 + 2", "int"), ("1 + 2.5", "float"), ("7 / 2", "float"), ("7 // 2", "int"), ("\"a\" + \"b\"", "string"),
        ("not true", "bool"),
        ("1 < 2 and 2 < 3", "bool"), ("[1, 2]", "list<int>"), ("[1, \"a\"]", "list<any>"),
        ("{ a: 1, b: \"x\" }", "{ a: int, b: string }"),
        ("1..5", "range"), ("2026-10-01", "date"), ("today - 3d", "date"), ("today + 2h", "datetime"),
        ("now - 2h", "datetime"),
        ("2026-10-05 - 2026-10-01", "duration"), ("last-week", "period"), ("null ?? 3", "int"),
        ("\"$(1 + 1) x\"", "string"),
        ("if true { 1 } else { \"a\" }", "any"), ("if true { 1 } else { null }", "int?"), ("[1, 2][0]", "int"),
        ("{ a: 1 }.a", "int"),
        ("match 3 { 1 => \"a\"; else => \"b\" }", "string"), ("{ |x: int| $x + 1 }", "closure(int) -> int"),
        ("length(\"abc\")", "int"),
        ("here()", "address"), ("(child Maya).born", "date?"), ("(child Maya).grade", "int"), ("children()", "table"),
        ("-3", "int"),
    ])
    func type(_ text: String, _ expected: String) throws {
        let found = try typeOf("let x = " + text)
        #expect(expected == "table" ? found.hasPrefix("table") : found == expected)
    }

    @Test(arguments: [
        ("1 + \"a\"", "`+` does not work between an `int` and a `string`"),
        ("1 == \"a\"", "`a` is not a whole number"),
        ("not 3", "`not` needs a condition that is true or false, but this is an `int`"),
        ("1 and true", "`and` needs a condition that is true or false, but this is an `int`"),
        ("today + 3", "`+` does not work between a `date` and an `int`"),
        ("(child Maya) > \"Leo\"", "a `child` has no order"),
        ("true == 1", "a `bool` is never equal to an `int`"),
        ("3 in \"abc\"", "an `int` is never in a `string`"),
        ("-\"a\"", "a minus needs a number or a duration after it, but this is a `string`"),
        ("replace(\"a\", \"b\", 3)", "`new` of `replace` must be a `string`, but this is an `int`"),
        ("[1].a", "a `list<int>` has no field `a`"),
        ("3[0]", "only a list, a table or a record has items, but this is an `int`"),
    ])
    func mismatch(_ text: String, _ expected: String) {
        #expect(diagnostics("let x = " + text).map(\.message) == [expected])
    }

    @Test func unknownFieldsListTheFields() throws {
        let found = try #require(diagnostics("let x = (child Maya).nme").first)
        #expect(found.message == "a child has no field `nme`")
        #expect(found.label == "did you mean `name`?")
        #expect(found.notes == ["fields: id, name, born, archived, stars, grade"])
        #expect(found.span?.range == 21..<24)
    }

    @Test func aTextHasNoFieldsAndBracesHelp() throws {
        let found = try #require(diagnostics("let f = \"a\"\necho \"$f.txt\"").first)
        #expect(found.message == "a `string` has no field `txt`")
        #expect(found.help == "inside a text, braces end the name: `${f}.txt`")
    }

    @Test func annotationsAreChecked() {
        #expect(said("let x: int = \"a\"") == ["type-mismatch: `a` is not a whole number"])
        #expect(said("let x: date = 3") == ["type-mismatch: `x` must be a `date`, but this is an `int`"])
        #expect(said("let x: list<child> = [\"Maya\", \"Leo\"]\nlet y: float = 3\nlet z: date? = null") == [])
        #expect(said("var x = 1\n$x = \"a\"") == ["type-mismatch: `a` is not a whole number"])
    }

    @Test func literalsBesideTypedValues() throws {
        guard case .binary(_, _, let maya) = try code("let x = (child Maya) == \"Leo\"").node else {
            Issue.record("no comparison")
            return
        }
        guard case .reading("Leo", .entity("child")) = maya.node else {
            Issue.record("the child is \(maya.node)")
            return
        }
        guard case .binary(_, _, let place) = try code("let x = here() == \"/kids\"").node else {
            Issue.record("no comparison")
            return
        }
        guard case .constant(.address("/kids")) = place.node else {
            Issue.record("the address is \(place.node)")
            return
        }
    }

    @Test func conditionsMustBeTrueOrFalse() {
        #expect(
            said("if 1 { echo a }") == [
                "type-mismatch: `if` needs a condition that is true or false, but this is an `int`"
            ])
        #expect(
            said("expect (events | count)") == [
                "type-mismatch: `expect` needs a condition that is true or false, but this is an `int`"
            ])
    }
}

@Suite struct EffectTests {
    @Test func destructiveNeedsYesInScripts() {
        let script = CheckOptions()
        #expect(
            said("child delete Maya", options: script) == [
                "needs-yes: `child delete` needs a yes, and a script cannot ask first"
            ])
        #expect(
            said("events | delete", options: script) == [
                "needs-yes: `delete` needs a yes, and a script cannot ask first"
            ])
        #expect(said("events | delete --yes", options: script) == [])
        #expect(said("child delete Maya", options: CheckOptions(yes: true)) == [])
        #expect(said("child delete Maya", options: CheckOptions(isInteractive: true)) == [])
    }

    @Test func readOnlyRefusesWrites() {
        let options = CheckOptions(isReadOnly: true)
        #expect(
            said("log Maya Helped", options: options) == [
                "effect-refused: `log` would write, and this run is read-only"
            ])
        #expect(said("go /kids\nevents | count", options: options) == [])
    }

    @Test func theEffectOfAUnit() throws {
        #expect(try #require(Session().check("events | count").unit).effect == .read)
        #expect(try #require(Session().check("def f() { g }\ndef g() { log Maya Helped }\nf").unit).effect == .write)
        #expect(try #require(Session().check("[1] | each { |x| child delete Maya }").unit).effect == .destructive)
    }

    @Test func whatIsShown() throws {
        func shown(_ text: String, _ options: CheckOptions = CheckOptions(yes: true)) throws -> Bool {
            let session = Session()
            session.options = options
            guard case .expression(_, let isShown)? = try #require(session.check(text).unit).main.body.last?.node else {
                return false
            }
            return isShown
        }
        #expect(try shown("events"))
        #expect(try shown("1 + 1"))
        #expect(try !shown("log Maya Helped"))
        #expect(try shown("log Maya Helped", CheckOptions(yes: true, showsWrittenValues: true)))
        #expect(try !shown("events | edit points = 3"))
        #expect(try !shown("def f() { log Maya Helped }\nf"))
    }
}
