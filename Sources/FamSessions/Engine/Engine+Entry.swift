import FamCheck
import FamRegistry
import FamServices
import FamStore
import FamSyntax
import FamText
import FamValues

extension Engine {
    /// Whether Enter at the prompt should continue `text` on a next line.
    public func isUnfinished(_ text: String) -> Bool {
        Parser.parse(Source(id: SourceID(.max), name: "prompt", bytes: Array(text.utf8)), names: names).isUnfinished
    }

    /// Checks and runs one text. Nothing of it has an effect unless the whole of it is clean.
    /// - Parameter arguments: the words after the file's name, for its `param` lines.
    @discardableResult
    public func run(_ text: [UInt8], name: String, firstLine: Int = 1, arguments: [String] = []) -> EntryOutcome {
        let source = sources.add(name: name, bytes: text, firstLine: firstLine)
        let result: CheckResult
        do {
            result = try check(source)
        } catch {
            return finish(.refused, [diagnostic(error)])
        }
        guard let unit = result.unit else { return finish(.refused, result.diagnostics) }
        if !result.diagnostics.isEmpty { sink.report(result.diagnostics, sources: sources) }
        do {
            try bind(arguments, to: unit, source: source)
            try refuse(effect: unit.effect)
        } catch {
            return finish(.refused, [diagnostic(error)])
        }
        return execute(unit, source: source, warnings: result.diagnostics)
    }

    /// Errors and warnings of a text; nothing runs and nothing of it is kept. Needs no database.
    public func check(_ text: [UInt8], name: String) -> [Diagnostic] {
        let source = sources.add(name: name, bytes: text)
        do { return try check(source, commits: false).diagnostics } catch { return [diagnostic(error)] }
    }

    private func check(_ source: Source, commits: Bool = true) throws -> CheckResult {
        let parsed = Parser.parse(source, names: names)
        var checkOptions = CheckOptions()
        checkOptions.isInteractive = options.isInteractive
        checkOptions.yes = options.assumeYes
        checkOptions.commits = commits
        return checker.check(parsed, options: checkOptions)
    }

    private func execute(_ unit: CheckedUnit, source: Source, warnings: [Diagnostic]) -> EntryOutcome {
        let before = router.state
        let journalBefore = store.latestJournalEntry
        var failure: Diagnostic?
        do {
            for part in parts(of: unit) {
                try runOne(part, command: source)
            }
        } catch {
            failure = diagnostic(error)
            router.restore(before)
        }
        var outcome = EntryOutcome(status: .done, diagnostics: warnings)
        let journalAfter = store.latestJournalEntry
        if journalAfter != journalBefore { outcome.journalEntry = journalAfter }
        outcome.navigated = router.state != before
        if let failure {
            outcome.status = EntryStatus(failure)
            outcome.diagnostics.append(failure)
            sink.report([failure], sources: sources)
        }
        return outcome
    }

    /// The whole unit, or with `--stepwise` each of its statements alone. Variables of the top level are global, so a statement needs nothing else.
    private func parts(of unit: CheckedUnit) -> [CheckedUnit] {
        guard options.isStepwise, unit.main.body.count > 1 else { return [unit] }
        return unit.main.body.enumerated().map { index, statement in
            var part = unit
            part.main.body = [statement]
            if index > 0 { part.functions = [] }
            return part
        }
    }

    private func runOne(_ unit: CheckedUnit, command: Source) throws {
        entryTime = clock.now
        commandOrdinal = 0
        randomEntry = nil
        defer { entryTime = nil }
        try store.run(header(for: unit, command), keeps: !options.isPlan) {
            try machine.run(unit)
        }
    }

    private func header(for unit: CheckedUnit, _ source: Source) -> EntryHeader {
        let span = options.isStepwise ? unit.main.body.first?.span.range : nil
        return EntryHeader(command: source.text(span ?? 0..<source.bytes.count), time: entryTime ?? clock.now)
    }

    private func finish(_ status: EntryStatus, _ diagnostics: [Diagnostic]) -> EntryOutcome {
        sink.report(diagnostics, sources: sources)
        return EntryOutcome(status: status, diagnostics: diagnostics)
    }

    private func diagnostic(_ error: any Error) -> Diagnostic {
        (error as? Diagnostic) ?? Diagnostic(.failed, "\(error)")
    }

    private func refuse(effect: Effect) throws {
        guard options.isReadOnly, effect == .write || effect == .destructive else { return }
        throw Diagnostic(.effectRefused, "this would write, and the database was opened with --read-only")
    }
}
