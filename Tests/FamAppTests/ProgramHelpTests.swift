import FamRegistry
import FamText
import Testing

@testable import FamApp

@Suite struct ProgramHelpTests {
    @Test func everyOptionIsExplainedOnLinesOfATerminal() {
        let lines = ProgramHelp.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(lines.allSatisfy { TextWidth.columns($0) <= 80 })
        for option in GlobalOption.all {
            let first = lines.first { $0.contains("--" + option.name + " ") }
            #expect(first?.contains(option.summary.split(separator: " ")[0]) == true, "\(option.name)")
        }
        // What Swift makes of a list is not a text for people.
        #expect(!ProgramHelp.text.contains("[(") && ProgramHelp.text.contains("`fam child edit Maya --color teal`"))
    }

    /// The id of a module and its title are topics: its commands, those of its rows that begin with its name, its rows.
    @Test(arguments: [
        ("kids", "Kids — a module", "log                   Logs a moment: ", "  children — "),
        ("wall", "Wall — a module", "wall code             Sends a code ", "  posts — "),
        ("home", "Home — a module", "home task ensure        Adds a task, ", "  contractors — "),
        ("Screen time", "Screen time — a module", "screentime balance add          ", "  screentime tasks — "),
        ("screentime", "Screen time — a module", "screentime user add             ", "  screentime users — "),
    ])
    func aModuleIsATopic(topic: String, title: String, command: String, rows: String) throws {
        let page = try #require(HelpTopic(registry: RegistryTests.registry, width: 80).text(topic))
        #expect(page.hasPrefix(title + "\n\n"))
        #expect(page.contains("\n" + command) && page.contains("\n" + rows))
    }

    /// `undo --since` worked, and only `--to` was on the page.
    @Test func everyFlagIsOnThePageOfItsCommand() throws {
        let help = HelpTopic(registry: RegistryTests.registry, width: 80)
        for command in RegistryTests.registry.commands {
            let page = try #require(help.text(command.name))
            for parameter in command.parameters where parameter.isFlag {
                for name in [parameter.flagName] + parameter.otherNames {
                    #expect(page.contains("--\(name)"), "`help \(command.name)` without --\(name)")
                }
            }
        }
    }

    @Test func aSwitchHasNoDefaultToRead() throws {
        let page = try #require(HelpTopic(registry: RegistryTests.registry, width: 80).text("session save"))
        #expect(page.contains("--force") && page.contains("Default: script.") && !page.contains("Default: false"))
    }

    /// A task of the first week is a page of its own, and every word of it leads there; no two tasks share one.
    @Test(arguments: WeekTask.all.map(\.name)) func aTaskIsFoundByItsWords(name: String) throws {
        let help = HelpTopic(registry: RegistryTests.registry, width: 80), task = try #require(WeekTask(name))
        let page = try #require(help.text(name))
        let text = task.text(width: 80)
        #expect(text.hasPrefix("\(task.title) — a task of the first week\n\n") && text.contains("\n\n  "))
        #expect(page.hasSuffix(text))
        for word in task.words.dropFirst() {
            let other = try #require(help.text(word))
            #expect(other.hasSuffix(text) || other.hasSuffix("\n\nSee also `help \(name)`: \(task.title)."), "\(word)")
        }
    }
}
