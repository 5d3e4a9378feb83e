import FamSyntax
import FamText
import Testing

/// The meaning of right texts: `text`, then its tree as `TreeDump` writes it.
struct GrammarTests {
    @Test func readsTheExample() {
        let parsed = parse(Example.text)
        #expect(parsed.diagnostics == [])
        guard case .block(let list) = parsed.tree[parsed.tree.root] else {
            Issue.record("a script is not read as a block")
            return
        }
        let found = parsed.tree.items(list).map(TreeDump(tree: parsed.tree).node)
        #expect(found.joined(separator: "\n") == Example.meaning)
    }

    @Test(arguments: [statements, commands, expressions, times, strings, rows, lines].flatMap(\.self))
    func reads(_ text: String, _ meaning: String) {
        #expect(parse(text).diagnostics == [], "\(text)")
        #expect(TreeDump.of(text) == meaning)
    }

    static let statements: [(String, String)] = [
        ("use home", "(use home)"),
        ("param n: int?", "(param n int? _)"),
        ("let x: list<child?> = children()", "(let x:list<child?> children())"),
        ("var n = 1", "(var n 1)"),
        ("$x = events | count", "(= $x (| [events] (count)))"),
        ("$x.a[0] += 1", "(+= $x.a[0] 1)"),
        ("$x //= 2; $x ??= 3; $x -= 1", "(//= $x 2) (??= $x 3) (-= $x 1)"),
        ("def f { return }", "(def f () _ {(return _)})"),
        (
            "def add-all(a, b: int = 2) -> list<int> { break; continue }",
            "(def add-all (a b:int=2) list<int> {break continue})"
        ),
        ("if true { a } else if not $x { b } else { c }", "(if true {[a]} (if (not $x) {[b]} {[c]}))"),
        ("if $x { a }\nelse { b }", "(if $x {[a]} {[b]})"),
        ("while $n < 3 { $n += 1 }", "(while (< $n 3) {(+= $n 1)})"),
        ("for x in 1..3 { echo $x }", "(for x (.. 1 3) {[echo $x]})"),
        ("for e in (events --on today) { echo $e.id }", "(for e ([events --on today]) {[echo $e.id]})"),
        (
            "match $x { 1 => echo a; \"a\", 'b' => { echo b }\n else => null }",
            "(match $x (1 => {[echo a]}) (\"a\" \"b\" => {[echo b]}) (else => {null}))"
        ),
        ("let y = match $x { 1 => 2, else => 3 }", "(let y (match $x (1 => {2}) (else => {3})))"),
        ("let y = if $x { 1 } else { 2 }", "(let y (if $x {1} {2}))"),
        ("try { a } finally { b }", "(try {[a]} _ _ {[b]})"),
        ("try { a } catch { b } finally { c }", "(try {[a]} _ {[b]} {[c]})"),
        ("fail \"no\"; expect 1 == 1", "(fail \"no\") (expect (== 1 1))"),
        ("atomic { a }", "(atomic {[a]})"),
        ("plan { child delete Maya }", "(plan {[child delete Maya]})"),
        ("source \"a.fam\"; source? b.fam", "(source \"a.fam\") (source? b.fam)"),
        ("return events | first", "(return (| [events] (first)))"),
    ]

    static let commands: [(String, String)] = [
        ("echo a,b \"c\",d Hi, 1,5", "[echo <a b> <\"c\" d> Hi, <1 5>]"),
        (
            "log Maya --points=3 --quiet --no-color --tags=a,b --x=",
            "[log Maya --points=3 --quiet --no-color --tags=<a b> --x=]"
        ),
        ("echo --a -- --b -c", "[echo --a --b -c]"),
        (
            "echo $x $x.name $list[0].id (1 + 2).x [1, 2] { a: 1 }",
            "[echo $x $x.name $list[0].id ((+ 1 2)).x (list 1 2) (record a:1)]"
        ),
        ("go ..", "[go ..]"),
        ("echo Q&A a>b a=b f(x) C:\\tmp 5\" Maya's", "[echo Q&A a>b a=b f(x) C:\\tmp 5\" Maya's]"),
        ("echo a#b #c", "[echo a#b]"),
        ("echo `odd name` `x`", "[echo odd name x]"),
        ("echo :) x)", "[echo :) x)]"),
        ("pick @3 @2..5 @x", "[pick @3 @2..5 @x]"),
        ("echo (child Maya)", "[echo ([child Maya])]"),
        ("open tinywins://child?id=3&x=#4;z|y", "[open tinywins://child?id=3&x=#4;z|y]"),
        ("(open fam://a)", "([open fam://a])"),
        ("/kids --x", "[a:/kids --x]"),
        ("fam check a.fam", "[fam check a.fam]"),
        ("let-me in", "[let-me in]"),
        ("count-things x", "[count-things x]"),
        ("Zoë-list 2026-10-01 last-week 18:00", "[Zoë-list 2026-10-01 last-week 18:00]"),
        ("a | b | c { |x| $x }", "(| [a] [b] [c (fn (x) {$x})])"),
    ]

    static let expressions: [(String, String)] = [
        ("1 + 2 * 3 - 4", "(- (+ 1 (* 2 3)) 4)"),
        ("1+2*3//4%5", "(+ 1 (% (// (* 2 3) 4) 5))"),
        ("not 1 == 2 and 3 < 4 or true", "(or (and (not (== 1 2)) (< 3 4)) true)"),
        ("$a ?? 1 + 2 == 3", "(== (?? $a (+ 1 2)) 3)"),
        ("-$x * -2 - -3", "(- (* (- $x) -2) -3)"),
        ("-9223372036854775808", "-9223372036854775808"),
        ("1_000; 0x1F; 0b101; 0o17; 1.5; 1e9; 2.5e-3", "1000 31 5 15 1.5 1000000000.0 0.0025"),
        ("$x like \"a%\"; $x =~ 'b'; $x in [1, 2]", "(like $x \"a%\") (=~ $x \"b\") (in $x (list 1 2))"),
        ("fib($n - 1)", "fib((- $n 1))"),
        ("$f(1).x[2](3)", "$f(1).x[2](3)"),
        ("[1,\n 2,\n]", "(list 1 2)"),
        ("let r = { a: 1, \"b c\": 2, `d e`: 3, }", "(let r (record a:1 b c:2 d e:3))"),
        ("let r = {}", "(let r (record ))"),
        ("let f = { |a: int, b| let c = $a; $c + $b }", "(let f (fn (a:int b) {(let c $a) (+ $c $b)}))"),
        ("let f = { || now }", "(let f (fn () {t:now}))"),
        ("expect here() == /kids/Maya", "(expect (== here() a:/kids/Maya))"),
        ("null; false", "null false"),
        ("@3", "@3"),
        ("$_ | count", "(| $_ (count))"),
    ]

    static let times: [(String, String)] = [
        ("today - 3d", "(- t:today t:3d)"),
        ("yesterday@18:00", "t:yesterday@18:00"),
        ("2026-10-01; 2026-10; 2026-W41; 18:05; 18:05:30.5", "t:2026-10-01 t:2026-10 t:2026-W41 t:18:05 t:18:05:30.5"),
        (
            "2026-10-01@7:30; 2026-10-01T18:00:00Z; 2026-10-01T18:00+02:00",
            "t:2026-10-01@7:30 t:2026-10-01T18:00:00Z t:2026-10-01T18:00+02:00"
        ),
        ("3d; 2h; 30min; 1h30min; 1.5h; 2mo; 1y; 90s", "t:3d t:2h t:30min t:1h30min t:1.5h t:2mo t:1y t:90s"),
        (
            "monday; next-friday; last-monday@8:00; now; october",
            "t:monday t:next-friday t:last-monday@8:00 t:now t:october"
        ),
        ("last-week; this-month; next-year; last-30-days", "t:last-week t:this-month t:next-year t:last-30-days"),
        ("-3d", "(- t:3d)"),
        ("let last = 2026-10-01..2026-10-05", "(let last (.. t:2026-10-01 t:2026-10-05))"),
    ]

    static let strings: [(String, String)] = [
        ("'a $x \\n'", "\"a $x \\n\""),
        ("\"\"; ''", "\"\" \"\""),
        ("\"\\t\\\"\\\\\\$x \\u{1F98A}\"", "\"\t\"\\$x 🦊\""),
        ("\"$x $x.name.b ${x}.txt $(1 + 2)% $5 $ 5$\"", "\"{$x} {$x.name.b} {$x}.txt {((+ 1 2))}% $5 $ 5$\""),
        ("\"$name… $é\"", "\"{$name}… {$é}\""),
        ("\"$(events | where note == \"x\" | count)\"", "\"{((| [events] (where (== note \"x\")) (count)))}\""),
        ("\"a\nb\"", "\"a\\nb\""),
        ("\"\"\"\n    one\n      \"two\" $x\n    \"\"\"", "\"one\\n  \"two\" {$x}\""),
        ("\"\"\"a \"b\" c\"\"\"", "\"a \"b\" c\""),
    ]

    static let rows: [(String, String)] = [
        (
            "events | where `odd name` == 1 and media[0] != null",
            "(| [events] (where (and (== odd name 1) (!= media[0] null))))"
        ),
        (
            "events | with a = if points > 0 { 1 } else { 2 }, b = 3",
            "(| [events] (with a:(if (> points 0) {1} {2}) b:3))"
        ),
        (
            "events | where (points > 0 or x) and child in (children | where stars > 3)",
            "(| [events] (where (and ((or (> points 0) x)) (in child ((| [children] (where (> stars 3))))))))"
        ),
        ("events | select child.name as who, points * 2", "(| [events] (select who:child.name (* points 2)))"),
        (
            "events | sort -points, name | skip 2 | first | last 3",
            "(| [events] (sort desc points asc name) (skip 2) (first) (last 3))"
        ),
        ("events | count | first", "(| [events] (count) (first))"),
        ("events | count by child, day(at) as d", "(| [events] (count by child d:day(at)))"),
        ("events | group { total: count(), max(points) }", "(| [events] (group total:count() max(points)))"),
        ("events | group day(at) { count() } --fill", "(| [events] (group count() --fill by day(at)))"),
        ("events | distinct | fields", "(| [events] (distinct) (fields))"),
        ("events | distinct child, at | get child.name", "(| [events] (distinct child at) (get child.name))"),
        ("events | each { |e| echo $e.note }", "(| [events] (each (fn (e) {[echo $e.note]})))"),
        (
            "events | edit note = 'x', points = points + 1 --yes",
            "(| [events] (edit note:\"x\" points:(+ points 1) --yes))"
        ),
        ("events | delete --yes | explain", "(| [events] (delete --yes) (explain))"),
        (
            "rewards | where count(events) > 3 and sum(points) > $min",
            "(| [rewards] (where (and (> count(events) 3) (> sum(points) $min))))"
        ),
        ("$_ | sort count | where source == use", "(| $_ (sort asc count) (where (== source use)))"),
        ("count(events())", "count(events())"),
    ]

    static let lines: [(String, String)] = [
        ("a;b\n\n;c", "[a] [b] [c]"),
        ("events\n  | where a\n  # why\n  | count\nb", "(| [events] (where a) (count)) [b]"),
        ("events |\n count", "(| [events] (count))"),
        ("log Maya \\\n  dishes", "[log Maya dishes]"),
        ("let x = 1 +\n  2", "(let x (+ 1 2))"),
        ("events | select a,\n  b", "(| [events] (select a b))"),
        ("(events\n  --on today)", "([events --on today])"),
        ("echo a\r\necho b\r\n", "[echo a] [echo b]"),
        ("\u{FEFF}echo a", "[echo a]"),
        ("", ""),
        ("# only a comment", ""),
    ]
}
