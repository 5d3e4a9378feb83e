import FamRegistry

/// Examples of this module for help pages of the core's own commands, stages and operators.
enum KidsExamples {
    static let all = navigation + forms + household + shell + stages + words

    private static let navigation = [
        PageExample(
            "link plan", "link plan fam://rewards | where from == \"other-tab\" | get changes",
            prints: "tab more → rewards"),
        PageExample("link matrix", "link matrix --module kids | where other_tab != \"same\" | count", prints: "0"),
        PageExample("link plan", "link plan fam://rewards | where outcome == \"accepted\" | count", prints: "8"),
        PageExample("open", "open fam://rewards", prints: "address → /rewards (tab today → rewards)"),
        PageExample("link make", "link make /rewards | count", prints: "4"),
        PageExample(
            "forward", "go /kids\nback\nforward",
            prints: "/kids (tab today → kids)\n/today (tab kids → today)\n/kids (tab today → kids)"),
        PageExample("tab", "tab rewards", prints: "/rewards (tab today → rewards)"),
        PageExample("visit", "visit", prints: "Today\n…"),
        PageExample("press", "go /feedback\npress Close", prints: "…\n/today (close sheet)"),
        PageExample("press", "go /kids/add\npress Save Ida 2021-03-01", prints: "…\nAdded child Ida."),
        PageExample("close", "go /feedback\nclose", prints: "/feedback (open sheet /feedback)\n/today (close sheet)"),
        PageExample("here", "here", prints: "/today"),
        PageExample("here", "here --url", prints: "fam://today"),
        PageExample("link list", "link list --module kids | where route == \"kids.child\" | count", prints: "1"),
        PageExample("link explain", "link explain fam://rewards | where answer == \"takes\" | count", prints: "1"),
        PageExample("back", "go /kids\nback", prints: "/kids (tab today → kids)\n/today (tab kids → today)"),
        PageExample("ls", "ls /settings | get name | first", prints: "appearance"),
        PageExample(
            "screen", "screen /more",
            prints: """
                More
                ════
                …
                """),
        PageExample("go", "go /settings", prints: "/settings (tab today → more, push /settings)"),
        PageExample("module", "module kids", prints: "/today (nothing changed)"),
        PageExample("root", "root", prints: "/today (nothing changed)"),
    ]

    private static let forms = [
        PageExample("form discard", "go /kids/add\nform set name Bo\nform discard", prints: "…\nThe form is closed."),
        PageExample("form save", "go /kids/add\nform set name Bo\nform save", prints: "…\nAdded child Bo."),
        PageExample("form reset", "go /kids/add\nform set name Bo\nform reset", prints: "…\nThe form is as it was."),
        PageExample("form check", "go /kids/add\nform check | get message", prints: "…\nName is required"),
        PageExample("form touch", "go /kids/add\nform touch name", prints: "…\nname: Name is required"),
        PageExample(
            "form set", "go /kids/add\nform set born soon", prints: "…\nborn: Born must be a date, such as 2026-04-02"),
        PageExample("form", "go /kids/add\nform | take 2 | get label", prints: "/kids/add ([..])\nName\nBorn"),
    ]

    private static let household = [
        PageExample(
            "journal erase", "child delete Leo --yes\njournal erase Leo\ntry { undo } catch e { echo $e.code }",
            prints: "Deleted child Leo[..]\nErased the child: [..]\njournal-compacted"),
        PageExample(
            "journal erase", "try { journal erase Maya } catch e { echo $e.message }",
            prints: "the child Maya is still in the household"),
        PageExample(
            "diff",
            "let start = (journal | get entry)[0]\nchild edit Maya --color teal\nlog Maya \"Brushed teeth\"\n"
                + "diff $start | where entity == \"child\" | select name, change, field, after",
            prints:
                "Changed child Maya: color.\nMoment logged! [..]\n#  name  change   field  after\n1  Maya  changed "
                + " color  teal"),
        PageExample(
            "redo", "child archive Leo\nundo\nredo",
            prints:
                "Leo is archived.\nUndid [..] (child archive Leo): 1 row changed\nBrought back [..] (child archive "
                + "Leo): 1 row changed"),
        PageExample(
            "digest", "let before = digest()\nchild archive Leo\nundo\nexpect digest() == $before",
            prints: "Leo is archived.\nUndid [..] (child archive Leo): 1 row changed"),
        PageExample(
            "journal compact",
            "child archive Leo\njournal compact --before tomorrow --keep 0\ntry { undo } catch e { echo $e.code }",
            prints: "Leo is archived.\nForgot what [..] changed: [..]\njournal-compacted"),
        PageExample(
            "journal", "child archive Leo\njournal | take 1 | get command",
            prints: "Leo is archived.\nchild archive Leo"),
        PageExample(
            "undo", "log Leo \"Brushed teeth\"\nundo",
            prints: "Moment logged! Leo +1 → 4 stars.\nUndid [..] (log Leo \"Brushed teeth\"): 1 row removed"),
        PageExample(
            "undo", "child archive Leo\nundo --run",
            prints: "Leo is archived.\nUndid [..] (child archive Leo): 1 row changed"),
        PageExample(
            "backup", "backup /tmp/home.fambackup",
            prints: "Wrote /tmp/home.fambackup: [..]2 children, 3 behaviors, 2 moments[..]."),
        PageExample(
            "restore",
            "backup /tmp/home.fambackup\nchild archive Leo\nrestore /tmp/home.fambackup\nchildren | get name",
            prints:
                "Wrote /tmp/home.fambackup: [..].\nLeo is archived.\nRestored [..]2 children, 3 behaviors, 2 "
                + "moments[..].\nMaya\nLeo"
        ),
        PageExample(
            "preference reset", "preference set hasSeenGoalTooltip true\npreference reset coach-marks",
            prints: "hasSeenGoalTooltip is true.\nReset coach-marks: hasSeenGoalTooltip, hasSeenGoalInterception."),
        PageExample("preference", "preference appTheme", prints: "calm"),
        PageExample("preference set", "preference set accentColorName green", prints: "accentColorName is green."),
        PageExample("preference set", "preference set hasSeenGoalTooltip true", prints: "hasSeenGoalTooltip is true."),
        PageExample(
            "preferences", "preference set appTheme bright\npreferences | where value != default | get key",
            prints: "appTheme is bright.\n…\nappTheme\n…"),
    ]

    private static let shell = [
        PageExample("check", "check Scripts/demo/import.fam", prints: "No errors in `Scripts/demo/import.fam`."),
        PageExample(
            "session show", "go /kids\nsession show | where address == \"/kids\" | get text",
            prints: "/kids (tab today → kids)\ngo /kids"),
        PageExample(
            "jobs", "reminder on --at 08:00\njobs | select job, due, scope",
            prints:
                "The daily reminder comes at 08:00.\n#  job            due             scope\n1  kids.reminder  "
                + "tomorrow 08:00  household"),
        PageExample(
            "watch",
            "events | watch --initial --times 1 --timeout 5min { |change| echo ($change.added | count) \"moments\" }",
            prints: "2 moments"),
        PageExample("watch", "reminder on --at 09:30\njobs | count | watch --timeout 1h", prints: "…"),
        PageExample(
            "status", "status",
            prints: "version   [..]\ndatabase  [..]\nentries   [..]\nsession   [..]\nplace     /today\n…"),
        PageExample(
            "demo", "demo\nchildren | count",
            prints: "Here are the Riveras. Try `children`, `events --in last-week`, `go /kids/Maya`, `screen`.\n3",
            onEmptyHousehold: true),
    ]

    private static let stages = [
        PageExample("where", "events | where points > 0 and at in last-week"),
        PageExample("with", "children | with next = stars + 10"),
        PageExample("with", "events | sort at | with so_far = running(points) by child"),
        PageExample("edit", "events | where points == 3 | edit points = 2"),
        PageExample("edit", "events --on today | edit --in-editor"),
        PageExample("select", "events | select child, points, day(at) as day"),
        PageExample("sort", "events | sort -points, at"),
        PageExample("take", "events | sort -at | take 5"),
        PageExample("skip", "children | skip 1"),
        PageExample("first", "events | sort -points | first"),
        PageExample("last", "events | last 3"),
        PageExample("group", "events | group child, week(at) as week { stars: sum(points), moments: count() }"),
        PageExample("count", "events | count"),
        PageExample("count", "events | count by child"),
        PageExample("count", "events | count distinct behavior by child"),
        PageExample("sum", "events | sum points by child"),
        PageExample("avg", "events | avg points by child"),
        PageExample("min", "children | min stars"),
        PageExample("max", "children | max stars"),
        PageExample("median", "events | median points by behavior"),
        PageExample("distinct", "events | distinct child, behavior"),
        PageExample("distinct", "events | sort -at | distinct on child"),
        PageExample("get", "children | get name"),
        PageExample("each", "children | each { |child| $child.name }"),
        PageExample("delete", "events | where note like \"%test%\" | delete --yes"),
        PageExample("fields", "events | fields"),
        PageExample("explain", "events | where points > 1 | explain"),
        PageExample("pivot", "events | pivot week(at) by child sum(points)"),
        PageExample("pivot", "events | pivot day(at) by behavior.name count()"),
        PageExample("join", "events | join rewards as goal on goal.child == child"),
        PageExample("into", "[{ name: \"Read a book\", points: 1 }] | into behaviors --key name"),
        PageExample(
            "into",
            "[{ kid: \"Maya\", day: \"02.10.2026 18:30\" }] | into events { child: kid, behavior: \"Brushed teeth\", "
                + "at: datetime(day, \"dd.MM.yyyy HH:mm\") }"),
        PageExample("reduce", "events | reduce 0 { |sum, row| $sum + $row.points }"),
        PageExample("flatten", "events | flatten media"),
        PageExample("summarize", "events | summarize points"),
        PageExample("tee", "events | tee events.csv | count"),
    ]

    private static let words = [
        PageExample("row_number", "events | with n = row_number() by child"),
        PageExample("rank", "children | sort -stars | with place = rank()"),
        PageExample("lag", "events | sort at | with before = lag(at) by child"),
        PageExample("lead", "events | sort at | with next = lead(behavior.name) by child"),
        PageExample("running", "events | sort at | with so_far = running(points) by child"),
        PageExample("share", "events | with part = share(points) by child"),
        PageExample("not", "children | where not name like \"M%\""),
        PageExample("use", "use kids"),
        PageExample("if", "let n = (children | count)\nif $n == 0 { echo \"nobody\" } else { echo \"$n children\" }"),
        PageExample(
            "match", "match (children | count) { 0 => echo \"nobody\"; 1, 2 => echo \"few\"; else => echo \"many\" }"),
        PageExample("for", "for child in (children) { echo $child.name }"),
        PageExample("expect", "expect (children | count) >= 0"),
        PageExample("plan", "plan children | delete"),
        PageExample("or", "events | where points > 5 or note != null"),
        PageExample("and", "events | where points > 0 and at in last-week"),
        PageExample("==", "events | where child == \"Maya\""),
        PageExample("!=", "events | where note != null"),
        PageExample("<", "events | where points < 2"),
        PageExample("<=", "events | where points <= 2"),
        PageExample(">", "events | where points > 2"),
        PageExample(">=", "events | where points >= 2"),
        PageExample("in", "events | where at in last-week and child.name in [\"Maya\", \"Leo\"]"),
        PageExample("like", "events | where note like \"%dish%\""),
        PageExample("=~", "events | where note =~ \"^dish\""),
        PageExample("??", "events | select note ?? \"no note\" as note"),
    ]
}
