import FamRegistry
import FamValues

/// A row that can be named.
public struct RowCandidate: Hashable, Sendable {
    /// What people call it: `Maya`.
    public var label: String
    /// What names it without doubt: the label, `OWNER/LABEL`, or the id.
    public var name: String
    /// `9 years`, `+2`: a few words from its other fields. Text from data, not yet safe.
    public var detail: String
    public init(label: String, name: String, detail: String) {
        self.label = label
        self.name = name
        self.detail = detail
    }
}

/// A variable that can be used here.
public struct VariableCandidate: Hashable, Sendable {
    public var name: String
    public var type: ValueType
    public init(name: String, type: ValueType) {
        self.name = name
        self.type = type
    }
}

/// A command made with `def`.
public struct DefinitionCandidate: Sendable {
    public var name: String
    /// The first line of its doc comment; without one, its usage line.
    public var summary: String
    public var parameters: [ParameterSpec]
    /// The parameter that piped rows fill.
    public var input: String?
    public init(name: String, summary: String, parameters: [ParameterSpec], input: String?) {
        self.name = name
        self.summary = summary
        self.parameters = parameters
        self.input = input
    }
}

/// What completion asks besides the registry. Each answer within a few milliseconds, whatever the size of the database.
public protocol CompletionData: AnyObject {
    /// Rows whose label contains the text in any case, those that begin with it first; the newest rows for empty text.
    func rows(of entity: String, matching text: String, limit: Int) -> [RowCandidate]
    /// Variables in scope, `_` included when it is set.
    var variables: [VariableCandidate] { get }
    var definitions: [DefinitionCandidate] { get }
    /// The columns of a pipeline's result, by the checker; nil if it does not check.
    func shape(of pipeline: String) -> RowShape?
    /// Addresses that begin with the text, with the titles of their screens.
    func addresses(matching text: String, limit: Int) -> [(address: String, title: String)]
    /// Links that begin with the text, with their destinations; those that end in `=` need a value.
    func links(matching text: String, limit: Int) -> [(link: String, title: String)]
    /// The suggestions of a parameter's own source after these arguments; empty if it has none or fails.
    func suggestions(of parameter: ParameterSpec, after before: [String]) -> [(text: String, detail: String)]
    /// The entries of a directory (empty for the current one), directories with a `/` at the end.
    func files(in directory: String) -> [String]
}
