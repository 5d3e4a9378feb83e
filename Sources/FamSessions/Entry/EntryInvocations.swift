import FamCheck
import FamEval
import FamRegistry
import FamSyntax
import FamText

/// Runs the commands of a screen's actions within the entry that pressed them.
final class EntryInvocations: InvocationRunner {
    private let run: EntryRun

    init(_ run: EntryRun) { self.run = run }

    func run(_ invocation: Invocation) throws {
        let unit = try checked(invocation)
        if unit.effect >= .write, !run.engine.options.isReadOnly { run.engine.scheduler.run(within: run) }
        try perform(unit)
    }

    func question(before invocation: Invocation) throws -> CommandQuestion? {
        let unit = try checked(invocation)
        guard unit.effect == .destructive else { return nil }
        let store = run.engine.store
        let changes = try run.trying(speakingTo: SilentSink(run.sink)) { try store.trial { try perform(unit) } }
        let counted = Confirmation.question(about: changes, RowNames(run))
        return counted.map { own(of: unit) ?? CommandQuestion($0) }
    }

    /// The question of the text's only command.
    private func own(of unit: CheckedUnit) -> CommandQuestion? {
        guard unit.main.body.count == 1, case .expression(let code, _) = unit.main.body[0].node,
            case .callCommand(let command, _) = code.node
        else { return nil }
        return command.question
    }

    /// The text is checked as any other is. Pressing it was the confirmation, so `--yes` is not required.
    private func checked(_ invocation: Invocation) throws -> CheckedUnit {
        let engine = run.engine
        let source = engine.sources.add(name: "press", bytes: Array(invocation.text.utf8))
        var options = engine.checkOptions
        options.isInteractive = false
        options.yes = true
        let result = engine.makeChecker().check(Parser.parse(source, names: engine.names), options: options)
        guard let unit = result.unit else {
            throw result.errors.first ?? Diagnostic(.failed, "`\(SafeText.shown(invocation.text))` cannot be read")
        }
        return unit
    }

    private func perform(_ unit: CheckedUnit) throws {
        let host = EntryHost(run), machine = Machine(host: host)
        try withExtendedLifetime(host) { try machine.run(unit) }
    }
}
