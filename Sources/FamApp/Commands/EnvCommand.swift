import FamRegistry
import FamSessions
import FamText
import FamValues

/// `env("HOME")`: an environment variable of the process. The answer is recorded on the session's tape for replays.
enum EnvCommand: FetchingCommand {
    static let name: StaticString = "env"
    static let summary = "Returns an environment variable, or null if it is not set."
    static let discussion = """
        The value is kept on the session's tape, so a replay elsewhere uses it. A variable from which a command
        takes a secret (`--password-env NAME`) is refused. `--safe` has no environment.
        """
    static let variable = Parameter("variable", .string, "Its name.")
    static var parameters: [ParameterDeclaration] { variable }
    static let effect = Effect.read
    static let result: ValueType = .optional(.string)
    static let waits = false
    static let examples = [Example("let editor = env(\"EDITOR\") ?? \"vi\"", prints: "…")]
    static let keywords = ["environment", "variable", "getenv", "export"]

    struct Ask: Codable, Sendable { let variable: String }
    struct Reply: Codable, Sendable { let value: String? }

    static func ask(_ call: Call, _ context: any Context) throws -> Ask {
        let name = try call[variable]
        guard !name.isEmpty, !name.contains("="), !name.utf8.contains(0) else {
            throw Diagnostic(.badArgument, "`\(SafeText.shown(name))` is not a variable name")
        }
        if try isSecret(name, call, context) {
            throw Diagnostic(
                .secretInLine, "`\(name)` holds a secret, and the value would be on the session's tape",
                help: "the command that needs it takes it with `--…-env \(name)`")
        }
        return Ask(variable: name)
    }

    static func fetch(_ ask: Ask, _ outside: any Outside) async throws -> Reply {
        Reply(value: outside.variable(ask.variable))
    }

    static func run(_ call: Call, _ reply: Reply, _ context: any Context) throws -> Value {
        reply.value.map { .string($0) } ?? .null
    }

    /// Whether it is the source of a secret, now or later in the same text.
    private static func isSecret(_ name: String, _ call: Call, _ context: any Context) throws -> Bool {
        if (try? context.service(.secretReader))?.isSecret(variable: name) ?? false { return true }
        let run = try context.service(EntryRun.key)
        guard let span = call.span, let source = run.engine.sources[span.source] else { return false }
        let text = source.text(0..<source.bytes.count)
        return ["-env \(name)", "-env=\(name)"].contains { text.contains($0) }
    }
}
