import FamCheck
import FamEval
import FamRegistry
import FamSyntax
import FamText
import FamValues

extension Engine {
    /// Whether Enter at the prompt should continue `text` on a next line.
    public func isUnfinished(_ text: String) -> Bool {
        Parser.parse(Source(id: SourceID(.max), name: "prompt", bytes: Array(text.utf8)), names: names).isUnfinished
    }

    /// Checks and runs one text. None of it has an effect unless all of it is correct. Jobs that are due run
    /// before one that writes.
    /// - Parameter arguments: the words after the file's name, for its `param` lines.
    @discardableResult
    public func run(
        _ text: [UInt8], name: String, firstLine: Int = 1, arguments: [String] = [], cause: Cause = .typed
    ) -> EntryOutcome {
        let firstSource = sources.nextID
        let source = sources.add(name: name, bytes: text, firstLine: firstLine)
        let read = checked(source, isEmptyAllowed: !arguments.isEmpty)
        // A text that was not read to its end may look empty.
        if Interrupt.isRequested {
            Leftovers.keep(read?.diagnostics ?? [])
            report([Work.interrupted])
            return EntryOutcome(status: .interrupted, diagnostics: [Work.interrupted])
        }
        guard let result = read else {
            sources.release(since: firstSource)
            return EntryOutcome(status: .done)
        }
        // Only functions and closures outlive the entry, and their errors point into its text.
        defer { if result.unit?.functions.isEmpty ?? true { sources.release(since: firstSource) } }
        guard let unit = result.unit else { return refused(counted(result.diagnostics, source)) }
        report(result.diagnostics.filter { !EntryExecution.mayBeRedundant($0) })
        var values: [(slot: Int, value: Value)] = []
        do {
            values = try ScriptArguments(unit.parameters, programOptions: options.programOptions).values(arguments) {
                let reader = ArgumentReader(
                    store: store, zone: zone, now: clock.now, allowsPart: options.isInteractive)
                return try reader.read($0, as: $1)
            }
        } catch {
            return refused([Diagnostic(ending: error)])
        }
        if unit.effect >= .write, !options.isReadOnly { scheduler.run(ticks: !unit.isReversal) }
        let execution = EntryExecution(self, unit, source, cause: cause, arguments: values)
        guard unit.effect == .external else { return execution.run(warnings: result.diagnostics) }
        do { return try store.outOfBatch { execution.run(warnings: result.diagnostics) } } catch {
            return refused([Diagnostic(ending: error)])
        }
    }

    /// The `param` lines of a script; nil, with errors reported, if it does not check. Nothing runs.
    public func parameters(of text: [UInt8], name: String) -> [ParameterSpec]? {
        let parsed = Parser.parse(sources.add(name: name, bytes: text), names: names)
        let result = makeChecker().check(parsed, options: checkOptions)
        if result.unit == nil { _ = refused(result.diagnostics) }
        return result.unit?.parameters.map(\.spec)
    }

    /// Errors and warnings of a script, including those that would refuse its run before it starts. Runs nothing and
    /// keeps nothing.
    /// - Throws: `interrupted`, because the unchecked rest may be wrong.
    public func check(_ text: [UInt8], name: String) throws -> [Diagnostic] {
        let source = sources.add(name: name, bytes: text)
        var options = checkOptions
        options.reportsNeeds = !self.options.knowsRows
        options.isWhole = true
        options.isInteractive = false
        // Whether it runs stepwise is only known when it runs.
        options.isStepwise = true
        options.keepsCode = false
        let result = makeChecker().check(PieceReader(source, names: names), options: options)
        if Interrupt.isRequested {
            Leftovers.keep(result.diagnostics)
            throw Work.interrupted
        }
        let found =
            result.diagnostics.isEmpty
            ? [] : secretLines.hiding(result.diagnostics, in: sources, isOneEntry: false)
        return found + (result.unit.map { Engine.needs($0.parameters.map(\.spec), name) } ?? [])
    }

    /// The parameters that a run must be given.
    private static func needs(_ parameters: [ParameterSpec], _ name: String) -> [Diagnostic] {
        let needed = parameters.filter { $0.isRequired && $0.default == nil }
        if needed.isEmpty { return [] }
        let call = needed.map { $0.type.unwrapped == .bool ? "--\($0.flagName)" : $0.usage }.joined(separator: " ")
        return [
            Diagnostic(
                .missingArgument, "the script needs \(needed.map { "`\($0.usage)`" }.joined(separator: ", "))",
                help: "`fam \(name) \(call)`", severity: .note)
        ]
    }

    /// The check of an entry. A long script is read in pieces, so that memory does not grow with the rows it writes.
    /// Nil if there is nothing to do; this is decided without the registry and the database, so an empty entry starts
    /// at once.
    private func checked(_ source: Source, isEmptyAllowed: Bool) -> CheckResult? {
        if source.bytes.count > Engine.longText, !options.isInteractive {
            var options = checkOptions
            options.keepsPieces = source.bytes.count <= self.options.mostKeptText
            return checker.check(PieceReader(source, names: names), options: options)
        }
        if source.isPlainLine(names), let known = lineCheck.check(source, options: checkOptions) { return known }
        let parsed = Parser.parse(source, names: names)
        if parsed.isEmpty, parsed.diagnostics.isEmpty, !isEmptyAllowed { return nil }
        return checker.check(parsed, options: checkOptions)
    }

    /// From this many bytes on a script is read in pieces. Below that, its tree and core are small enough to keep for
    /// the run.
    private static let longText = 200_000

    var checkOptions: CheckOptions {
        var checked = CheckOptions(
            isInteractive: options.isInteractive, yes: options.assumeYes || options.isPlan || options.asks,
            isReadOnly: options.isReadOnly,
            showsWrittenValues: sink.showsWriteResults)
        checked.isWhole = options.isWhole
        checked.isSafe = options.isSafe
        checked.allowsPrograms = options.allowsExternal
        checked.isStepwise = options.isStepwise
        return checked
    }

    /// Shows diagnostics of what was checked, without the lines of a secret that was written where none belongs.
    func report(_ diagnostics: [Diagnostic]) {
        let isPlaced = diagnostics.contains { $0.span != nil }
        let shown =
            isPlaced
            ? secretLines.hiding(diagnostics, in: sources, isOneEntry: options.isInteractive, isChecked: true)
            : diagnostics
        sink.report(shown, sources: sources)
    }

    private func refused(_ all: [Diagnostic]) -> EntryOutcome {
        let diagnostics = secretLines.hiding(all, in: sources, isOneEntry: options.isInteractive)
        sink.report(diagnostics, sources: sources)
        let errors = diagnostics.filter { $0.severity == .error }
        return EntryOutcome(status: EntryStatus(refusing: errors), diagnostics: diagnostics)
    }
}
