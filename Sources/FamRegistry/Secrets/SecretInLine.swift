import FamText

extension Diagnostic {
    /// A secret was written where everybody sees it. The place is reported and the text is not.
    /// - Parameter parameter: the name in the command's flags; `name` is what it is asked for as.
    public static func secretInLine(
        _ command: String, _ name: String, parameter: String? = nil, at span: Span? = nil
    ) -> Diagnostic {
        var diagnostic = Diagnostic(
            .secretInLine, "`\(command)` takes the secret `\(name)`, and a secret is never part of the line", at: span,
            help: SecretSource.ways(parameter ?? name))
        diagnostic.showsSource = false
        return diagnostic
    }
}
