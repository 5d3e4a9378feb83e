import FamRegistry
import FamStore
import FamText
import FamValues

/// Commands that ask outside before they run. What refuses them does so before anything is asked; the lock is taken
/// behind the answer.
extension EntryHost {
    func fetching(_ call: Call, _ part: FetchPart) throws -> Value {
        let name = call.spec.name
        switch call.spec.effect {
        case .read, .navigate, .session: return try answered(call, part).run(run)
        case .write:
            try requireWritable(name)
            let rest = try answered(call, part)
            return try writing(name) { try rest.run(run) }
        case .destructive:
            try requireWritable(name)
            let rest = try answered(call, part)
            return try Confirmation(run).confirmed(isAllowed: call.isConfirmed, question: call.spec.question) {
                try writing(name) { try rest.run(run) }
            }
        case .external:
            if leftOut(name) { return .null }
            try requireWritable(name)
            return try changingOutside(call, part)
        }
    }

    /// Asks, and waits for the answer without the lock.
    private func answered(_ call: Call, _ part: FetchPart) throws -> FetchPart.Rest {
        let name = call.spec.name, store = run.engine.store, isLate = store.holdsLock
        if isLate, call.spec.hasSecrets { throw tooLate(name) }
        let fetcher = SourceFetcher(source: run.engine.outside) { [self] in
            if isLate { throw tooLate(name) }
            if run.engine.options.isSafe, case .asked = run.engine.outside { throw safeRefusal(name) }
            if store.holdsLock { throw Diagnostic(.misplaced, "`\(name)` writes before it has its answer") }
            try store.letGo()
        } note: { [run] in
            run.trace.tape.append($0)
        }
        let asked = try call.readingSecrets(run)
        return try part.fetch(run.sink.showsNotices ? renamed(asked) : asked, run, fetcher)
    }

    private func tooLate(_ name: String) -> Diagnostic {
        Diagnostic(
            .fetchTooLate, "`\(name)` asks outside, and this transaction has changed something already",
            help: run.engine.options.isInteractive
                ? "type it as an entry of its own, or before the first change"
                : "put it before the first change, or run with `--stepwise`: then each statement is a transaction")
    }

    /// The mark comes before the rest, so that it is there whatever becomes of that.
    private func changingOutside(_ call: Call, _ part: FetchPart) throws -> Value {
        let rest: FetchPart.Rest
        do {
            rest = try answered(call, part)
        } catch var problem as Diagnostic where problem.code == .interrupted {
            problem.notes.append("what `\(call.spec.name)` had begun outside may be done")
            throw problem
        }
        let counter = try rest.counter() ?? ""
        run.changedOutside.append(counter)
        return try writing(call.spec.name) {
            try run.engine.store.noteOutside(reversedBy: counter)
            return try rest.run(run)
        }
    }
}

extension EntryRun {
    /// Runs a transaction. What it changed outside stands when it fails, so the journal gets an entry that says so, and
    /// the error says it too.
    func keepingOutside<Result>(_ header: EntryHeader, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch where !changedOutside.isEmpty {
            var problem = Diagnostic(ending: error)
            problem.notes.append("what was changed outside stands" + journalled(header))
            for counter in changedOutside.reversed() where !counter.isEmpty {
                problem.notes.append("`\(SafeText.shown(counter))` reverses it")
            }
            throw problem
        }
    }

    /// The entry that was made for it, as the end of a sentence.
    private func journalled(_ header: EntryHeader) -> String {
        do {
            let entry = try engine.store.run(header, in: self) {
                for counter in changedOutside { try engine.store.noteOutside(reversedBy: counter) }
                return engine.store.latestEntryOfRun
            }
            return entry.map { ", as `j\($0)`" } ?? ""
        } catch {
            return ", and the journal could not be told: \(Diagnostic(ending: error).message)"
        }
    }
}
