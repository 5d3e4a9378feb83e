import FamRegistry
import FamText
import FamValues

/// `exit`, `quit`: leaves the prompt when the line is done, and ends a script at once.
enum ExitCommand: Command {
    static let name: StaticString = "exit"
    static let aliases: [StaticString] = ["quit"]
    static let summary = "Leaves the prompt, or ends the script."
    static let discussion =
        "What was done is kept; `fail` takes it back. A status other than 0 tells the calling program that something "
        + "went wrong. At the prompt Ctrl-D on an empty line does the same."
    static let status = Parameter(
        "status", .optional(.int), "The exit status, 0 to 255; defaults to 0.", bounds: 0...255)
    static var parameters: [ParameterDeclaration] { status }
    static let effect = Effect.session
    static let result = ValueType.never
    static let worksConfined = true
    static let examples = [Example("exit", prints: "")]
    static let keywords = ["leave", "close", "end", "bye", "stop", "code"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let app = try context.service(AppEnvironment.key)
        let status = try call[status] ?? 0
        guard let code = UInt8(exactly: status) else {
            throw Diagnostic(.badArgument, "an exit status is between 0 and 255, not \(status)")
        }
        app.exitStatus = Int32(code)
        guard app.isPrompt else { throw ScriptEnd.signal }
        app.isLeaving = true
        return .null
    }
}
