import FamRegistry
import FamStore
import FamText
import FamValues

/// Commands that request something outside before they run. They are refused before the request; the lock is taken
/// after the answer.
extension EntryHost {
    func fetching(_ call: Call, _ part: FetchPart) throws -> Value {
        let name = call.spec.name, effect = call.spec.effect
        if effect == .write || effect == .destructive || effect == .external {
            if effect == .external, leftOut(name) { return .null }
            try requireWritable(name)
        }
        let rest: FetchPart.Rest
        do { rest = try answered(call, part) } catch is LeftOut { return .null }
        if call.spec.runsPrograms, case .asked = run.engine.outside {
            run.ranPrograms += call.values.first?.text.map { [$0] } ?? []
        }
        if rest.hasChangedOutside { return try noting(call, rest) }
        switch effect {
        // A program that was run has changed nothing here, so the lock is free for the next one.
        case .read, .navigate, .session, .external: return try rest.run(run)
        case .write: return try writing(name) { try rest.run(run) }
        case .destructive:
            return try Confirmation(run).confirmed(isAllowed: call.isConfirmed, question: call.spec.question) {
                try writing(name) { try rest.run(run) }
            }
        }
    }

    /// A plan continues without the command that it leaves out.
    private struct LeftOut: Error {}

    /// Sends the request and waits for the answer without the lock.
    private func answered(_ call: Call, _ part: FetchPart) throws -> FetchPart.Rest {
        let name = call.spec.name, store = run.engine.store, isLate = store.holdsLock
        if isLate, call.spec.hasSecrets { throw tooLate(name) }
        var mayHaveChanged = false
        let fetcher = SourceFetcher(source: run.engine.outside) { [self] changes in
            if changes, call.spec.effect != .external, leftOut(name) { throw LeftOut() }
            if isLate, part.waits { throw tooLate(name) }
            if run.engine.options.isSafe, case .asked = run.engine.outside { throw safeRefusal(name) }
            if store.holdsLock, !isLate { throw Diagnostic(.misplaced, "`\(name)` writes before it has its answer") }
            if changes, call.spec.effect == .destructive, !call.isConfirmed {
                try Confirmation(run).confirmOutside(name)
            }
            try store.releaseCursors()
            mayHaveChanged = changes
        } note: { [run] in
            run.trace.tape.append($0)
        }
        let asked = try call.readingSecrets(run)
        do {
            return try part.fetch(run.sink.showsNotices ? renamed(asked) : asked, run, fetcher)
        } catch var problem as Diagnostic where problem.code == .interrupted && mayHaveChanged {
            problem.notes.append("what `\(name)` started outside may have been done")
            throw problem
        }
    }

    func tooLate(_ name: String) -> Diagnostic {
        Diagnostic(
            .fetchTooLate, "`\(name)` asks outside, and this transaction has already changed something",
            help: run.engine.options.isInteractive
                ? "type it as an entry of its own, or before the first change"
                : "put it before the first change, or run with `--stepwise`: then each statement is a transaction")
    }

    /// The mark is set first, so that it exists whatever happens afterward.
    private func noting(_ call: Call, _ rest: FetchPart.Rest) throws -> Value {
        let counter = try rest.counter() ?? ""
        run.changedOutside.append(counter)
        return try writing(call.spec.name) {
            try run.engine.store.noteOutside(reversedBy: counter)
            return try rest.run(run)
        }
    }
}

extension EntryRun {
    /// Runs a transaction. If it fails after changing something outside, the journal gets an entry about that, and the
    /// error mentions it. Programs that ran are mentioned only in the error.
    func keepingOutside<Result>(_ header: EntryHeader, _ body: () throws -> Result) throws -> Result {
        ranPrograms = []
        do {
            return try body()
        } catch  where !changedOutside.isEmpty || !ranPrograms.isEmpty {
            var problem = Diagnostic(ending: error)
            if let last = ranPrograms.last {
                let others = ranPrograms.count > 1 ? " and \(ranPrograms.count - 1) before it" : ""
                problem.notes.append("what the program `\(SafeText.brief(last, to: 40))`\(others) did remains")
            }
            if changedOutside.isEmpty { throw problem }
            problem.notes.append("what was changed outside remains" + journaled(header))
            for counter in changedOutside.reversed() where !counter.isEmpty {
                problem.notes.append("`\(SafeText.shown(counter))` reverses it")
            }
            throw problem
        }
    }

    /// The entry that was made for it, as the end of a sentence.
    private func journaled(_ header: EntryHeader) -> String {
        do {
            let entry = try engine.store.run(header, in: self) {
                for counter in changedOutside { try engine.store.noteOutside(reversedBy: counter) }
                return engine.store.latestEntryOfRun
            }
            return entry.map { ", as `j\($0)`" } ?? ""
        } catch {
            return ", and the journal could not be updated: \(Diagnostic(ending: error).message)"
        }
    }
}
