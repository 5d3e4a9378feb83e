import FamRegistry
import FamValues

/// Commands that the code of an entry runs.
final class EntryCommands: CommandRunner {
    private let run: EntryRun

    init(_ run: EntryRun) { self.run = run }

    func run(_ call: Call) throws -> Value { try EntryHost(run).perform(call) }
}
