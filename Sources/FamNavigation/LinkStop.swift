/// Why the reading of a link ends early: the link was refused, or the store broke. Typed, since a list has a hundred
/// thousand refusals, and an error of any type is boxed and cast again.
enum LinkStop: Error {
    case refused(LinkRefusal)
    case broken(any Error)

    /// Runs what only the store can break.
    @inline(__always)
    static func reading<Result>(_ body: () throws -> Result) throws(LinkStop) -> Result {
        do { return try body() } catch { throw .broken(error) }
    }
}
