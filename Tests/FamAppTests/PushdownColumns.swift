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
}
