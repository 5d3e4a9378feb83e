import FamText
import FamValues

extension Records {
    /// For rows without a journal.
    public func past<Result>(_ time: Instant, _ body: () throws -> Result) throws -> Result {
        throw Diagnostic(.misplaced, "these rows have no past")
    }

    /// The same for a command with `--as-of`; the present if it was not given.
    public func past<Result>(_ time: Instant?, _ body: () throws -> Result) throws -> Result {
        guard let time else { return try body() }
        return try past(time, body)
    }
}

/// `--as-of` of commands that read more than one kind of row; a query has its own.
public enum AsOf {
    public static var parameter: Parameter<Instant?> {
        Parameter("as_of", .optional(.datetime), "Reads the rows as they were at this time, from the journal.", .flag)
    }
}
