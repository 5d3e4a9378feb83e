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
        let before = engine.kept.map(\.count)
        do { return try body() } catch {
            for (kept, count) in zip(engine.kept, before) { kept.discard(after: count) }
            throw error
        }
    }

    /// Runs `body`, which commits or rolls back as a whole; its notices are written once it has succeeded, and
    /// otherwise never.
    func holdingNotices<Result>(_ body: () throws -> Result) throws -> Result {
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
