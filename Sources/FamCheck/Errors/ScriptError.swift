import FamRegistry
import FamText
import FamValues

/// An error that a script raises itself, with its own code and data.
enum ScriptError {
    static func isCode(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return parts.allSatisfy { part in
            !part.isEmpty && part.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
        }
    }

    /// The error with a message, code and data; null if code or data is not given. No script can call it, because its
    /// name is not one.
    static let made = FunctionSpec(
        "fail …", summary: "Makes an error.",
        parameters: [
            ParameterSpec("message", .any, "What went wrong."), ParameterSpec("code", .any, "Its code."),
            ParameterSpec("data", .any, "What `catch` gets."),
        ],
        result: { _ in .error }, examples: []
    ) { values, _ in
        var code = DiagnosticCode.failed.id, message = values[0].text ?? ""
        if case .error(let error) = values[0] { (code, message) = (error.code, error.message) }
        if let given = values[1].text {
            guard isCode(given) else {
                throw Diagnostic(
                    .badArgument, "`\(SafeText.brief(given))` is not a code",
                    help: "a code is written in lower case: `no-such-file`")
            }
            code = given
        }
        return .error(ErrorValue(code: code, message: message, data: values[2]))
    }
}
