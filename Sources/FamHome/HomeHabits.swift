import FamRegistry

/// Words that families try first, and what each one means here.
enum HomeHabits {
    static let all =
        [
            Habit("home warranty", .advice(warranty)), Habit("warranty", .advice(warranty)),
            Habit("home chore", .advice(task)), Habit("home chores", .advice("`home tasks` lists them")),
            Habit("house", .name("residence")), Habit("home add", .advice(home)),
            Habit("home residence", .advice(home)),
            Habit("home overdue", .advice(overdue)), Habit("home tasks --overdue", .advice(overdue)),
            Habit("overdue", .advice(overdue)),
            Habit("home due --overdue", .advice("`home due | where days < 0` keeps what is overdue")),
            Habit("address", .flag("street")), Habit("every", .flag("frequency")), Habit("repeat", .flag("frequency")),
        ]
        + ["bill", "invoice"].flatMap { [Habit($0, .advice(bill)), Habit("home \($0)", .advice(bill))] }

    private static let home = "`residence add NAME` adds a home, and `residences` lists them"
    private static let overdue =
        "`home tasks | where column == \"Overdue\"` lists them, `home tasks | where due < today + 7d` also those of "
        + "the next days"
    private static let warranty =
        "`document add NAME --kind warranty --expires 2028-05-31` adds one, and `warranties` lists them"
    private static let task =
        "`home task add RESIDENCE TITLE --due 2026-12-24` adds a task, and `home tasks` lists them"
    private static let bill =
        "`home task complete TASK WHO --cost 120EUR` keeps what a task cost, and `home costs` adds it up; "
        + "`document add NAME --cost 120EUR` keeps the bill itself"
}
