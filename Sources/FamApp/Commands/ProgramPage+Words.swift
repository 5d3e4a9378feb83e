/// Words of messages that are no names of the language.
extension ProgramPage {
    func flag(_ width: Int) -> String {
        page(
            "flag — a value with its name",
            "What a command needs stands after its name, in its order: `log Maya Dishes`. What may be left out has a "
                + "name with two dashes before it, in any order: `--note \"at once\"`. A flag without a value is a "
                + "yes, and `--no-NAME` a no. `help COMMAND` lists those of a command, Tab completes them.",
            examples: ["log Maya Dishes --note \"at once\" --at yesterday@18:00", "help log"],
            see: "`help log`, `help commands`", width)
    }

    func entry(_ width: Int) -> String {
        page(
            "entry — what is kept or taken back as one",
            "Each line or script that changes rows becomes one entry of the journal, with a number such as `j3`. "
                + "All of it is kept or none, and `undo` takes back one entry. `journal` lists them, the newest first.",
            examples: ["journal | take 5", "undo j3"], see: "`help journal`, `help undo`, `help atomic`", width)
    }

    func outside(_ width: Int) -> String {
        page(
            "outside — what is no row of the household",
            "A file, a service, another program, and the passwords, codes and sign-ins that this machine keeps apart. "
                + "`undo` takes back rows; what a line did outside stays, and it says so. In a replay or a test, what "
                + "commands ask outside is answered from a tape.",
            examples: ["help changed-outside"], see: "`help tape`, `help sandbox`, `help undo`", width)
    }

    func pager(_ width: Int) -> String {
        page(
            "pager — output longer than the screen",
            "On a terminal, what is longer than the screen is shown by the program that `PAGER` names, else by `less`: "
                + "the space bar goes on, `q` leaves. `fam --no-pager …`, or `PAGER=cat`, sends it to the terminal as "
                + "it is. A file, a pipe and the results of `test` have no pager. `take` shows fewer rows.",
            examples: ["events | take 10", "help prompt"], see: "`help prompt`, `help take`, `help table`", width)
    }
}
