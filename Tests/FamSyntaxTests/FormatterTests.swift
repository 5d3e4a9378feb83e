import FamText
import Testing

@testable import FamSyntax

/// What the formatter makes of single texts. Both sides end in a line end, which the table omits.
struct FormatterTests {
    static func format(_ text: String) throws -> String {
        let result = try Formatter.format(
            Source(id: SourceID(0), name: "test", bytes: Array(text.utf8)), names: NameTable())
        return String(decoding: result.bytes, as: UTF8.self)
    }

    @Test(arguments: [spacing, words, blocks, pipelines, comments, lines, brackets, commands].flatMap(\.self))
    func formats(_ text: String, _ expected: String) throws {
        #expect(parse(text).diagnostics == [], "\(text)")
        #expect(try Self.format(text) == expected + "\n")
        #expect(try Self.format(expected + "\n") == expected + "\n", "not stable")
    }

    private static let long = String(repeating: "x", count: 60)

    /// Brackets wider than 100 columns, broken from the outside in, and only those that are too wide.
    static let brackets: [(String, String)] = [
        ("let l = ['\(long)', '\(long)']", "let l = [\n  '\(long)',\n  '\(long)'\n]"),
        (
            "let r = {a: '\(long)', b: [1,2], c: '\(long)'}",
            "let r = {\n  a: '\(long)',\n  b: [1, 2],\n  c: '\(long)'\n}"
        ),
        (
            "echo (replace(\"\(long)\", \"\(long)\", f(1, 2)))",
            "echo (replace(\n  \"\(long)\",\n  \"\(long)\",\n  f(1, 2)\n))"
        ),
        ("if $x { echo ['\(long)', '\(long)'] }", "if $x {\n  echo [\n    '\(long)',\n    '\(long)'\n  ]\n}"),
        ("expect f(1, 2) == '\(long)\(long)'", "expect f(1, 2) == '\(long)\(long)'"),
        ("let l = ['\(long)\(long)']", "let l = ['\(long)\(long)']"),
        (
            "def f(a: string = '\(long)', b: int, c: string = '\(long)') { }",
            "def f(\n  a: string = '\(long)',\n  b: int,\n  c: string = '\(long)'\n) { }"
        ),
        ("let l = [(a | where b == 1\n | count), 2]", "let l = [(a\n  | where b == 1\n  | count), 2]"),
    ]

    /// Commands wider than 100 columns: filled lines, flags next to their values, the author's own line breaks kept.
    static let commands: [(String, String)] = [
        (
            "reward add Maya \"Zoo\" --note \"\(long)\" --yes --due 2026-12-24",
            "reward add Maya \"Zoo\" --note \"\(long)\" --yes \\\n  --due 2026-12-24"
        ),
        (
            "if $x { log Maya \"Zoo\" --note \"\(long)\" --points 50 --by \"one two three\" }",
            "if $x {\n  log Maya \"Zoo\" --note \"\(long)\" --points 50 \\\n    --by \"one two three\"\n}"
        ),
        (
            "let x = (log Maya \"Zoo\" --note \"\(long)\" --yes --by \"one two\")",
            "let x = (log Maya \"Zoo\" --note \"\(long)\" --yes\n  --by \"one two\")"
        ),
        (
            "a | where b | log Zoo --note \"\(long)\" --by \"one two three four five six\"",
            "a\n  | where b\n  | log Zoo --note \"\(long)\" \\\n    --by \"one two three four five six\""
        ),
        (
            "echo one two three four \(long) five six seven eight",
            "echo one two three four \(long) five six \\\n  seven eight"
        ),
        ("log a b \\\n --x 1 \\\n --y 2", "log a b \\\n  --x 1 \\\n  --y 2"),
        ("echo '\(long)\(long)'", "echo '\(long)\(long)'"),
        // An interpolation keeps its spelling, and the text after it is not taken as part of it.
        ("child add \"$(a | count)\"", "child add \"$(a | count)\""),
        ("child add \"$(a|sort -b) $(-1)\" -c", "child add \"$(a|sort -b) $(-1)\" -c"),
        ("echo a ['\(long)', '\(long)']", "echo a [\n  '\(long)',\n  '\(long)'\n]"),
    ]

    static let spacing: [(String, String)] = [
        ("let x=1+2*3", "let x = 1 + 2 * 3"),
        ("$x+=1 ;  $y   =  $x", "$x += 1; $y = $x"),
        ("let  r={a:1,b :\"x\" , 'c d':[1,2 ,3]}", "let r = { a: 1, b: \"x\", 'c d': [1, 2, 3] }"),
        ("let e = {}; let l = [ ]", "let e = {}; let l = []"),
        ("let x = ( 1 + 2 )", "let x = (1 + 2)"),
        ("expect not($x==-1)", "expect not ($x == -1)"),
        ("let n = -$x*-3d", "let n = -$x * -3d"),
        ("let l = 1 .. 3; let m = $a+1 .. $b", "let l = 1..3; let m = $a + 1 .. $b"),
        ("let r = @2 .. 5", "let r = @2 .. 5"),
        (
            "def f (a :int , b:list< string ,int >? =1)->date?{ }",
            "def f(a: int, b: list<string, int>? = 1) -> date? { }"
        ),
        ("let x :int? = null", "let x: int? = null"),
        ("let y = [1,2,]", "let y = [1, 2]"),
        ("let f={|x:int,y,|$x+$y}", "let f = { |x: int, y| $x + $y }"),
        ("let f = {||1}", "let f = { || 1 }"),
        ("let z = $f(1 ,2)[0].name", "let z = $f(1, 2)[0].name"),
        ("source?\"a.fam\"", "source? \"a.fam\""),
        ("for x in(1..3){echo $x}", "for x in (1..3) { echo $x }"),
        (
            "events|where(a>0)|sort - stars,name|group day(at)as d{n:count(),sum(points)}--fill",
            "events | where (a > 0) | sort -stars, name | group day(at) as d { n: count(), sum(points) } --fill"
        ),
        ("events | edit note=replace(note,\"a\",\"b\")", "events | edit note = replace(note, \"a\", \"b\")"),
        ("events|sum points by child.name", "events | sum points by child.name"),
    ]

    static let words: [(String, String)] = [
        ("log Maya,Leo   \"Helped\"  --points=-1   --note  x", "log Maya,Leo \"Helped\" --points=-1 --note x"),
        ("echo a,(1+2),[1,2]", "echo a,(1 + 2),[1, 2]"),
        ("log a --points=   -2", "log a --points= -2"),
        ("echo Hi, --tags=a,b -- --x", "echo Hi, --tags=a,b -- --x"),
        ("echo ( child Maya )", "echo (child Maya)"),
        ("let x = (echo a( )", "let x = (echo a( )"),
        ("open a://b?x=1 ; echo c", "open a://b?x=1; echo c"),
        ("echo a&b>c  f(x)  C:\\tmp", "echo a&b>c f(x) C:\\tmp"),
        ("echo C:\\ ;\necho b", "echo C:\\ ;\necho b"),
        ("atomic { echo C:\\ }", "atomic { echo C:\\ }"),
        ("atomic {\n echo C:\\ }", "atomic {\n  echo C:\\ ;\n}"),
        ("let l = [ /kids/Maya , /today ]", "let l = [/kids/Maya, /today]"),
        ("echo \"a  $x.b  $( 1+2 )\"", "echo \"a  $x.b  $( 1+2 )\""),
        ("tinywins://child?id=7&x=#1;y", "tinywins://child?id=7&x=#1;y"),
        ("/kids/Maya", "/kids/Maya"),
        ("echo `odd  name`", "echo `odd  name`"),
    ]

    static let blocks: [(String, String)] = [
        ("if $x {a;b ;}else{c}", "if $x { a; b } else { c }"),
        ("if $x { a\nb; c }", "if $x {\n  a\n  b\n  c\n}"),
        ("if $x { a }\nelse { b }", "if $x { a } else { b }"),
        ("if $x { a } else if $y {\nb } else { c }", "if $x {\n  a\n} else if $y {\n  b\n} else {\n  c\n}"),
        ("if $x {\n}", "if $x { }"),
        ("if $a and\n$b {\nc\n}", "if $a and\n  $b {\n  c\n}"),
        ("while true {\n\n\na\n\n\n\nb\n\n}", "while true {\n  a\n\n  b\n}"),
        ("try { a }\ncatch e { b\n}\n\nfinally { c }", "try {\n  a\n} catch e {\n  b\n} finally {\n  c\n}"),
        ("match $x{1,2=>a;else=>3,}", "match $x { 1, 2 => a; else => 3 }"),
        ("match $x {\n1 => 1, 2 => {\nb }\nelse => c }", "match $x {\n  1 => 1\n  2 => {\n    b\n  }\n  else => c\n}"),
        ("events | each { |e|\n  log $e\n    }", "events | each { |e|\n  log $e\n}"),
        ("let f = {\n|x| $x }", "let f = { |x|\n  $x\n}"),
        ("def f { if true { a\n} }", "def f {\n  if true {\n    a\n  }\n}"),
    ]

    static let pipelines: [(String, String)] = [
        ("events |\nwhere a |\n take 1", "events\n  | where a\n  | take 1"),
        ("events\n| where a | take 1", "events\n  | where a\n  | take 1"),
        ("events | where points > 0 and\n  child == \"Maya\"", "events | where points > 0 and\n  child == \"Maya\""),
        ("events\n| where a and\nb", "events\n  | where a and\n    b"),
        ("let x = (events\n| count)", "let x = (events\n  | count)"),
        ("let x = (\nevents\n| count)", "let x = (\n  events\n    | count\n)"),
        ("events | # why\n # and\n where a", "events # why\n  # and\n  | where a"),
        ("events \\\n  --child Maya \\\n| count", "events \\\n  --child Maya\n  | count"),
        (
            "let rows = events --child Maya --since monday | where points > 0 and child.name == \"Maya\" | sort -points | take 10",
            "let rows = events --child Maya --since monday\n  | where points > 0 and child.name == \"Maya\"\n  | sort -points\n  | take 10"
        ),
        (
            "def longer { let rows = events --child Maya | where points > 0 and child.name == \"Maya\" | sort -points, at }",
            "def longer {\n  let rows = events --child Maya | where points > 0 and child.name == \"Maya\" | sort -points, at\n}"
        ),
        (
            "events --child Maya --since monday | each { |e| echo \"$e.points points at $e.at for $e.child\"; echo \"$e.note for $e.child\" }",
            """
            events --child Maya --since monday
              | each { |e| echo "$e.points points at $e.at for $e.child"; echo "$e.note for $e.child" }
            """
        ),
    ]

    static let comments: [(String, String)] = [
        ("#!/usr/bin/env fam\nfam 1   # version   ", "#!/usr/bin/env fam\nfam 1   # version"),
        ("let x=1 # a\nlet yy=2     # b", "let x = 1 # a\nlet yy = 2   # b"),
        ("\n\n# a\n\n\n# b\nx\n\n\n", "# a\n\n# b\nx"),
        ("if $x { # why\n# what\na # how\n# end\n}", "if $x { # why\n  # what\n  a # how\n  # end\n}"),
        ("if $x { a }\n# otherwise\nelse { b }", "if $x { a }\n# otherwise\nelse { b }"),
        ("if $x { a # why\n }", "if $x {\n  a # why\n}"),
        ("let l = [ # all\n1, # one\n2 ]", "let l = [ # all\n  1, # one\n  2\n]"),
        ("## Doc.\ndef f { }", "## Doc.\ndef f { }"),
        ("a; ## Doc.\ndef f { }", "a\n## Doc.\ndef f { }"),
        ("let x = 1 + # one\n2", "let x = 1 + # one\n  2"),
        ("atomic {\n  echo a\n#> a  \n#! failed\n  #> b\n}", "atomic {\n  echo a\n#> a  \n#! failed\n  #> b\n}"),
        ("let x = 1 + \\\n#> a \n2", "let x = 1 + #> a\n  2"),
        ("events\n# why\n| where a # b", "events\n  # why\n  | where a # b"),
        ("echo a # b\\\necho c", "echo a # b\\\necho c"),
    ]

    static let lines: [(String, String)] = [
        ("log Maya \\\n--points 3 \\\n\t--note x", "log Maya \\\n  --points 3 \\\n  --note x"),
        ("let l = [\n1,\n\n\n2,\n]", "let l = [\n  1,\n\n  2,\n]"),
        ("let l = [1,\n2\n]", "let l = [1,\n  2]"),
        ("let l = [\n1, 2]", "let l = [\n  1, 2\n]"),
        ("let r = {\na: 1,\nb: [\n2\n] }", "let r = {\n  a: 1,\n  b: [\n    2\n  ]\n}"),
        ("let x = f(1,\n2)", "let x = f(1,\n  2)"),
        ("events | select a,\nb", "events | select a,\n  b"),
        ("echo a\r\necho b\r\n", "echo a\necho b"),
        ("\u{FEFF}echo a", "echo a"),
        ("let t = \"\"\"\n    a\n      b\n    \"\"\"", "let t = \"\"\"\n    a\n      b\n    \"\"\""),
        ("echo a;; echo b;", "echo a; echo b"),
    ]

    @Test func aTextWithErrorsStays() throws {
        let text = "let  x =\n  echo   a\n"
        let result = try Formatter.format(
            Source(id: SourceID(0), name: "test", bytes: Array(text.utf8)), names: NameTable())
        #expect(result.bytes == Array(text.utf8))
        #expect(!result.isChanged)
        #expect(!result.diagnostics.isEmpty)
    }

    @Test(arguments: ["", "\n\n", "  ;; \n", " \t"])
    func anEmptyTextIsEmpty(_ text: String) throws {
        #expect(try Self.format(text) == "")
    }
}
