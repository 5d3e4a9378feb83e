import FamRegistry
import FamSessions
import FamText
import FamValues
import Foundation

/// `env("HOME")`: an environment variable of the process. The answer is recorded on the session's tape for replays.
enum EnvCommand: FetchingCommand {
    static let name: StaticString = "env"
    static let summary = "Returns an environment variable, or null if it is not set."
    static let discussion = """
        The value is kept on the session's tape, so a replay elsewhere uses it. A variable from which a command takes \
        a secret (`--password-env NAME`) is refused, and once a command does, what `env` gave of it before is \
        forgotten. `--safe` has no environment.
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

    /// What a record of a tape gave of one of these variables.
    static func value(of variables: Set<String>, in record: TapeRecord) -> String? {
        guard record.command == "\(name)", case .reply(let reply) = record.answer,
            let ask = try? JSONDecoder().decode(Ask.self, from: Data(record.ask.utf8)), variables.contains(ask.variable)
        else { return nil }
        return (try? JSONDecoder().decode(Reply.self, from: Data(reply.utf8)))?.value
    }

    /// Whether it is the source of a secret, now or later in the same text.
    private static func isSecret(_ name: String, _ call: Call, _ context: any Context) throws -> Bool {
        if (try? context.service(.secretReader))?.variables.contains(name) ?? false { return true }
        let run = try context.service(EntryRun.key)
        guard let span = call.span, let source = run.engine.sources[span.source] else { return false }
        let flags = Set(
            run.engine.registry.commands.flatMap(\.parameters).filter(\.isSecret).map { "--\($0.flagName)-env" })
        return flags.contains { isTaken(name, after: $0, in: source.text(0..<source.bytes.count)[...]) }
    }

    /// Whether the flag takes the variable somewhere in the text. A name that is computed there may be any.
    private static func isTaken(_ name: String, after flag: String, in text: Substring) -> Bool {
        var rest = text
        while let found = rest.firstRange(of: flag) {
            rest = rest[found.upperBound...]
            let value = rest.drop { $0 == " " || $0 == "\t" || $0 == "=" }
            guard value.startIndex > rest.startIndex else { continue }
            let isQuoted = value.first == "\"" || value.first == "'"
            let word = value.dropFirst(isQuoted ? 1 : 0).prefix { $0 == "_" || $0.isLetter || $0.isNumber }
            if word == name || value.first == "$" || value.first == "(" { return true }
        }
        return false
    }
}
