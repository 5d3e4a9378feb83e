import FamText
import FamValues
import Testing

@testable import FamCheck

@Suite struct PipelineTests {
    @Test(arguments: [
        ("events", "event"),
        ("moments | where points > 0", "event | filter (points > 0)"),
        ("children --all", "child+hidden"),
        ("children --archived", "child+hidden | filter (archived == true)"),
        ("rewards --no-redeemed --child Maya", "reward | filter (child == $0) | filter (redeemed == false)"),
        ("events --child Maya,Leo", "event | filter (child in $0)"),
        ("events --on 2026-10-01", "event | filter (at in period(20727..20728))"),
        ("events --since 2026-10-01 --until 2026-10-02", "event | filter (at >= at(1790812800)) | filter (at <= $0)"),
        ("behaviors --skill focus", "behavior | filter (skill == 'focus')"),
        (
            "events | where child.name == \"Maya\" and at in 2026-10",
            "event | filter ((child.name == 'Maya') and (at in period(20727..20758)))"
        ),
        ("events | where child == \"Maya\"", "event | filter (child == $0)"),
        ("events | where child in [\"Maya\", \"Leo\"]", "event | filter (child in $0)"),
        ("events | where at >= \"2026-10-01\"", "event | filter (at >= at(1790812800))"),
        ("events | where at >= 2026-10-01", "event | filter (at >= at(1790812800))"),
        ("events | where at in 2026-10-01", "event | filter (at in period(20727..20728))"),
        ("events | where at >= today - 3d", "event | filter (at >= $0)"),
        (
            "events | where note == null or not note like \"%a%\"",
            "event | filter (null(note) or not (note like '%a%'))"
        ),
        ("behaviors | where skill == kindness", "behavior | filter (skill == 'kindness')"),
        ("children | where grade > 3", "child | filter ((stars * 2) > 3)"),
        ("events | where child.grade > 3", "event | filter ((child.stars * 2) > 3)"),
        ("children | with grade = 1 | where grade > 3", "child | extend grade = 1 | filter (grade > 3)"),
        ("events | with a = points, b = a + 1", "event | extend a = points | extend b = (a + 1)"),
        ("events | select child.name as who, day(at)", "event | project who = child.name, day(at) = day(at)"),
        ("events | sort -points, child | take 10", "event | sort -points, child.name | take 10"),
        ("events | skip 2 | last 3", "event | skip 2 | last 3"),
        ("events | count", "event | group  { count = count() }"),
        ("events | sum points by child", "event | group child = child { sum points = sum(points) }"),
        ("events | count by child.name as who", "event | group who = child.name { count = count() }"),
        ("events | group child", "event | group child = child { count = count() }"),
        (
            "events | group day(at) as day { stars: sum(points), sum(points where points > 0), half: sum(points) / "
                + "count() }",
            "event | group day = day(at) { stars = sum(points), sum(points where points > 0) = sum(points where "
                + "(points > 0)), half = (sum(points) / count()) }"
        ),
        (
            "children | where not any(events where points > 0)",
            "child | filter not event.child:any(true where (points > 0))"
        ),
        ("children | where count(events) > 3", "child | filter (event.child:count() > 3)"),
        (
            "children | with s = sum(events.points where at in 2026-10)",
            "child | extend s = event.child:sum(points where (at in period(20727..20758)))"
        ),
        ("children | where all(events where points > 0)", "child | filter event.child:all((points > 0))"),
        ("events | distinct child", "event | project child = child | distinct"),
        ("let min = 3\nevents | where points > $min + 1", "event | filter (points > $0)"),
        ("events | where points > (events | avg points)", "event | filter (points > $0)"),
        ("let m = child Maya\nevents | where child == $m", "event | filter (child == $0)"),
        (
            "events | with kind = if points > 0 { \"good\" } else { \"bad\" }",
            "event | extend kind = ((points > 0) ? 'good' : 'bad')"
        ),
        ("let t = events\n$t | where points > 1", "$0 | filter (points > 1)"),
        ("[1, 2, 3] | where value > 1", "$0 | filter (value > 1)"),
        ("[{ a: 1 }] | where a > 0", "$0 | filter (a > 0)"),
        ("events | where note =~ \"^a\"", "event | filter (note =~ '^a')"),
        ("events | where (note ?? \"\") != \"\"", "event | filter ((note ?? '') != '')"),
    ])
    func plan(_ text: String, _ expected: String) throws {
        #expect(PlanText.of(try query(text).plan) == expected)
    }

    @Test(arguments: [
        ("events | first", "event?"), ("events | select points | first", "{ points: int }?"), ("events | count", "int"),
        ("events | sum points", "int"),
        ("events | avg points", "float?"), ("events | max at", "datetime?"), ("events | get points", "list<int>"),
        ("events | get child", "list<child>"),
        ("events | each { |e| $e.points * 2 }", "list<int>"), ("events | each { |e| $e.child.name }", "list<string>"),
        ("[1, 2] | first", "int?"),
        ("[1, 2] | where value > 1", "list<int>"), ("[1, 2] | each { |n| $n * 1.5 }", "list<float>"),
        ("[1, 2] | sum", "int"), ("1..3 | sum", "int"),
        ("events | edit points = 3", "int"), ("events | explain", "string"),
        ("events | fields", "table<{ name: string, type: string, example: any }>"),
        ("events | select points, note", "table<{ points: int, note: string? }>"),
        ("events | group child { best: max(points), n: count() }", "table<{ child: child, best: int?, n: int }>"),
    ])
    func type(_ text: String, _ expected: String) throws {
        #expect(try typeOf("let x = " + text) == expected)
    }

    @Test(arguments: [
        ("events | where pionts > 0", "unknown-field: an event has no field `pionts`"),
        (
            "events | where points",
            "type-mismatch: `where` needs a condition that is true or false, but this is an `int`"
        ),
        ("events | where child.nme == \"a\"", "unknown-field: a child has no field `nme`"),
        ("events | where points == \"many\"", "type-mismatch: `many` is not a whole number"),
        ("events | where note > 3", "type-mismatch: a `string?` cannot be compared with an `int`"),
        ("events | select points | where child == \"Maya\"", "unknown-field: a row here has no field `child`"),
        (
            "events | select points | delete",
            "not-rows: `delete` needs rows as they are stored, but these were made by an earlier stage"
        ),
        ("events | count | where points > 1", "not-rows: `where` needs rows, but an `int` comes in"),
        ("events | take", "missing-argument: `take` needs a count, such as `take 10`"),
        (
            "events | where sum(points) > 3",
            "misplaced: `sum(…)` works over the rows of a group, and this stage sees one row"
        ),
        ("events | group child { points }", "misplaced: `points` has a value for each row, but a group has many"),
        ("events | group child { sum(note) }", "type-mismatch: `sum` takes numbers, but this is a `string?`"),
        ("children | where events", "misplaced: `events` are many rows here"),
        ("events | edit pionts = 3", "unknown-field: an event has no field `pionts`"),
        ("events | edit points = \"x\"", "type-mismatch: `x` is not a whole number"),
        ("events | edit child = points", "type-mismatch: `child` must be a `child`, but this is an `int`"),
        ("children | edit stars = 3", "not-assignable: `stars` of a child is computed and cannot be changed"),
        ("behaviors | where skill == kindnes", "type-mismatch: `kindnes` is not a `skill`"),
        ("behaviors | where skill == \"kindnes\"", "type-mismatch: `kindnes` is not a `skill`"),
        ("events | select points, points", "duplicate-name: two columns are called `points`"),
        ("events | group child --fill", "bad-argument: `--fill` adds days, weeks or months, and no key is one"),
        ("events | take 3 --fill", "unknown-flag: `take` has no flag `--fill`"),
        ("events | pivot child by behavior note", "misplaced: `note` has a value for each row, but a group has many"),
        ("events | join children as c on c.name == 3", "type-mismatch: a `string` is never equal to an `int`"),
        (
            "events | join children as c on c.stars > points",
            "bad-argument: `join` needs an equality between a row here and `c`"
        ),
        ("events | join children as child on child.name == note", "duplicate-name: there is already a column `child`"),
        ("events | flatten points", "type-mismatch: `flatten` needs a column of lists, and `points` is an `int`"),
        ("events | flatten", "missing-argument: `flatten` needs a column of lists, but there is none"),
        ("events | into nothing", "unknown-command: there are no rows called `nothing`"),
        ("events | into children { nam: note }", "unknown-field: a child has no field `nam`"),
        (
            "events | into children { name: points }",
            "type-mismatch: `name` of a child must be a `string`, but this is an `int`"
        ),
        (
            "events | reduce 0 { |a| $a }",
            "extra-argument: the closure of `reduce` is called with 2 arguments, but takes 1"
        ),
        ("events | tee { |a, b| $a }", "extra-argument: the closure of `tee` is called with the rows, but takes 2"),
        ("events | where at > 3", "type-mismatch: a `datetime` cannot be compared with an `int`"),
    ])
    func complaint(_ text: String, _ expected: String) {
        #expect(said(text) == [expected])
    }

    @Test func unknownFieldsListTheFields() throws {
        let found = try #require(diagnostics("events | where pionts > 0").first)
        #expect(found.label == "did you mean `points`?")
        #expect(found.notes == ["fields: id, child, behavior, points, note, at"])
        #expect(found.fix?.replacement == "points")
        #expect(found.span?.range == 15..<21)
    }

    @Test func timeWordsStayOutOfThePlan() throws {
        let query = try query("events | where at in last-week")
        #expect(PlanText.of(query.plan) == "event | filter (at in $0)")
        guard case .reading("last-week", .period) = query.parameters[0].node else {
            Issue.record("the period is \(query.parameters[0].node)")
            return
        }
    }

    @Test func editsAreTyped() throws {
        guard
            case .edit(_, let entity, let changes, _, _) = try code(
                "events | edit note = replace(note, \"a\", \"b\"), points = points + 1"
            ).node
        else {
            Issue.record("no edit")
            return
        }
        #expect(entity.name == "event")
        #expect(
            changes.map { "\($0.name) = \(PlanText.of($0.expr))" } == [
                "note = replace(note, 'a', 'b')", "points = (points + 1)",
            ])
    }

    @Test func shapesForCompletion() {
        let result = Session().check("events | select points | where x > 1")
        #expect(
            result.stages.map { $0.shape.columns.map(\.name) } == [
                ["id", "child", "behavior", "points", "note", "at"], ["points"],
            ])
    }

    @Test func rowsPipedToAFunctionOfOneRow() throws {
        let found = try code("def bonus(c: child) { return $c.stars }\nlet x = children | bonus")
        #expect(found.type.description == "list<int>")
        guard case .each = found.node else {
            Issue.record("it is \(found.node)")
            return
        }
    }

    @Test func rowsPipedToACommandFillItsInput() throws {
        guard case .callCommand(let log, let arguments) = try code("children | log Helped").node else {
            Issue.record("no call of a command")
            return
        }
        #expect(log.name == "log")
        guard case .tested(_, .list(.entity("child")))? = arguments[0]?.node else {
            Issue.record("the children are \(String(describing: arguments[0]?.node))")
            return
        }
    }
}
