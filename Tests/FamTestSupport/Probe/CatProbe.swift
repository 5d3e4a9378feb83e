import FamRegistry
import FamValues

/// Has programs read files, all at the same time.
enum CatProbe: FetchingCommand {
    static let name: StaticString = "probe cat"
    static let summary = "Gives the texts of files."
    static let files = Parameter("files", .list(.path), "The files.", .rest, isRequired: true)
    static var parameters: [ParameterDeclaration] { files }
    static let effect = Effect.read
    static let result = ValueType.list(.string)
    static let examples: [Example] = []

    static func ask(_ call: Call, _ context: any Context) throws -> [String] { try call[files] }

    static func fetch(_ ask: [String], _ outside: any Outside) async throws -> [String] {
        try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for (index, path) in ask.enumerated() {
                group.addTask {
                    (index, String(decoding: try await outside.run("cat", [path]).succeeded(), as: UTF8.self))
                }
            }
            var texts = Array(repeating: "", count: ask.count)
            for try await (index, text) in group { texts[index] = text }
            return texts
        }
    }

    static func run(_ call: Call, _ reply: [String], _ context: any Context) -> Value { reply.value }
}
