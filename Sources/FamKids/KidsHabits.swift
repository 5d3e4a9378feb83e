import FamRegistry

/// Words that families try first, and what each one means here.
enum KidsHabits {
    static let all = [
        Habit("kids", .name("children")),
        Habit("give", .advice("`log CHILD BEHAVIOR` logs a moment with its stars, `bonus CHILD` gives one star")),
        Habit("stars", .advice("`children | select name, stars` shows them")),
        Habit("points", .advice("`children | select name, stars` shows them")),
        Habit("week", .advice(week)), Habit("this", .advice(week)), Habit("summary", .name("insights")),
        Habit("report", .advice(report)),
        Habit("best", .advice(best)),
        Habit("pledge", .advice(pledge)), Habit("rules", .advice(pledge)), Habit("contract", .advice(pledge)),
        Habit("achievements", .name("badges")), Habit("kid view", .advice(view)), Habit("kidview", .advice(view)),
        Habit("pocket", .advice(pocket)),
        Habit("reminder at", .advice("`reminder on 18:00` reminds each day at this time")),
        Habit("dark", .advice("`preference set appTheme dark` chooses the colors; the others are calm and bright")),
        Habit("compare", .advice("`events | pivot month(at) by child sum(points)` compares months side by side")),
        Habit("pocket-money", .advice(pocket)), Habit("pocketmoney", .advice(pocket)),
        Habit("leaderboard", .advice("`children | select name, stars | sort -stars` shows who has how many")),
        Habit("ranking", .advice("`children | select name, stars | sort -stars` shows who has how many")),
        Habit("weekly", .advice("`insights --in last-week` sums up a week, `insights report` compares the last ones")),
        Habit("reports", .advice("`insights report` compares good moments with challenges week by week")),
        Habit("reward unredeem", .advice("`undo` takes a redemption back: `journal` lists what was done")),
        Habit(
            "theme",
            .advice("`preference set appTheme dark` chooses the colors; the others are calm and bright")),
        Habit("kid", .flag("child")), Habit("stars", .flag("points")), Habit("birthday", .flag("born")),
        Habit("dob", .flag("born")), Habit("amount", .flag("rate")),
    ]

    private static let week = "`insights` sums up this week, `events --in this-week` lists its moments"
    private static let best =
        "`events | group week { stars: sum(points) } | sort -stars | take 1` finds the best week, and the best day of "
        + "the week with `weekday_name(at)` for `week`"
    private static let pledge =
        "`agreement add Maya --text \"Phone off at eight\"` writes the rules down, and `agreement sign Maya parent` "
        + "signs them"
    private static let report =
        "`insights --in last-month` sums up a month and `insights report` compares weeks; `… | save report.html` "
        + "writes a page"
    private static let pocket =
        "`allowance add Maya --rate 0.20EUR` gives money for each star, `allowance owed` shows what is owed, and "
        + "`allowance pay Maya` pays it"
    private static let view = "`go /kids/CHILD/view` opens the view of a child, and `kid leave` leaves it"
}
