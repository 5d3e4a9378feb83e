import FamRegistry

/// The files that a run writes. Each is made beside its place at once, so that what is wrong with it is told by the command; all come into
/// place when the run has committed, and none when it has not.
public protocol RunFiles: Files {
    var count: Int { get }
    func commit() throws
    /// Takes back those behind the first `count`.
    func discard(after count: Int)
}

extension EntryRun {
    /// Runs the whole of a run.
    func committingFiles<Result>(_ body: () throws -> Result) throws -> Result {
        let result = try keepingFiles(body)
        try engine.files?.commit()
        return result
    }

    /// What `body` has written goes when it fails.
    func keepingFiles<Result>(_ body: () throws -> Result) throws -> Result {
        let before = engine.files?.count ?? 0
        do { return try body() } catch {
            engine.files?.discard(after: before)
            throw error
        }
    }

    /// Runs `body`, which keeps what it wrote or takes it back as a whole; its notices come when it has ended well, and never otherwise.
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
