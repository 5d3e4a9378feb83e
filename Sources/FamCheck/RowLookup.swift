/// Whether a text names a row, as far as it can be known before the run.
public enum RowExistence: Sendable {
    case found
    /// `near` is the label that is most like it.
    case missing(near: String?)
    /// More than one row matches, or nobody can say.
    case unknown
}

/// Asks the open database whether rows that a script names by constants exist. Absent when a script is checked without a database.
public protocol RowLookup: AnyObject {
    func exists(entity: String, text: String) -> RowExistence
}

/// Reads the files that `source` names.
public protocol SourceLoader: AnyObject {
    /// `relativeTo` is the name of the text that holds the `source` line. The returned name is the same for the same file, however it
    /// was written. Throws a `Diagnostic`.
    func load(path: String, relativeTo: String) throws -> (name: String, bytes: [UInt8])
}
