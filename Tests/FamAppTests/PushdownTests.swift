import FamValues
import Testing

@testable import FamApp

/// The law of the query plan: whatever part of a pipeline the database does, the result equals the one in memory, value
/// for value and error for error.
@Suite struct PushdownTests {
    private static let filters = [
        "points > 0", "points >= 2 and points < 5", "not points > 0", "points == 1 or note == null", "note != null",
        "note == \"washed dishes\"",
        "note != \"washed dishes\"", "note like \"washed%\"", "note like \"%\\\\%%\"", "note like \"_traße\"",
        "not note like \"washed%\"",
        "note > \"a\"", "not note > \"a\"", "note < \"e\u{301}\"", "note == \"\u{E9}\"",
        "note in [\"straße\", \"e\u{301}\", null]", "note =~ \"[Ww]ashed\"",
        "child == \"Maya\"", "child != \"Maya\"", "child.name == \"Zo\u{EB} 🦊\"", "child.name like \"zo%\"",
        "child.born == null", "child.born < 2020-01-01",
        "not child.born < 2020-01-01", "child.archived", "not child.archived", "child.age >= 4", "child.stars > 10",
        "behavior == null", "behavior != null",
        "behavior.skill == \"kindness\"", "behavior.skill == null", "behavior.points > points",
        "not behavior.points > points", "behavior.min_age in 2..5",
        "points in [1, 2, 3]", "points in -2..2", "not points in -2..2", "at in 2026-10", "at in 2026-W43",
        "at in 2026-10-25", "at in last-week",
        "at in 2026-01", "at >= 2026-03-29 and at < 2026-03-30", "at >= today - 8d", "at < now", "at >= now - 36h",
        "day(at) == 2025-10-26", "day(at) in 2026-03",
        "weekday(at) > 5", "hour(at) == 2", "hour(at) >= 22", "month(at) == 2026-10", "year(at) != 2026",
        "week(at) == 2026-W43", "minute(at) == 30",
        "length(note) > 5", "lower(note) == \"washed dishes\"", "contains(note, \"e\")",
        "(note ?? \"none\") == \"none\"", "(behavior.skill ?? note) != null",
        "points + 1 > 3", "points * points > 9", "points // 2 == -1", "points % 3 == -1", "points / 2 > 1.5",
        "-points > 2", "abs(points) == 4",
        "if points > 0 { note != null } else { note == null }", "(if points > 0 { points } else { 0 - points }) > 3",
        "max(points, 3) > 4",
        "behavior.points + 1 > 2", "10 // points > 2", "points != 0 and 10 // points > 2",
        "points == 0 or 10 // points > 2", "length(note) + 1 > 5",
        "note != null and length(note) + 1 > 5", "at + 1d > now", "at + 90min > 2026-11-01",
        "day(at) + 1w > 2026-11-01", "day(at) - 1mo < 2026-03-01",
        "id != \"\"", "points == null", "note == null and behavior == null", "not (points > 0 and note > \"a\")",
        "(points > 0) == (note == null)",
        "(note > \"a\") == false", "starts_with(note, \"w\")", "not starts_with(note, \"w\")", "trim(note) == \"\"",
        "true", "false", "null == note",
    ]

    private static let stages = [
        "sort points", "sort -points, note", "sort note", "sort -note, at", "sort -at | take 7",
        "sort points | take 3 | sort -points", "take 5 | sort points",
        "take 9 | where points > 0", "where points > 0 | take 9", "skip 3 | take 4", "take 10 | skip 4",
        "sort points | skip 250", "last 4", "sort points | last 4",
        "last 6 | first 2", "first 3", "first", "last", "sort note, -points | first", "where points > 100 | first",
        "take 0", "skip 1000", "count", "take 7 | count",
        "where points > 100 | count", "sum points", "avg points", "min points", "max points", "min note", "max note",
        "min at", "max day(at)", "sum points * 2",
        "where points > 100 | sum points", "where points > 100 | avg points", "where points > 100 | min note",
        "avg points / 2", "sort child", "sort behavior", "sort -child.name, id",
        "sort child.born", "sort -child.born, points", "sort behavior.skill, -points | take 20", "sort day(at), points",
        "sort week(at), -hour(at)", "sort length(note)",
        "sort points > 0, note != null", "sort -(points * points)", "select child, points",
        "select child.name, points * 2 as double, note", "select note | sort note",
        "select points as note, note as points | where points != null",
        "select child.name as who, day(at) | sort who | take 5", "with double = points * 2 | where double > 6",
        "with points = points + 1 | sum points", "with a = points, b = a * 2 | select a, b",
        "with late = hour(at) > 18, note = note ?? \"-\" | select late, note",
        "with n = child.age | where n > 3 | select n, child", "distinct", "select points | distinct",
        "select child, note | distinct", "distinct points", "distinct note, points > 0",
        "sort -points | distinct points", "sort note | select note | distinct | take 5", "distinct child.born",
        "distinct behavior.skill | sort -behavior.skill", "take 20 | distinct points",
        "count by child", "count by note", "count by child.name", "count by behavior.skill", "count by day(at)",
        "count by week(at)", "count by month(at)", "count by year(at), weekday(at)",
        "count by hour(at) | sort -hour(at) | take 2",
        "group child { sum(points) } | sort -sum(points) | select child, sum(points) * 2", "count by points > 0",
        "sum points by child", "sum points by child.name, day(at)", "avg points by behavior", "min note by child",
        "max at by child.name",
        "sum points by behavior.skill", "sum behavior.points by child", "count by note == null",
        "count by length(note)", "count by child.born", "count by media", "count by lower(note)",
        "group child { count(), sum(points), avg(points), min(points), max(points) }",
        "group child { n: count(note), last: last(note), first: first(points) }",
        "group child.name { good: sum(points where points > 0), bad: sum(points where points < 0), share: "
            + "count(points where note != null) }",
        "group child.name as who, month(at) as m { total: sum(points) } | sort -total | take 5",
        "group day(at) as day { best: max(points) } | where best > 5",
        "group { sum(points), count() }",
        "where points > 100 | group { sum(points), count(), min(note), any(points > 0), all(points > 0) }",
        "where points > 100 | group child { count() }",
        "group points > 0 as good { any(note != null), all(note != null) }",
        "group child { mean: sum(points) / count() }", "group child { x: sum(points) - count(), y: max(day(at)) }",
        "group behavior { a: avg(points where note != null), s: first(note where points > 0) }",
        "group child.name, behavior.name | where count > 3 | sort -count, behavior.name",
        "group child { s: sum(points where at in 2026-10) } | with twice = s * 2 | sort -twice",
        "group child.name { count() } | count", "group child.name { n: count() } | sum n",
        "group child { min(child.name), max(behavior.points) }", "group child.age { sum(points) }",
        "group note ?? \"none\" { count() }", "group if points > 0 { \"good\" } else { \"bad\" } { count() }",
        "sort -points | group child { first: first(points), last: last(note) }",
        "take 50 | group child { sum(points) }", "sort at | take 30 | count by day(at)", "get points", "get child.name",
        "get note", "sort -at | get day(at)", "sort -points | take 3 | get note",
        "where points > 3 | with x = points | sort -x, at | skip 2 | take 5 | select x, child.name, at",
        "group week(at) as w { s: sum(points) } | sort -w | take 3",
        "group month(at) as m, child { count() } | sort -m, child", "distinct week(at)", "distinct month(at) | last 2",
        "sum points / 0", "with x = behavior.points + 1",
        "where note != null | with n = length(note) | avg n by child.name", "with r = 7 // points",
        "with r = child.age + 1 | max r",
        "where note != null | count by note | sort -count, note", "select day(at) + 1d as next | distinct | sort next",
        "select at - 90min as t | min t", "avg hour(at) by weekday(at)",
    ]

    private static let others = [
        "children", "children --all", "children | sort name", "children --all | sort -name", "children | where age > 3",
        "children | where not age > 3", "children | sort age", "children | sort -age, name",
        "children | where born == null", "children | select name, age, stars",
        "children | with n = count(events) | select name, n", "children --all | where count(events) > 20",
        "children | where any(events where points > 5)",
        "children | where not any(events where points > 0 and at >= today - 3d)",
        "children | where all(events where points > -10)",
        "children | with s = sum(events.points), m = max(events.at), a = avg(events.points) | select name, s, m, a",
        "children | with first = first(events.note), last = last(events.note)",
        "children | with done = count(rewards where redeemed), open = count(rewards where not redeemed) | select "
            + "done, open",
        "children | with skill = min(events.behavior.skill)",
        "children | where max(events.points) >= 9 | count", "children | sort -sum(events.points)",
        "children | where name like \"ZO%\"", "children | where name < \"a\"", "children | sum stars",
        "children | group age > 3 { count(), sum(stars) }", "children | where born in 2020-02",
        "children | where born > 2020-01-01 and stars > 0", "children | max age", "children | avg age",
        "children | count by age",
        "children | where archived", "children --all | where archived | select name, archived_at",
        "children | distinct age", "children | where age + 1 > 3", "children | where age != null and age + 1 > 3",
        "rewards", "rewards | where ready", "rewards | where not ready | sort remaining",
        "rewards | where remaining in 1..5", "rewards | sum remaining by child.name",
        "rewards | where due == null | count",
        "rewards | sort due, name", "rewards | sort -due, -points | take 4",
        "rewards | select child.name, name, remaining, ready, due", "rewards | where child.archived",
        "rewards | where due < 2026-12-03",
        "rewards | where due - today > 30d", "rewards | where due != null and due - today > 30d",
        "rewards | with left = due - today", "rewards | count by ready", "rewards | min due", "rewards | max remaining",
        "rewards | group child.name { next: min(remaining where remaining > 0) }", "rewards | where name == \"goal 1\"",
        "rewards | where name like \"goal 1\"", "rewards | where child.stars >= points",
        "rewards --child Maya", "rewards | where points > child.stars - 5 | get name",
        "rewards | where years_between(child.born, due) > 4", "rewards | distinct points // 5",
        "behaviors | where min_age <= 4", "behaviors | where not min_age <= 4",
        "behaviors | where skill == \"kindness\" or min_age == null", "behaviors | sort skill, -points",
        "behaviors | sort -min_age, name | first 3",
        "behaviors | where active and points > 0", "behaviors | count by skill",
        "behaviors | where skill in [\"kindness\", \"focus\"]", "behaviors | sum min_age", "behaviors | avg min_age",
        "behaviors | where name like \"B_ 50!%%\"",
        "behaviors | with n = count(events), s = sum(events.points where points > 0) | sort -n",
        "behaviors | where count(events) == 0", "behaviors | with v = min_age + 1",
        "behaviors | where min_age ?? 0 == 0",
        "events --child Maya", "events --child Maya,maya-lou | sum points", "events --on 2026-10-25",
        "events --in 2026-03", "events --since 2026-10-26", "events --until 2026-01-01 | count",
        "events --since monday | sort at",
        "events --on 2026-03-29 | group hour(at) { count() }", "events --on 2025-10-26 | count by hour(at)",
        "redemptions", "redemptions | sum points",
    ]

    /// Joins, pivots, medians and the stages that stay in memory, before and after stages that run in the database.
    private static let shapes = [
        "events | join rewards as r on r.child == child",
        "events | join rewards as r on r.child == child | select points, r.name, r.remaining, r.child.name",
        "events | join behaviors as b on b == behavior | select b.name, b.skill, points",
        "events | join behaviors as b on b == behavior | count by b.skill",
        "events | join behaviors as b on b == behavior --left | where b == null",
        "events | join behaviors as b on b == behavior --left | select b.name, note | distinct",
        "events | join rewards as r on r.child == child and r.points > points | count",
        "events | join rewards as r on r.child == child and r.points > points --left | select r.name, points",
        "events | join children as c on c.name == note",
        "events | join children --all as c on c == child | sum points by c.name",
        "children | join events as e on e.child.id == id | sum e.points by name",
        "children --all | join events as e on e.child.id == id --left | count by name",
        "children | join events as e on e.child.name == name | sort -e.points, e.at | take 5 | select name, e.note",
        "rewards | join rewards as other on other.child == child and other.points > points | select name, other.name, "
            + "points",
        "events | take 20 | join rewards as r on r.child == child | select note, r.name",
        "events | join rewards as r on r.points == points | select points, r.name",
        "events | join rewards as r on r.child == child | where r.ready | count by r.name",
        "events | join (rewards | where due != null) as r on r.child == child | select r.name, r.due",
        "events | join (rewards | sort -points | take 2) as r on r.child == child | select r.name, points",
        "events | join (events | count by child) as n on n.child == child | select n.count, points",
        "events | count by child | join rewards as r on r.child == child | select count, r.name",
        "events | join behaviors as b on b.skill == note --left | select b.skill, note",
        "behaviors | join behaviors as b on b.skill == skill | select name, b.name",
        "children | join children as c on c.born == born | select name, c.name",
        "events | join rewards --child Maya as r on r.child == child | select r.name",
        "events | join [1, 2, 3] as n on n.value == points | select points, n.value",
        "events | pivot week(at) by child sum(points)",
        "events | pivot child.name by behavior.skill sum(points) --fill",
        "events | pivot month(at) by points > 0 count() --fill",
        "events | pivot day(at), child by note == null | sort -day(at) | take 4",
        "events | pivot child by week(at) max(note)", "events | where points > 100 | pivot child by note",
        "events | pivot week(at) by child.name sum(points) | with m = Maya | sort m | take 3",
        "events | pivot child.name by weekday(at) sum(points) / count()",
        "events | median points", "events | median points by child", "events | median at by child.name",
        "events | group child { median(points), median(points where note != null), count() }",
        "events | group child { list(points), list(distinct behavior.name where points > 0), list(note) }",
        "children | select name, list(events.points where points > 0) as marks",
        "events | where points > 100 | median points",
        "events | count by day(at) --fill", "events | where at in 2026-10 | count by day(at) --fill",
        "events | group week(at) as w, child { s: sum(points), m: max(points), a: sum(points) / count() } --fill",
        "events | sum points by month(at), note --fill",
        "events | where points > 100 | count by day(at) --fill", "events | summarize", "children --all | summarize",
        "events | select points, note | summarize", "events | where points > 100 | summarize",
        "behaviors | summarize skill, points",
        "events | where at in 2026-W43 | count by day(at) --fill | sort -count | take 3",
    ]

    /// Windows over sorted, paged, grouped and joined rows, and distinct values.
    private static let windows = [
        "events | with n = row_number(), p = lag(note), q = lead(points, 3) by child",
        "events | sort -points | with r = rank(), n = row_number() by behavior",
        "events | sort note, -points | with r = rank() | take 200",
        "events | sort -note | sort points | with r = rank() by note | sort -r",
        "events | with s = running(points), a = running(avg(points)), m = running(max(note)), c = "
            + "running(count(note)), k = running(points where points > 1) by child.name",
        "events | with s = share(points) by day(at)", "events | with s = share(points - points) by child",
        "events | take 50 | with s = share(points), n = row_number() by note",
        "events | sort at | with gap = lead(at), n = row_number() by child | where n <= 3 | select child.name, gap, n",
        "events | sort at | with gap = at - (lag(at) ?? at) by child | max gap",
        "events | group child, week(at) as w { s: sum(points) } | sort w | with t = running(s), p = lag(s) ?? 0 by "
            + "child | sort -t | take 20",
        "events | with n = row_number() by child, behavior | where n == 1 | with m = row_number(), n = n + 1",
        "events | with n = running(any(points > 4)), m = running(all(points > -4)) by child",
        "events | with x = points / 7.0 | with s = running(x), t = share(x) by child",
        "events | with first = running(first(note)), last = running(last(note)) by child",
        "events | with n = lag(points, 0), m = lead(points, 0), z = lag(points, 100000)",
        "events | sort -at | last 40 | with n = row_number() | take 3",
        "events | with d = points - lag(points)", "events | with s = running(points * 1000000000000000000)",
        "events | where note != null | with p = lag(note) by child | count by p",
        "events | join rewards as r on r.child == child | with n = row_number(), p = lag(r.name) by r.child",
        "events | pivot week(at) by child sum(points) | with n = row_number()",
        "children | sort age | with r = rank(), a = lag(age), s = running(age), p = share(age)",
        "behaviors | sort -min_age | with r = rank(), n = lag(min_age), c = running(count(min_age)) by skill",
        "rewards | sort due | with n = lead(due), left = running(remaining) by child.name",
        "children --all | with n = count(events), p = lag(stars)",
        "[3, 1, 2] | sort value | with r = rank(), l = lag(value)",
        "events | where at + 7d > 2026-11-01@10:00", "events | where 2026-10-26@12:00 >= at - 1mo and points > 0",
        "events | where at - 1d < 2026-03-29@03:00 | count", "events | where at + 1mo + 1d > 2026-10-25@00:00",
        "events | where at + 1d <= 2026-10-26@02:30", "events | where now < at + 2mo",
        "events | distinct on child", "events | sort -points | distinct on behavior, child.name",
        "events | skip 5 | distinct on note | sort note", "events | distinct on points // 2 | count by child",
        "events | group child { a: count(distinct behavior), b: sum(distinct points), c: avg(distinct points), d: "
            + "count(distinct note where points > 1) }",
        "events | count distinct behavior by child.name",
        "events | count distinct note", "behaviors | count distinct skill", "behaviors | sum distinct min_age by skill",
        "events | group note { n: sum(1), k: count(where points > 0), m: max(3) }",
        "children | with kinds = count(distinct events.behavior), notes = count(distinct events.note where points > 0)",
        "events | median points by child | with n = row_number()",
    ]

    /// Money, which the database stores as text: its order, sums and errors, in one currency and in two.
    private static let amounts = [
        "documents | where residence.name == \"Oak\" | where cost > 12.50EUR",
        "documents | where residence.name == \"Oak\" | where not cost > 12.50EUR",
        "documents | where residence.name == \"Oak\" | where 100EUR >= cost and cost != null",
        "documents | where residence.name == \"Oak\" | where cost == 12.5EUR",
        "documents | where residence.name == \"Oak\" | where cost in [9EUR, 2USD, null]",
        "documents | where residence.name == \"Oak\" | where -cost < -9EUR",
        "documents | where residence.name == \"Oak\" | where cost * 2 >= 200EUR",
        "documents | where residence.name == \"Oak\" | where cost != null and cost - 9EUR <= 0EUR",
        "documents | where residence.name == \"Oak\" | where cost != null and cost / 3 > 4EUR",
        "documents | where residence.name == \"Oak\" | where cost != null and cost / 100EUR > 0.5",
        "documents | where residence.name == \"Oak\" | where (cost ?? 0EUR) < 1EUR",
        "documents | where residence.name == \"Oak\" | with more = if cost > 10EUR { cost } else { 10EUR } | sort more",
        "documents | where residence.name == \"Oak\" | with s = running(cost), m = running(max(cost)), a = running(avg(cost)), p = lag(cost)",
        "documents | where residence.name == \"Oak\" | sort -cost | with r = rank()",
        "documents | where residence.name == \"Oak\" | with s = share(cost)",
        "documents | where residence.name == \"Oak\" | sum cost",
        "documents | where residence.name == \"Oak\" | avg cost",
        "documents | where residence.name == \"Oak\" | min cost",
        "documents | where residence.name == \"Oak\" | max cost",
        "documents | where residence.name == \"Oak\" | where cost > 1000000EUR | sum cost",
        "documents | where residence.name == \"Oak\" | where cost > 1000000EUR | avg cost",
        "documents | where residence.name == \"Oak\" | sum cost by kind",
        "documents | where residence.name == \"Oak\" | group cost > 10EUR { sum(cost), n: count(cost) }",
        "documents | where residence.name == \"Oak\" | group { sum(cost where cost < 100EUR), d: sum(distinct cost), c: count(distinct cost) }",
        "documents | where residence.name == \"Oak\" | where cost != null | sum cost * 1000000000000",
        "documents | where residence.name == \"Oak\" | where cost != null and cost * 0 == 0EUR",
        "documents | where residence.name == \"Oak\" | median cost",
        "documents | where residence.name == \"Oak\" | with x = abs(cost ?? -3EUR) | sort x, title",
        "documents | where residence.name == \"Oak\" | group { list(cost) }",
        "documents | sort cost",
        "documents | sort -cost | select title, cost",
        "documents | sort -cost, title | take 3 | sort title",
        "documents | min cost",
        "documents | max cost",
        "documents | count by cost",
        "documents | sort cost | distinct cost",
        "documents | select cost | distinct | sort -cost",
        "documents | sort -cost | distinct on residence",
        "documents | last 3 | sort cost",
        "documents | sort cost | last 4 | first 2",
        "documents | sort -cost | with n = row_number(), p = lag(cost) by residence",
        "documents | sort title | with r = row_number() by cost",
        "documents | sort cost | with r = rank() | where r > 3",
        "documents | where cost > 12.50EUR",
        "documents | where cost == null or cost <= 3USD",
        "documents | where cost != null and cost < 3USD",
        "documents | sum cost",
        "documents | avg cost by residence",
        "documents | avg cost by residence.name",
        "documents | sum cost by residence",
        "documents | sum cost by residence.name, kind",
        "documents | where title like \"D%\" | sum cost by residence.name",
        "documents | with c = cost + 1EUR",
        "documents | with c = cost * 2 | sort c",
        "documents | where cost != null | with c = cost * 2 | sort -c | take 4",
        "documents | group kind { least: min(cost), most: max(cost where cost > 1EUR) }",
        "residences | with s = sum(documents.cost)",
        "residences | where name == \"Oak\" | with s = sum(documents.cost), m = max(documents.cost), a = avg(documents.cost) | select name, s, m, a",
        "residences | where name == \"Cabin\" | with s = sum(documents.cost where cost > 3USD)",
        "residences | where name == \"Oak\" | with n = count(documents where cost > 10EUR)",
        "residences | with m = max(documents.cost) | sort -m | select name, m",
        "documents | join documents as d on d.cost == cost | select title, d.title",
        "documents | where residence.name == \"Oak\" | join documents as d on d.cost > cost and d.residence == residence | select title, d.title",
        "documents | pivot kind by cost count()",
        "documents | summarize cost",
        "documents | count by cost > 12.50EUR",
        "documents | where cost == null | sum cost",
    ]

    /// Longer and deeper than SQLite's parser accepts.
    private static let long: [String] = [
        "events | where points + 1 > 1" + chain(120) { _ in " and points + 1 > 1" },
        "events | where points == -1" + chain(150) { " or points == \($0)" },
        "children" + chain(300) { _ in " | where stars > 1" },
        "events | with x = 1" + chain(200) { _ in " + points" } + " | sum x",
        "events" + chain(20) { _ in " | sort -at | take 50" },
        "events" + chain(15) { _ in " | group points { n: count() } | select points" },
        "events | with x = " + chain(40) { "if points == \($0) { \($0) } else " } + "{ 9 } | sum x",
        "events | where at in 2026-10 and 10 // (points + 100) > -1 and note != null | count",
    ]

    private static func chain(_ count: Int, _ link: (Int) -> String) -> String { (0..<count).map(link).joined() }

    private static let pipelines =
        filters.map { "events | where \($0)" } + filters.enumerated().map { "events | with t = \($1) | count by t" }
        + (stages + columns).map { "events | \($0)" } + others + shapes + windows + amounts + long + onDemand

    @Test func pushedDownEqualsInMemory() throws {
        let household = try PushdownHousehold()
        #expect(Self.pipelines.count > 300)
        for pipeline in Self.pipelines {
            guard let code = compare(pipeline, household), code.hasPrefix("check:") else { continue }
            Issue.record("\(pipeline)\ndoes not check: \(code)")
        }
    }

    /// Pipelines that nobody thought of. By hand, `FAM_PIPELINES=5000` runs that many, `1001..2000` only these.
    @Test func randomPipelinesAreTheSameInBoth() throws {
        let household = try PushdownHousehold(), seeds = SessionBench.seeds(250, "FAM_PIPELINES")
        var unchecked = 0, failed = 0
        for seed in seeds {
            guard let code = compare(RandomPipeline.text(seed: seed), household, "seed \(seed): ") else { continue }
            if code.hasPrefix("check:") { unchecked += 1 } else { failed += 1 }
        }
        // The law would also hold for pipelines that are all refused, or that never fail.
        #expect(unchecked * 2 < seeds.count && failed * 8 > seeds.count && failed * 4 < seeds.count * 3)
    }

    /// The code of the error that both give, or of the refusal.
    private func compare(_ pipeline: String, _ household: PushdownHousehold, _ seed: String = "") -> String? {
        let pushed = household.run(pipeline, inMemory: false), kept = household.run(pipeline, inMemory: true)
        if pushed != kept {
            Issue.record(
                "\(seed)\(pipeline)\n\(household.explanation(pipeline))\nin the database:\n\(household.text(pushed))\nin memory:\n\(household.text(kept))"
            )
        }
        if case .error(let code) = pushed { return code }
        return nil
    }

    /// The law would also hold for a database that does nothing; the database must do these.
    @Test(arguments: [
        "events | where points > 0 and child.name == \"Maya\" and at in last-week",
        "events | group child.name { sum(points) } | sort -child.name | take 3",
        "events | count by day(at)", "children | where age > 3", "rewards | where ready and remaining == 0",
        "children | where any(events where points > 5)",
        "events | sort -at, note | skip 3 | take 10 | select note, child.name",
        "events | join rewards as r on r.child == child | select points, r.name, r.child.name",
        "events | join behaviors as b on b == behavior --left | count by b.skill",
        "children | join events --since 2026-10-01 as e on e.child.name == name | sum e.points by name",
        "events | where length(note) > 3 | distinct note",
        "events | sort at | with n = row_number(), g = lag(at), s = running(points), p = share(points) by child.name "
            + "| where n < 3",
        "events | distinct on child | sort -points",
        "events | sort -points | with r = rank() by child | where r == 1 | count by child.name",
        "events | count distinct behavior by child.name",
        "documents | where cost > 1EUR and cost * 2 < 20EUR | sort -cost | select title, cost + 1EUR",
        "documents | group residence.name { sum(cost), avg(cost), min(cost), max(cost) } | sort residence.name",
        "documents | sort cost | with s = running(cost), r = rank() by residence",
    ])
    func theDatabaseDoesAllOf(pipeline: String) throws {
        let explanation = try PushdownHousehold().explanation(pipeline)
        #expect(explanation.contains("in memory: nothing"), "\(explanation)")
    }
}
