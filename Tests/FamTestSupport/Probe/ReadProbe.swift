import FamRegistry
import FamValues

/// Reads one file.
enum ReadProbe: FetchingCommand {
    static let name: StaticString = "probe read"
    static let summary = "Reads a file."
    static let file = Parameter("file", .path, "The file.")
    static var parameters: [ParameterDeclaration] { file }
    static let effect = Effect.read
    static let result = ValueType.string
    static let examples: [Example] = []

    static func ask(_ call: Call, _ context: any Context) throws -> String { try call[file] }

    static func fetch(_ ask: String, _ outside: any Outside) async throws -> String {
        String(decoding: try await outside.read(ask), as: UTF8.self)
    }

    static func run(_ call: Call, _ reply: String, _ context: any Context) -> Value { .string(reply) }
}
