import FamRegistry
import FamText
import FamValues

/// `warn`: prints a warning from a script, besides its output.
enum WarnCommand: Command {
    static let name: StaticString = "warn"
    static let summary = "Prints a warning; the script continues."
    static let discussion =
        "It goes to standard error, so that a program that reads the output does not see it. `fail` ends the script."
    static let values = Parameter("values", .list(.any), "What to say, separated by spaces.", .rest)
    static var parameters: [ParameterDeclaration] { values }
    static let effect = Effect.read
    static let examples = [Example("warn \"no milk left\"", prints: "warning[warned]: no milk left\n…")]
    static let keywords = ["stderr", "message", "log"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let values = try call[values]
        let text = ValueText(zone: context.zone, now: nil)
        let message = SafeText.shown(values.map(text.plain).joined(separator: " "))
        context.output.warning(Diagnostic(.warned, message, severity: .warning).located(at: call.span))
        return .null
    }
}
