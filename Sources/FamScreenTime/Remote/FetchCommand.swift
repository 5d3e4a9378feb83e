import FamKit
import FamRegistry
import FamText
import FamValues

/// S-OP30: the combined fetch from a copy of the household that is elsewhere.
enum FetchCommand: FetchingCommand {
    static let name: StaticString = "screentime fetch"
    static let summary = "Takes people, tasks and the newest activities from a copy of the household in a folder."
    static let discussion =
        "The folder holds `users.json`, `tasks.json` and `activities.json`, which are read at the same time. "
        + "Documents that were read less than 15 minutes ago are not read again. Nothing is taken where one of them "
        + "fails, and what is here already stays as it is."
    static let folder = Parameter("folder", .path, "Where the copy is.")
    static let force = Parameter.toggle("force", "Reads again what was read a moment ago.")
    static var parameters: [ParameterDeclaration] { folder; force }
    static let effect = Effect.write
    static let result: ValueType = .table(shape)
    static let examples: [Example] = [
        Example("screentime fetch shared/family", prints: "…")
    ]
    static let keywords = ["remote", "sync", "load", "import", "cloud"]

    static let freshMinutes = 15

    struct Ask: Codable, Sendable {
        var folder: String
        var parts: [RemotePart]
    }

    static func ask(_ call: Call, _ context: any Context) throws -> Ask {
        let cache = try context.service(DocumentCache.key), folder = try call[folder], policy = try policy(call)
        let missing = RemotePart.allCases.filter { cache.read(address(folder, $0), policy, now: context.now) == nil }
        return Ask(folder: folder, parts: missing)
    }

    static func known(_ ask: Ask) throws -> [RemoteAnswer]? { ask.parts.isEmpty ? [] : nil }

    /// All at once; one that fails keeps the others from nothing (S-P20).
    static func fetch(_ ask: Ask, _ outside: any Outside) async throws -> [RemoteAnswer] {
        let answers = await withTaskGroup(of: (RemotePart, RemoteAnswer).self) { group in
            for part in ask.parts {
                group.addTask { (part, await RemoteAnswer.read(address(ask.folder, part), outside)) }
            }
            var answers: [RemotePart: RemoteAnswer] = [:]
            for await (part, answer) in group { answers[part] = answer }
            return answers
        }
        return ask.parts.compactMap { part in
            var answer = answers[part]
            answer?.part = part
            return answer
        }
    }

    static func run(_ call: Call, _ reply: [RemoteAnswer], _ context: any Context) throws -> Value {
        let model = try context.service(DashboardModel.key)
        return try model.loading(context) { try take(call, reply, context) }
    }

    private static func take(_ call: Call, _ reply: [RemoteAnswer], _ context: any Context) throws -> Value {
        let cache = try context.service(DocumentCache.key), folder = try call[folder], policy = try policy(call)
        var rows: [[Value]] = [], objects: [RemotePart: [RecordValue]] = [:]
        for part in RemotePart.allCases {
            let address = address(folder, part), kept = cache.read(address, policy, now: context.now)
            let answer = reply.first { $0.part == part }
            guard let text = try answer?.found() ?? kept else {
                throw DataRepositoryError.networkUnavailable.diagnostic()
            }
            let found = try RemoteObjects.read(text, part.shape)
            objects[part] = found
            if answer != nil { cache.keep(text, as: address, context) }
            rows.append([
                .string(part.rawValue), .string(answer == nil ? "memory" : "remote"), .int(Int64(found.count)),
            ])
        }
        let merge = RemoteMerge(context)
        let added =
            try merge.users(objects[.users] ?? []) + merge.tasks(objects[.tasks] ?? [])
            + merge.activities(objects[.activities] ?? [])
        context.output.notice(added == 0 ? "Nothing is new." : "Took \(added) new \(added == 1 ? "row" : "rows").")
        return .table(Table(shape: shape, rows: rows))
    }

    private static func policy(_ call: Call) throws -> CachePolicy {
        try call[force] ? .forceRefresh : .refreshIfOlderThan(minutes: freshMinutes)
    }

    private static func address(_ folder: String, _ part: RemotePart) -> String { folder + "/" + part.file }

    private static let shape = RowShape([Column("document", .string), Column("source", .string), Column("rows", .int)])
}
