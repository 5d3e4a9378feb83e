import FamText

extension Diagnostic {
    /// A secret was written where everybody can see it. The place is reported, the text is not.
    /// - Parameter parameter: its name as a flag of the command; `name` is what it is asked for as.
    public static func secretInLine(
        _ command: String, _ name: String, parameter: String? = nil, at span: Span? = nil
    ) -> Diagnostic {
        var diagnostic = Diagnostic(
            .secretInLine, "`\(command)` takes the secret `\(name)`, and a secret is never part of the line", at: span,
            help: SecretSource.ways(parameter ?? name))
        diagnostic.showsSource = false
        return diagnostic
    }

    /// The same for an input of a form, by its label.
    public static func secretInForm(_ label: String) -> Diagnostic {
        var diagnostic = Diagnostic(
            .secretInLine, "\(label) is a secret, and a secret is never part of the line",
            help: "you are asked for it when the form is saved")
        diagnostic.showsSource = false
        return diagnostic
    }

    /// The same for an action that is pressed, by its label.
    public static func secretInPress(_ label: String) -> Diagnostic {
        var diagnostic = Diagnostic(
            .secretInLine, "`\(SafeText.shown(label))` asks for a secret, and a secret is never part of the line",
            help: "press it alone, and you are asked")
        diagnostic.showsSource = false
        return diagnostic
    }

    /// A word is where an email address belongs. Since it may be the secret, the line is not shown.
    public static func noEmail(_ command: String, _ name: String, secret: String, at span: Span? = nil) -> Diagnostic {
        var diagnostic = Diagnostic(
            .badArgument, "the `\(name)` of `\(command)` is not an email address: it has no `@`", at: span,
            help: "write it as `NAME@HOST`; a secret is never part of the line: \(SecretSource.ways(secret))")
        diagnostic.showsSource = false
        return diagnostic
    }
}
