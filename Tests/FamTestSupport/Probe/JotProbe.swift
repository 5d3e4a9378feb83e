import FamRegistry
import FamValues

/// Writes down what it was given from outside.
enum JotProbe: FetchingCommand {
    static let name: StaticString = "probe jot"
    static let summary = "Writes down the texts of files."
    static let files = Parameter("files", .list(.path), "The files.", .rest, isRequired: true)
    static var parameters: [ParameterDeclaration] { files }
    static let effect = Effect.write
    static let result = ValueType.entity(JottingRow.singular)
    static let examples: [Example] = []

    static func ask(_ call: Call, _ context: any Context) throws -> [String] { try call[files] }

    static func fetch(_ ask: [String], _ outside: any Outside) async throws -> [String] {
        try await CatProbe.fetch(ask, outside)
    }

    static func run(_ call: Call, _ reply: [String], _ context: any Context) throws -> Value {
        try JottingRow.add(reply.joined(separator: " and "), context)
    }
}
