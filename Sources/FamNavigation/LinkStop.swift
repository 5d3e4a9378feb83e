/// Why reading a link stops early: the link was refused, or the store failed. A typed error, because a list has a
/// hundred thousand refusals, and an untyped error is boxed and cast again.
enum LinkStop: Error {
    case refused(LinkRefusal)
    case broken(any Error)

    /// Runs code that only the store can make fail.
    @inline(__always)
    static func reading<Result>(_ body: () throws -> Result) throws(LinkStop) -> Result {
        do { return try body() } catch { throw .broken(error) }
    }
}
