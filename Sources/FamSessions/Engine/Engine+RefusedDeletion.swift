import FamCheck
import FamRegistry
import FamStore
import FamSyntax
import FamText

extension Engine {
    /// The refusal of a line that deletes and has nobody to ask also says what it is about, so that a person can judge
    /// the `--yes`. As at the prompt, it is tried and taken back. A script may do more than is worth trying, and in a
    /// large household a refusal would take as long as the deletion.
    func counted(_ diagnostics: [Diagnostic], _ source: Source) -> [Diagnostic] {
        let errors = diagnostics.indices.filter { diagnostics[$0].severity == .error }
        guard options.isOneLine, errors.count == 1, let index = errors.first, diagnostics[index].code == .needsYes,
            let effect = effectOfAll(source)
        else { return diagnostics }
        var noted = diagnostics
        noted[index].notes.append("it would \(effect)")
        return noted
    }

    private func effectOfAll(_ source: Source) -> String? {
        var allowed = checkOptions
        allowed.yes = true
        guard let unit = checker.check(Parser.parse(source, names: names), options: allowed).unit,
            unit.effect == .destructive, (try? store.isSmall()) == true, let place = try? router.begin()
        else { return nil }
        defer { try? router.restore(place, keepsFailureEffects: false) }
        let run = EntryRun(self, cause: .typed)
        (run.source, run.range) = (source.id, 0..<source.bytes.count)
        let header = EntryHeader(command: "", session: session, at: run.time)
        let host = EntryHost(run), machine = self.machine(for: host)
        let changes = withExtendedLifetime(host) { Planning(run).changes(header) { try machine.run(unit) } }
        return changes.flatMap { Confirmation.effect(of: $0, RowNames(run)) }
    }
}
