import FamCheck
import FamEval
import FamNavigation
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
        let firstSource = sources.nextID
        let source = sources.add(name: name, bytes: text, firstLine: firstLine)
        guard let result = checked(source, isEmptyAllowed: !arguments.isEmpty) else {
            sources.release(since: firstSource)
            return EntryOutcome(status: .done)
        }
        // Only functions and closures outlive the entry, and their errors point into its text.
        defer { if result.unit?.functions.isEmpty ?? true { sources.release(since: firstSource) } }
        guard let unit = result.unit else { return refused(result.diagnostics) }
        sink.report(result.diagnostics.filter { !Self.mayBeMoot($0) }, sources: sources)
        do {
            try ScriptArguments(unit.parameters, zone: zone, now: clock.now).bind(arguments) { slot, value in
                machine.setGlobal(slot, value)
            } read: { try self.read($0, as: $1) }
        } catch {
            return refused([Self.diagnostic(error)])
        }
        return execute(unit, source: source, warnings: result.diagnostics)
    }

    /// The `param` lines of a script. Nothing runs; errors are reported, and then there are none to give.
    public func parameters(of text: [UInt8], name: String) -> [ParameterSpec]? {
        let parsed = Parser.parse(sources.add(name: name, bytes: text), names: names)
        let result = makeChecker().check(parsed, options: checkOptions)
        if result.unit == nil { sink.report(result.diagnostics, sources: sources) }
        return result.unit?.parameters.map(\.spec)
    }

    /// Errors and warnings of a text; nothing runs and nothing of it is kept.
    public func check(_ text: [UInt8], name: String) -> [Diagnostic] {
        let source = sources.add(name: name, bytes: text)
        var options = checkOptions
        options.tellsNeeds = !self.options.knowsRows
        options.isWhole = true
        options.yes = true
        return makeChecker().check(PieceReader(source, names: names), options: options).diagnostics
    }

    /// The check of an entry. A long script is read piece by piece, so that memory does not grow with the rows it writes.
    /// Nil where there is nothing to do: that touches neither registry nor database, so that it starts at once.
    private func checked(_ source: Source, isEmptyAllowed: Bool) -> CheckResult? {
        if source.bytes.count > Engine.longText, !options.isInteractive, !options.isStepwise {
            return checker.check(PieceReader(source, names: names), options: checkOptions)
        }
        let parsed = Parser.parse(source, names: names)
        if parsed.isEmpty, parsed.diagnostics.isEmpty, !isEmptyAllowed { return nil }
        return checker.check(parsed, options: checkOptions)
    }

    /// Bytes from which on a script is read piece by piece. Below, its tree and core are small enough to be kept for the run.
    private static let longText = 200_000

    /// Runs a text as part of the command that is running: the same transaction, names of its own,
    /// no notices. For commands that are scripts.
    public func include(_ text: [UInt8], name: String) throws {
        let source = sources.add(name: name, bytes: text)
        let result = makeChecker().check(Parser.parse(source, names: names), options: checkOptions)
        guard let unit = result.unit else { throw result.errors.first ?? Diagnostic(.failed, "`\(name)` cannot be read") }
        let machine = Machine(host: self)
        let outer = sink
        sink = MutedSink(outer)
        defer { sink = outer }
        try ScriptArguments(unit.parameters, zone: zone, now: now).bind([]) { slot, value in
            machine.setGlobal(slot, value)
        } read: { try self.read($0, as: $1) }
        try machine.run(unit)
    }

    private var checkOptions: CheckOptions {
        var checked = CheckOptions(
            isInteractive: options.isInteractive, yes: options.assumeYes, isReadOnly: options.isReadOnly,
            showsWrittenValues: sink.showsWriteResults)
        checked.isWhole = options.isWhole
        return checked
    }

    private func execute(_ unit: CheckedUnit, source: Source, warnings: [Diagnostic]) -> EntryOutcome {
        var outcome = EntryOutcome(status: .done, diagnostics: warnings)
        let place = try? router.begin()
        trace = EntryTrace()
        defer { trace = EntryTrace() }
        do {
            for part in parts(of: unit) {
                if let entry = try runOne(part, source) { outcome.journalEntry = entry }
                sink.flush()
            }
            if !options.isPlan, place?.pending != nil { try router.followPending(self) }
        } catch {
            let failure = Self.diagnostic(error)
            if let place { try? router.restore(place, keepsAftermath: !options.isPlan) }
            outcome.status = EntryStatus(endingWith: failure)
            outcome.diagnostics.append(failure)
            let told = warnings.filter { Self.mayBeMoot($0) && $0.span != failure.span }
            sink.report(told + [failure], sources: sources)
        }
        if let place, let now = try? router.state { outcome.navigated = !now.isSamePlace(as: place) }
        if outcome.status == .done, let place { settle(outcome, from: place) }
        trace.complete(&outcome)
        return outcome
    }

    /// Lets modules put their sheets and covers right. What was committed stands, so a failure is told and is none of the entry.
    private func settle(_ outcome: EntryOutcome, from place: RouterState) {
        guard !options.isPlan, outcome.journalEntry != nil || outcome.navigated else { return }
        do {
            try router.settle(before: place, changedRows: outcome.journalEntry != nil, self)
        } catch {
            sink.report([Self.diagnostic(error)], sources: sources)
        }
    }

    /// A warning that a row is missing: when the run succeeds the row was there after all, when it fails just there the error says the same.
    private static func mayBeMoot(_ warning: Diagnostic) -> Bool {
        warning.severity == .warning && (warning.code == .notFound || warning.code == .linkNotFound)
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

    /// One transaction. The journal entry it became, nil when it changed no row.
    private func runOne(_ unit: CheckedUnit, _ source: Source) throws -> Int64? {
        let time = clock.now
        entryTime = time
        if trace.time == nil { trace.time = time }
        commandOrdinal = 0
        randomEntry = nil
        defer { entryTime = nil }
        let text = options.isStepwise ? source.text(unit.main.body.first?.span.range ?? 0..<0) : source.text(0..<source.bytes.count)
        let header = EntryHeader(command: text, session: session, at: now)
        if options.isPlan { return try plan(unit, header) }
        return try holdingNotices {
            try committingFiles {
                try store.run(header) {
                    try machine.run(unit)
                    return store.latestEntryOfRun
                }
            }
        }
    }

    /// Runs it, tells what changed, and keeps nothing; so what its commands say of themselves is not true.
    private func plan(_ unit: CheckedUnit, _ header: EntryHeader) throws -> Int64? {
        let outer = sink
        sink = MutedSink(outer)
        defer { sink = outer }
        do {
            try store.run(header) { () throws -> Void in
                try machine.run(unit)
                throw Planned(changes: try store.changesOfRun())
            }
        } catch let planned as Planned {
            tell(planned.changes)
        }
        return nil
    }

    private func refused(_ diagnostics: [Diagnostic]) -> EntryOutcome {
        sink.report(diagnostics, sources: sources)
        let errors = diagnostics.filter { $0.severity == .error }
        // A link that leads nowhere is told as such, also when the check could tell.
        let isLink = !errors.isEmpty && errors.allSatisfy { EntryStatus(endingWith: $0) == .linkRefused }
        return EntryOutcome(status: isLink ? .linkRefused : .refused, diagnostics: diagnostics)
    }

    static func diagnostic(_ error: any Error) -> Diagnostic {
        (error as? Diagnostic) ?? Diagnostic(.failed, "\(error)")
    }
}
