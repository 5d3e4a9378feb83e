import FamRegistry
import FamShell
import FamText
import FamValues

/// `! COMMAND`, in full `sh "COMMAND"`.
enum ProgramCommand: FetchingCommand {
    static let name: StaticString = "sh"
    static let summary = "Runs a system command and returns its output."
    static let discussion = """
        `! COMMAND` is short for it: the rest of the line goes to `sh` as is, up to a bracket that was opened before \
        it. Rows piped to it arrive as JSON lines, a text as it is. It has no terminal; what it prints is a text of at \
        most 16 MB, without the last line end, and an exit status other than 0 is an error. A script needs \
        `--allow-external`; `--safe` and `--read-only` refuse it, `plan` leaves it out, and a replay finds the answer \
        on the tape. `undo` cannot take back what it did.
        """
    static let command = Parameter("command", .string, "What `sh -c` runs.")
    static var parameters: [ParameterDeclaration] { command; piped }
    static let piped = Parameter("input", .optional(.any), "What it reads on standard input; usually piped.", .flag)
    static var input: ParameterDeclaration? { piped.declaration }
    static let effect = Effect.external
    static let result: ValueType = .string
    static let runsPrograms = true
    static let examples = [Example("help sh", prints: "Runs a system command and returns its output.\n…")]
    static let keywords = ["shell", "run", "program", "system", "exec", "jq"]

    struct Ask: Codable, Sendable {
        let command: String
        let input: String
    }

    struct Reply: Codable, Sendable {
        let output: String
        let errors: String
    }

    static func ask(_ call: Call, _ context: any Context) throws -> Ask {
        Ask(command: try call[command], input: try lines(call[piped] ?? .null, context))
    }

    /// Rows as lines of JSON.
    private static func lines(_ value: Value, _ context: any Context) throws -> String {
        switch value {
        case .null: ""
        case .string(let text): text + "\n"
        default: try FormatWriter(.jsonl, zone: context.zone).write(value)
        }
    }

    static func fetch(_ ask: Ask, _ outside: any Outside) async throws -> Reply {
        let result = try await outside.run("sh", ["-c", ask.command], input: Array(ask.input.utf8))
        guard result.status == 0 else {
            let said = String(decoding: result.errors, as: UTF8.self).split(separator: "\n").prefix(3)
            throw Diagnostic(
                .outsideFailed, "`\(SafeText.brief(ask.command))` ended with status \(result.status)",
                notes: said.map { SafeText.shown(String($0)) })
        }
        return Reply(output: try text(result.output, ask), errors: String(decoding: result.errors, as: UTF8.self))
    }

    private static func text(_ bytes: [UInt8], _ ask: Ask) throws -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Diagnostic(.outsideFailed, "what `\(SafeText.brief(ask.command))` prints is not UTF-8 text")
        }
        return text
    }

    /// A listing of files changes nothing, so `undo` need not stop at it.
    static func changesOutside(_ ask: Ask) -> Bool { false }

    static func run(_ call: Call, _ reply: Reply, _ context: any Context) throws -> Value {
        for line in reply.errors.split(separator: "\n") { context.output.notice(SafeText.shown(String(line))) }
        return .string(reply.output.hasSuffix("\n") ? String(reply.output.dropLast()) : reply.output)
    }
}
