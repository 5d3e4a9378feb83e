import FamRegistry
import FamSessions
import FamShell

/// The commands of the shell itself.
enum ShellFeature {
    static let feature = Feature(
        id: "shell", title: "Shell", rank: 0,
        commands: own + ShellCommands.all, codes: [.timedOut, .watchLoop],
        habits: ["language", "languages", "locale", "translation", "settings language", "settings locale"].map {
            Habit($0, .advice("fam itself speaks only English; names, notes and goals are in any language you write"))
        }
            + ["week-start", "weekstart", "first-day-of-week", "firstdayofweek"].map {
                Habit($0, .advice("a week begins on Monday everywhere, so that reports agree"))
            })

    private static let own: [any Command.Type] = [
        EchoCommand.self, WarnCommand.self, ExitCommand.self, HelpCommand.self, AproposCommand.self,
        CommandsCommand.self,
        FromCommand.CSV.self, FromCommand.JSON.self, FromCommand.JSONLines.self, FromCommand.Lines.self,
        SaveCommand.self,
        EnvCommand.self, RandomCommand.self, ProgramCommand.self,
        ClockCommands.Show.self, ClockCommands.Set.self, ClockCommands.Advance.self,
        JobCommands.List.self, JobCommands.Run.self, WatchCommand.self,
        SessionCommands.List.self, SessionCommands.Show.self, SessionCommands.Save.self, HistoryCommand.self,
        PrivateCommand.self,
        JournalEraseCommand.self, ReplayCommand.self, CheckCommand.self, FormatCommand.self, TestCommand.self,
        DemoCommand.self,
        CompletionsCommand.self, DocsCommand.self, StatusCommand.self,
    ]
}
