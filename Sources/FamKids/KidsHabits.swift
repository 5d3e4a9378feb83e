import FamRegistry

/// Words that families try first, and what each one means here.
enum KidsHabits {
    static let all = [
        Habit("kids", .name("children")),
        Habit("give", .advice("`log CHILD BEHAVIOR` logs a moment with its stars, `bonus CHILD` gives one star")),
        Habit("stars", .advice("`children | select name, stars` shows them")),
        Habit("points", .advice("`children | select name, stars` shows them")),
        Habit("week", .advice(week)), Habit("this", .advice(week)), Habit("summary", .name("insights")),
        Habit("report", .advice("`insights report` compares the last weeks, `screentime report` the minutes")),
        Habit("achievements", .name("badges")), Habit("kid view", .advice(view)), Habit("kidview", .advice(view)),
        Habit("pocket", .advice("`allowance owed` shows what is owed, `allowance pay CHILD` pays it")),
        Habit("reminder at", .advice("`reminder on 18:00` reminds each day at this time")),
        Habit("dark", .advice("`preference set appTheme dark` chooses the colors; the others are calm and bright")),
        Habit("compare", .advice("`events | pivot month(at) by child sum(points)` compares months side by side")),
        Habit("pocket-money", .advice("`allowance owed` shows what is owed, `allowance pay CHILD` pays it")),
        Habit("leaderboard", .advice("`children | select name, stars | sort -stars` shows who has how many")),
        Habit("ranking", .advice("`children | select name, stars | sort -stars` shows who has how many")),
        Habit("weekly", .advice("`insights --in last-week` sums up a week, `insights report` compares the last ones")),
        Habit("reports", .advice("`insights report` compares good moments with challenges week by week")),
        Habit("reward unredeem", .advice("`undo` takes a redemption back: `journal` lists what was done")),
        Habit(
            "theme",
            .advice("`preference set appTheme dark` chooses the colors; the others are calm and bright")),
        Habit("kid", .flag("child")), Habit("stars", .flag("points")), Habit("birthday", .flag("born")),
        Habit("dob", .flag("born")),
    ]

    private static let week = "`insights` sums up this week, `events --in this-week` lists its moments"
    private static let view = "`go /kids/CHILD/view` opens the view of a child, and `kid leave` leaves it"
}
