import FamText
import FamValues

/// Whether a text names a row, as far as that is known before the run.
public enum RowExistence: Sendable {
    case found
    /// `near` is the most similar label.
    case missing(near: String?)
    /// More than one row matches, or it cannot be known.
    case unknown
}

/// Asks the open database whether the rows that a script's constants name exist. Nil if a script is checked without a
/// database.
public protocol RowLookup {
    func exists(entity: String, text: String) -> RowExistence
    /// The error for a text that names more than one row; nil for any other.
    func ambiguity(entity: String, text: String) -> Diagnostic?
    /// Whether it is found; where it is not, that costs far less than `exists`, which looks for what was meant.
    func has(entity: String, text: String) -> Bool
    /// The day of the household, for what is said of a day without its year. Nil if there is no clock.
    var today: CivilDate? { get }
    /// The label of a row of this kind, for an example; nil if there is none.
    func label(of entity: String) -> String?
    /// The labels of that many rows of this kind at most, in the order of the rows.
    func labels(of entity: String, upTo count: Int) -> [String]
    /// The rows of this kind whose owner has this name, as they can be typed, of those that pass the test; a few.
    func owned(by text: String, of entity: String, where test: PlanExpr?) -> [String]
    /// Whether the household has no rows at all, so that nothing can be lost.
    var isEmpty: Bool { get }
}

extension RowLookup {
    public func has(entity: String, text: String) -> Bool {
        if case .found = exists(entity: entity, text: text) { true } else { false }
    }
    public func ambiguity(entity: String, text: String) -> Diagnostic? { nil }
    public var today: CivilDate? { nil }
    public func label(of entity: String) -> String? { nil }
    public func labels(of entity: String, upTo count: Int) -> [String] { [] }
    public func owned(by text: String, of entity: String, where test: PlanExpr?) -> [String] { [] }
    public var isEmpty: Bool { false }
}

/// Reads the files of `source`.
public protocol SourceLoader: AnyObject {
    /// `relativeTo` is the name of the text with the `source` line. The returned name is the same for the same file,
    /// however it was written. Throws a `Diagnostic`.
    func load(path: String, relativeTo: String) throws -> (name: String, bytes: [UInt8])
    /// The location of a path that a command names. Throws a `Diagnostic` for one that may not be accessed.
    func place(of path: String) throws -> String
}

/// Checks the host's own constants: links, addresses, patterns. Nil if there is no host; then nothing is reported. The
/// diagnostics have no place. A warning means that a row is missing, which may exist by the time the line runs.
public protocol ConstantReader {
    /// What is wrong with a pattern of `=~`.
    func problem(ofPattern text: String) -> Diagnostic?
    /// Why a link does not lead anywhere.
    /// - Parameter suggests: whether a warning says what is similar, which costs more than to find it.
    func problem(ofLink text: String, suggests: Bool) -> Diagnostic?
    /// Why no screen has an address with this beginning.
    func problem(ofAddress text: String) -> Diagnostic?
}
