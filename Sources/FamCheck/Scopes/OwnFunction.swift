import FamRegistry

/// A `def` of the session, for help and completion.
public struct OwnFunction {
    public let name: String
    public let usage: String
    /// Its doc comment; empty without one.
    public let doc: String
    public let parameters: [ParameterSpec]
    /// The parameter that piped rows fill.
    public let input: String?

    init(_ form: CallForm) {
        name = form.name
        usage = form.usage
        doc = if case .function(let function) = form.callee { function.doc } else { "" }
        parameters = form.parameters
        input = form.input.map { form.parameters[$0].name }
    }
}
