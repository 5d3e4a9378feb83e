/// The files that a run writes. Each is made beside its place at once, so that what is wrong with it is told by the command; all come into
/// place when the run has committed, and none when it has not.
public protocol RunFiles: AnyObject {
    var count: Int { get }
    func commit() throws
    /// Takes back those behind the first `count`.
    func discard(after count: Int)
}

extension Engine {
    /// Runs the whole of a run.
    func committingFiles<Result>(_ body: () throws -> Result) throws -> Result {
        let result = try keepingFiles(body)
        try files?.commit()
        return result
    }

    /// What `body` has written goes when it fails.
    func keepingFiles<Result>(_ body: () throws -> Result) throws -> Result {
        let before = files?.count ?? 0
        do { return try body() } catch {
            files?.discard(after: before)
            throw error
        }
    }
}
