import FamRegistry
import FamText
import FamValues

/// S-UC10, X-OP65, X-OP66: imports the data of the earlier app.
enum LegacyImportCommand: FetchingCommand {
    static let name: StaticString = "screentime import"
    static let summary = "Imports people, links and tasks of the earlier app from a file."
    static let discussion =
        "The file is one JSON object with `users` (`id`, `name`, `email`), `relationships` (`parent`, `child`: ids) "
        + "and `tasks` (`title`, `child`: id, `done`). The child of a link becomes a child, everyone else a "
        + "parent. If any of it is wrong, nothing is imported; the file is not changed, and importing it again changes "
        + "nothing."
    static let file = Parameter("file", .path, "The file.")
    static var parameters: [ParameterDeclaration] { file }
    static let effect = Effect.write
    static let examples: [Example] = [
        Example("screentime import old.json", prints: "…")
    ]
    static let keywords = ["legacy", "migrate", "convert", "old"]

    static func ask(_ call: Call, _ context: any Context) throws -> String { try call[file] }

    static func fetch(_ ask: String, _ outside: any Outside) async throws -> RemoteAnswer {
        await RemoteAnswer.read(ask, outside)
    }

    static func run(_ call: Call, _ reply: RemoteAnswer, _ context: any Context) throws -> Value {
        let data = try LegacyData(try reply.found())
        let count = try data.convert(context)
        context.output.notice(
            count.people + count.tasks == 0
                ? "Everything is already here."
                : "Imported \(count.people) \(count.people == 1 ? "person" : "people") and \(count.tasks) "
                    + "\(count.tasks == 1 ? "task" : "tasks").")
        return .null
    }
}
