import FamCheck
import FamRegistry
import FamStore
import FamSyntax
import FamText

extension Engine {
    /// The refusal of a text that deletes and has nobody to ask also says what it is about, so that a person can judge
    /// the `--yes`. As at the prompt, it is tried and taken back. If there is nothing to delete, that is the error: a
    /// yes would not help. In a large household a refusal would take as long as the deletion.
    func counted(_ diagnostics: [Diagnostic], _ source: Source) -> [Diagnostic] {
        let errors = diagnostics.indices.filter { diagnostics[$0].severity == .error }
        guard let last = errors.last, errors.allSatisfy({ diagnostics[$0].code == .needsYes }), isShort(source) else {
            return diagnostics
        }
        var noted = diagnostics
        do {
            guard let effect = try effectOfAll(source) else { return diagnostics }
            let what = options.isOneLine ? errors.count == 1 ? "it" : "the line" : "the script"
            noted[last].notes.append("\(what) would \(effect)")
        } catch let problem as Diagnostic where [.notFound, .ambiguous].contains(problem.code) {
            // The check warned of it, since a line before might have added the row.
            noted = diagnostics.filter { $0.severity != .error && $0.code != problem.code } + [problem]
        } catch {}
        return noted
    }

    /// A script may do more than is worth trying, or never end. Nothing may run after it, which would know the names
    /// that the trial has declared.
    private func isShort(_ source: Source) -> Bool {
        if options.isOneLine { return true }
        return options.isWhole && !options.isStepwise && source.bytes.count <= Self.mostTried
            && !Parser.parse(source, names: names).tree.mayRunLong
    }

    /// Some hundred lines.
    private static let mostTried = 4096

    private func effectOfAll(_ source: Source) throws -> String? {
        var allowed = checkOptions
        allowed.yes = true
        guard let unit = checker.check(Parser.parse(source, names: names), options: allowed).unit,
            unit.effect == .destructive, unit.parameters.isEmpty, (try? store.isSmall()) == true,
            let place = try? router.begin()
        else { return nil }
        defer { try? router.restore(place, keepsFailureEffects: false) }
        let run = EntryRun(self, cause: .typed)
        (run.source, run.range, run.isTrial) = (source.id, 0..<source.bytes.count, true)
        let header = EntryHeader(command: "", session: session, at: run.time)
        let host = EntryHost(run), machine = self.machine(for: host)
        let changes = try withExtendedLifetime(host) {
            try Planning(run).changes(header) { try machine.run(unit) }
        }
        return Confirmation.effect(of: changes, RowNames(run))
    }
}
