import FamRegistry

/// Words that families try first, and what each one means here.
enum KidsHabits {
    static let all = [
        Habit("kids", .name("children")), Habit("log ensure", .advice(once)), Habit("child add --age", .advice(born)),
        Habit("how", .advice("`children | select name, stars` shows the stars, `events | count` counts the moments")),
        Habit("birthdays", .advice(birthdays)), Habit("next birthday", .advice(birthdays)),
        Habit("children without", .advice(without)),
        Habit("without", .advice("\(without); `… | select NAME, …` names the columns that stay")),
        Habit("inactive", .advice(without)), Habit("idle", .advice(without)),
        Habit("give", .advice("`log CHILD BEHAVIOR` logs a moment with its stars, `bonus CHILD` gives one star")),
        Habit("stars", .advice("`children | select name, stars` shows them")),
        Habit("points", .advice("`children | select name, stars` shows them")),
        Habit("star", .advice("stars are the points of a child's moments: `children | select name, stars` shows them")),
        Habit("week", .advice(week)), Habit("this", .advice(week)), Habit("summary", .name("insights")),
        Habit("report", .advice(report)),
        Habit("who best", .advice(ranking)),
        Habit("allowance rate", .advice("`allowance edit CHILD --rate 0.50EUR` changes it")),
        Habit("reward undo", .advice(taken)), Habit("goal undo", .advice(taken)),
        Habit("best", .advice(best("week"))), Habit("best child", .advice(ranking)),
        Habit("best behavior", .advice("`events | count by behavior | sort -count` shows what was done most")),
        Habit("year", .advice(year)), Habit("insights --year", .advice(year)), Habit("yearly", .name("insights year")),
        Habit("insights compare", .advice(compare)),
        Habit("child move", .advice(archive)), Habit("child leave", .advice(archive)),
        Habit("moved", .advice(archive)), Habit("child edit --moved-out", .advice(archive)),
        Habit("child edit --archived", .advice(archive)), Habit("child edit --active", .advice(archive)),
        Habit("child name", .advice(name)), Habit("change name", .advice(name)),
        Habit("memo", .name("note add")), Habit("stats", .name("insights")),
        Habit("stars by", .advice(sums)), Habit("points by", .advice(sums)), Habit("months", .advice(sums)),
        Habit("month", .advice(report)), Habit("monthly", .advice(report)), Habit("most", .advice(ranking)),
        Habit("winner", .advice(ranking)), Habit("per-star", .flag("rate")), Habit("agree", .advice(pledge)),
        Habit("allowance add --weekly", .advice(rate)), Habit("allowance add --monthly", .advice(rate)),
        Habit("achievements", .name("badges")), Habit("kid view", .advice(view)), Habit("kidview", .advice(view)),
        Habit("pocket", .advice(pocket)), Habit("pocket money", .advice(pocket)),
        Habit("reminder at", .advice("`reminder on 18:00` reminds each day at this time")),
        Habit("dark", .advice(theme)),
        Habit("compare", .advice(compare)),
        Habit("pocket-money", .advice(pocket)), Habit("pocketmoney", .advice(pocket)),
        Habit("leaderboard", .advice(ranking)), Habit("ranking", .advice(ranking)),
        Habit("weekly", .advice("`insights --in last-week` sums up a week, `insights report` compares the last ones")),
        Habit("reports", .advice("`insights report` compares good moments with challenges week by week")),
        Habit("reward unredeem", .advice(taken)),
        Habit("theme", .advice(theme)),
        Habit("kid", .flag("child")), Habit("stars", .flag("points")), Habit("birthday", .flag("born")),
        Habit("dob", .flag("born")), Habit("amount", .flag("rate")),
    ]
        + ["day", "week", "month", "year"].flatMap { unit in
            ["best", "top", "busiest"].map { Habit("\($0) \(unit)", .advice(best(unit))) }
        }
        + ["done", "complete", "reached", "finish"].flatMap { word in
            ["goal", "reward"].map {
                Habit("\($0) \(word)", .advice("`reward redeem CHILD/GOAL` redeems a goal that has its stars"))
            }
        }
        + ["pledge", "rule", "rules", "contract", "family rules", "house rules"].map { Habit($0, .advice(pledge)) }
        + [
            "lock", "unlock", "pin", "passcode", "parental", "protect", "security", "password", "set pin",
            "parent lock", "parent code", "child lock",
        ].map {
            Habit($0, .advice(lock))
        }

    private static let once =
        "`log` adds a moment each time; `if (events --child CHILD --behavior BEHAVIOR --on DAY | count) == 0 { log … }"
        + "` adds one to a day without, and `from csv FILE | into events { … } --key child,behavior,at` a list once"
    private static let without =
        "`children | where not any(rewards)` lists those without a goal, `children | where not any(events where at in "
        + "this-week)` those without a moment this week"
    private static let born = "leave it out, or give the birthday with `--born 2019-06-30`; the age follows from it"
    private static let birthdays = "`children | sort born | select name, born, age` lists them"
    private static let week = "`insights` sums up this week, `events --in this-week` lists its moments"
    private static let name = "`child edit CHILD --name NEW` changes a name; everything about the child stays"
    private static let sums =
        "`events | sum points by month` adds up the stars of each month; `week`, `day` and `child` work like it"
    private static let year =
        "`insights year CHILD` sums up the year of a child, `events --in this-year | sum points by month` its months"
    private static let compare = "`events | pivot month(at) by child sum(points)` compares months side by side"
    private static let ranking = "`children | select name, stars | sort -stars` shows who has how many, "
        + "`events --in this-week | sum points by child` who got how many this week"
    private static let taken = "`undo` takes a redemption back: `journal` lists what was done"
    private static let archive = "`child archive CHILD` hides a child who has moved out; all moments are kept"
    private static let rate =
        "money comes with stars: `allowance add CHILD --rate 0.20EUR --weekday friday` gives 20 cents for each, on "
        + "Fridays"
    private static let lock =
        "`preference set parentCode` sets a code, without which nobody leaves the view of a child while it is open; "
        + "`go /kids/CHILD/view` opens it"
    private static func best(_ unit: String) -> String {
        "`events | group \(unit) { stars: sum(points) } | sort -stars | take 1` finds the best \(unit)"
            + (["day", "week"].contains(unit)
                ? ", and the best day of the week with `weekday_name(at)` for `\(unit)`" : "")
    }
    private static let pledge =
        "`agreement add Maya --text \"Phone off at eight\"` writes the rules down, and `agreement sign Maya parent` "
        + "signs them"
    private static let report =
        "`insights --in last-month` sums up a month and `insights report` compares weeks; `… | save report.html` "
        + "writes a page"
    private static let pocket =
        "`allowance add Maya --rate 0.20EUR` gives money for each star, `allowance owed` shows what is owed, and "
        + "`allowance pay Maya` pays it"
    private static let theme =
        "`preference set appTheme dark` chooses the colors; the others are calm and bright. `preference set "
        + "selectedKidTheme ocean` is the look of the child's view"
    private static let view = "`go /kids/CHILD/view` opens the view of a child, and `kid leave` leaves it"
}
