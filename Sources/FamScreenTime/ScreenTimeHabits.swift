import FamRegistry

/// Words that families try first, and what each one means here.
enum ScreenTimeHabits {
    static let all =
        [
            Habit("chores", .name("screentime tasks")),
            Habit("chore", .advice(chore)),
            Habit("screentime chores", .advice("`screentime tasks` lists the chores")),
            Habit("screentime chore", .advice(chore)),
            Habit("screentime users add", .advice("`screentime user add NAME EMAIL --role child` makes an account")),
            Habit("screentime earn", .advice(earned)),
            Habit("screen time", .advice(times)), Habit("time limit", .advice(times)), Habit("tablet", .advice(times)),
            Habit("tv", .advice(times)), Habit("screentime", .advice(times)), Habit("screentime set", .advice(times)),
            Habit("add task", .advice(chore)), Habit("start timer", .advice(spent)), Habit("tasks", .advice(tasks)),
            Habit("screentime limit set", .advice("`screentime limit CHILD 60` sets the minutes of a day")),
            Habit("screentime rules", .advice(limit)), Habit("screentime pledge", .advice(limit)),
        ]
        + ["give", "bonus", "reward", "grant", "extra"].map { Habit("screentime \($0)", .advice(given)) }
        + ["spend", "use", "used", "log", "watch", "play", "start"].map { Habit("screentime \($0)", .advice(spent)) }
        + ["today", "left", "remaining", "minutes", "time", "status"].map { Habit("screentime \($0)", .advice(left)) }
        + ["minutes left", "time left", "minutes remaining"].map { Habit($0, .advice(left)) }
        + ["move", "assign", "reassign", "give", "transfer"].flatMap { word in
            ["screentime task", "chore"].map { Habit("\($0) \(word)", .advice(handed)) }
        }
        + ["chore edit", "assign", "reassign"].map { Habit($0, .advice(handed)) }
        + ["stop", "end"].map { Habit("screentime \($0)", .advice("`screentime timer stop CHILD` stops the timer")) }

    private static let chore =
        "`screentime user add CHILD EMAIL --role child` makes the account, once; then "
        + "`screentime task add \"Take out the trash\" CHILD --minutes 10` adds a chore that earns minutes"
    private static let limit =
        "`screentime limit Maya 60` is the rule for a day; `agreement add Maya --text \"…\"` writes others down"
    private static let times =
        "`screentime limit CHILD 60` sets the minutes of a day, and `help screentime` lists what else there is"
    private static let tasks =
        "`screentime tasks` lists the chores that earn minutes, and `home tasks` what a home needs; `screentime task "
        + "add TITLE CHILD --minutes 10` and `home task add RESIDENCE TITLE` add one"
    private static let earned =
        "`screentime task complete TASK` and then `screentime task approve TASK` earn its minutes"
    private static let given = "`screentime balance CHILD | edit earned = earned + 15` gives 15 minutes more"
    private static let handed = "`screentime task edit TASK --child NAME` gives a chore to another child"
    private static let left = "`screentime balances` lists the minutes that each child has left today"
    private static let spent =
        "`screentime timer start CHILD` counts minutes until `screentime timer stop CHILD`; "
        + "`screentime balance edit CHILD --used 20` says how many were used without it"
}
