extension PushdownTests {
    /// Columns that fail, and columns of floats.
    static let columns = [
        // A column that fails where nothing asks for it, and where something does.
        "with r = 7 // points | where points == 0 or r > 1 | count",
        "with r = 7 // points | where points != 0 and r > 1 or points == 0 | select points, at",
        "with r = 7 // points, s = r + 1 | where points == 0 or s > 1 | select points",
        "with r = 7 // points | where not (points != 0 and r > 1) | select points | sort points",
        "with r = 7 // points | group child { s: sum(r where points != 0) }",
        "with r = 7 // points | select (if points == 0 { 1 } else { r }) as k, at",
        "with r = 7 // points | sort points == 0 or r > 1, at | select points, at",
        "select 7 // points as r, points | where points > 1 | select r, points",
        "select 7 // points as r, points | where points == 0 or r > 1", "with r = 7 // points | distinct",
        "with r = 7 // points | where points == 0 or r > 1 | take 3",
        // One of two numbers is a float where the other is.
        "select (if points > 1 { 1 } else { 1.5 }) as k, at", "select (length(note) ?? 0.5) as k, at",
        // Sums of floats in whatever order the rows come.
        "with f = points * 0.1 | sum f", "with f = points * 0.1 + 0.7 | sum f by child",
        "group behavior { s: sum(points * 1.1), a: avg(points * 1.1), d: sum(distinct points * 0.3) }",
        "with f = points / 3 | group day(at) { sum(f), avg(f), avg(f where note != null) }",
        "with f = points * 0.1 | sort at | with s = running(f), p = share(f), a = running(avg(f))",
        "avg points * 1e307", "sum points * 1e308", "with f = points * 0.1 | sum f by week(at), child.name",
    ]

    /// Columns that fail for rows that are dropped, or that nothing reads.
    static let onDemand = [
        "events | with x = 10 // (points - points) | count", "events | with x = 10 // points | where points > 2",
        "events | with x = 10 // (points - 2) | where points > 2 | get x",
        "events | with x = 10 // points, y = x + 1 | where points != 0 and x > 2 | select y, x",
        "events | with x = 10 // points | sort at | take 3",
        "events | with x = 10 // points | sort -at | first 3 | count",
        "events | with x = 10 // points | sort x | take 3", "events | with x = 10 // points | where x > 1",
        "events | with x = 10 // points, z = length(note) | select z", "events | with x = 10 // points | sum points",
        "events | with x = 10 // points, y = points * 2 | where y > 2 | sum y by child",
        "events | with points = points + 1 | where points > 3 | sum points",
        "events | with points = 10 // points | where note != null | count by note",
        "events | with a = points + 1 | with b = a * 2 | where child.name == \"Maya\" and points > 0 | select b, child",
        "events | with x = points + 1, child = null | where points > 0 | count by child",
        "children | with x = 10 // (stars - stars) | where any(events where points > 8) | select name",
        "children | with n = count(events), x = 10 // (n - n) | where n > 3 | select name, n | sort name",
        "events | with x = 10 // points | distinct on child", "events | with x = 10 // points | skip 250 | count",
        "events | with x = 10 // points | last 2 | select at",
        // Behind a sort, a window, `distinct` and a join.
        "events | with x = 10 // points | where points == 0 or x > 1 | sort at | take 3 | select at",
        "events | with x = 10 // points | distinct on child | select at",
        "events | with x = 10 // points | with n = row_number() | where n < 9 | select n",
        "events | with x = 10 // points | distinct | select at | take 2",
        "events | with x = 10 // points | join rewards as w on w.child == child | select w.name",
        "events | sort 10 // points | count", "events | sort 10 // points | where points != 0 | take 3",
        "events | where 10 // points > 2 | where points != 0 | count",
        "events | group child { s: 10 // sum(points - points), n: count() } | select n",
        "events | group child.name as who { s: sum(points * 1000000000000000000) } | where who == \"Kim\"",
        "events | with s = running(points * 1000000000000000000) | where points > 100 | select s",
    ]
}
