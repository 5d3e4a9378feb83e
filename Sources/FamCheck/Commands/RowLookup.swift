import FamText

/// Whether a text names a row, as far as it can be known before the run.
public enum RowExistence: Sendable {
    case found
    /// `near` is the label that is most like it.
    case missing(near: String?)
    /// More than one row matches, or nobody can say.
    case unknown
}

/// Asks the open database whether rows that a script names by constants exist. Absent when a script is checked without
/// a database.
public protocol RowLookup {
    func exists(entity: String, text: String) -> RowExistence
}

/// Reads the files that `source` names.
public protocol SourceLoader: AnyObject {
    /// `relativeTo` is the name of the text that holds the `source` line. The returned name is the same for the same
    /// file, however it was written. Throws a `Diagnostic`.
    func load(path: String, relativeTo: String) throws -> (name: String, bytes: [UInt8])
    /// Where the text of a path is that a command names. Throws a `Diagnostic` for one that may not be reached.
    func place(of path: String) throws -> String
}

/// What the host knows of constants of its own: links, addresses, patterns. Absent where there is none to ask; nothing
/// is wrong then. The diagnostics have no place. A warning says that a row is missing, which may come until the line
/// runs.
public protocol ConstantReader {
    /// What is wrong with a pattern of `=~`.
    func problem(ofPattern text: String) -> Diagnostic?
    /// Why a link leads nowhere.
    func problem(ofLink text: String) -> Diagnostic?
    /// Why no screen has an address that begins with `/`.
    func problem(ofAddress text: String) -> Diagnostic?
}
