import FamStore

/// What a run keeps outside the database, and makes permanent only when the run commits: the files that it writes,
/// created next to their places at once so that a problem is reported by the command itself; and the household's
/// secrets.
public protocol RunResource: AnyObject {
    var count: Int { get }
    /// Whether later entries continue from it, as they do from rows: a sign-in, but not a file.
    var isState: Bool { get }
    func commit() throws
    /// Discards those after the first `count`.
    func discard(after count: Int)
}

extension EntryRun {
    /// Runs the whole of a run.
    func committingFiles<Result>(_ body: () throws -> Result) throws -> Result {
        let result = try keepingFiles(body)
        for kept in engine.kept {
            if kept.isState, kept.count > 0 { trace.changedSecrets = true }
            try kept.commit()
        }
        return result
    }

    /// If `body` fails, discards the files it has written.
    func keepingFiles<Result>(_ body: () throws -> Result) throws -> Result {
        let holdsSome = engine.kept.contains { $0.count > 0 }
        let before = holdsSome ? engine.kept.map(\.count) : []
        do { return try body() } catch {
            for (index, kept) in engine.kept.enumerated() { kept.discard(after: holdsSome ? before[index] : 0) }
            throw error
        }
    }

    /// Runs `body`, which commits or rolls back as a whole; its notices are written once it has succeeded, and
    /// otherwise never.
    func holdingNotices<Result>(_ body: () throws -> Result) throws -> Result {
        // Only a notice makes the rest wait.
        guard sink.showsNotices else { return try body() }
        let held = HeldSink(sink)
        let result: Result
        do {
            result = try speaking(to: held, body)
        } catch {
            try held.release(keepingNotices: false)
            throw error
        }
        try held.release(keepingNotices: true)
        return result
    }
}

extension HouseholdSecrets: RunResource {
    public var isState: Bool { true }
}
