import FamKit
import FamRegistry
import FamText
import FamValues

/// S-OP30: the combined fetch from a remote copy of the household.
enum FetchCommand: FetchingCommand {
    static let name: StaticString = "screentime fetch"
    static let summary = "Imports people, tasks and the newest activities from a copy of the household in a folder."
    static let discussion =
        "The folder holds `users.json`, `tasks.json` and `activities.json`, which are read at the same time. "
        + "Documents read less than 15 minutes ago, by this shell or the previous one, are not read again. If one of "
        + "them fails, nothing is imported, and what already exists is not changed."
    static let folder = Parameter("folder", .path, "Where the copy is.")
    static let force = Parameter.toggle("force", "Reads again what was read a moment ago.")
    static let fallback = Parameter.toggle(
        "fallback", "Uses what was read last, however old, if the copy cannot be reached.")
    static var parameters: [ParameterDeclaration] { folder; force; fallback }
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
        var kept = Unrecorded<DocumentFile.Reading>(nil)
    }

    static func ask(_ call: Call, _ context: any Context) throws -> Ask {
        let cache = try context.service(DocumentCache.key), folder = try call[folder], policy = try policy(call)
        let missing = RemotePart.allCases.filter { cache.read(address(folder, $0), policy, now: context.now) == nil }
        let kept = DocumentFile.reading(folder, policy, fallsBack: try call[fallback], context)
        return Ask(folder: folder, parts: missing, kept: Unrecorded(kept))
    }

    static func known(_ ask: Ask) throws -> [RemoteAnswer]? { ask.parts.isEmpty ? [] : nil }

    /// Reads all documents at once; if one fails, the others are still read (S-P20).
    static func fetch(_ ask: Ask, _ outside: any Outside) async throws -> [RemoteAnswer] {
        let kept = await DocumentFile.documents(ask.kept.value, outside)
        let answers = await withTaskGroup(of: (RemotePart, RemoteAnswer).self) { group in
            for part in ask.parts {
                group.addTask { (part, await answer(part, ask, kept[part.rawValue], outside)) }
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

    /// Reads the file on this machine, then the copy; falls back to the file if the copy cannot be reached.
    private static func answer(
        _ part: RemotePart, _ ask: Ask, _ kept: DocumentFile.Kept?, _ outside: any Outside
    ) async -> RemoteAnswer {
        if let kept, let reading = ask.kept.value, reading.accepts(kept) { return RemoteAnswer(kept, .disk) }
        let answer = await RemoteAnswer.read(address(ask.folder, part), outside)
        guard answer.failure == .network, let kept, ask.kept.value?.fallsBack == true else { return answer }
        return RemoteAnswer(kept, .stale)
    }

    static func run(_ call: Call, _ reply: [RemoteAnswer], _ context: any Context) throws -> Value {
        let model = try context.service(DashboardModel.key)
        return try model.loading(context) { try take(call, reply, context) }
    }

    private static func take(_ call: Call, _ reply: [RemoteAnswer], _ context: any Context) throws -> Value {
        let cache = try context.service(DocumentCache.key), folder = try call[folder], policy = try policy(call)
        var file = DocumentFile(folder: folder, context)
        var rows: [[Value]] = [], objects: [RemotePart: [RecordValue]] = [:]
        for part in RemotePart.allCases {
            let address = address(folder, part), kept = cache.read(address, policy, now: context.now)
            let answer = reply.first { $0.part == part }
            let fetched = try answer.map { answer in
                DocumentFile.Kept(text: try answer.found(), at: answer.at ?? context.now.micros)
            }
            guard let document = fetched ?? kept else { throw DataRepositoryError.networkUnavailable.diagnostic() }
            let found = try RemoteObjects.read(document.text, part.shape)
            objects[part] = found
            if answer != nil { cache.keep(document, as: address, context) }
            file.documents[part.rawValue] = document
            let source = answer.map { $0.source?.rawValue ?? "remote" } ?? "memory"
            rows.append([
                .string(part.rawValue), .string(source), .int(Int64(found.count)),
                .datetime(Instant(micros: document.at)),
            ])
        }
        file.write(context)
        let merge = RemoteMerge(context)
        let added =
            try merge.users(objects[.users] ?? []) + merge.tasks(objects[.tasks] ?? [])
            + merge.activities(objects[.activities] ?? [])
        context.output.notice(added == 0 ? "Nothing is new." : "Imported \(added) new \(added == 1 ? "row" : "rows").")
        return .table(Table(shape: shape, rows: rows))
    }

    private static func policy(_ call: Call) throws -> CachePolicy {
        try call[force] ? .forceRefresh : .refreshIfOlderThan(minutes: freshMinutes)
    }

    private static func address(_ folder: String, _ part: RemotePart) -> String { folder + "/" + part.file }

    private static let shape = RowShape([
        Column("document", .string), Column("source", .string), Column("rows", .int),
        Column("read", .datetime),
    ])
}
