import FamRegistry
import FamShell

/// The commands of the shell itself.
enum ShellFeature {
    static let feature = Feature(
        id: "shell", title: "Shell", rank: 0,
        commandSpecs: [
            EchoCommand.spec, ExitCommand.spec,
            HelpCommand.spec, AproposCommand.spec, CommandsCommand.spec,
            FromCommand.csv, FromCommand.json, FromCommand.jsonl, FromCommand.lines, SaveCommand.spec,
            ClockCommands.show, ClockCommands.set, ClockCommands.advance,
            JobCommands.list, JobCommands.run,
            SessionCommands.list, SessionCommands.show, SessionCommands.save, HistoryCommand.spec, ReplayCommand.spec,
            CheckCommand.spec, FormatCommand.spec, TestCommand.spec, DemoCommand.spec, CompletionsCommand.spec, DocsCommand.spec,
        ] + ShellCommands.all)
}
