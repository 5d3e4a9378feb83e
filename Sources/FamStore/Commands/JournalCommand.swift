import FamRegistry
import FamText
import FamValues

enum JournalCommand: Command {
    private static let shape = RowShape([
        Column("entry", .string), Column("at", .datetime), Column("kind", EntryKind.type), Column("command", .string),
        Column("added", .int),
        Column("changed", .int), Column("removed", .int), Column("undone_by", .optional(.string)),
        Column("outside", .optional(.string)),
        Column("ran", .optional(.datetime)),
    ])

    static let name: StaticString = "journal"
    static let summary = "Lists what was changed, newest first."
    static let discussion =
        "Every run that changed something is one entry. `undo j41` takes one back. A change outside of the household "
        + "cannot be taken back: `outside` has the command that reverses it. A job's entry "
        + "has the kind `job` and its name as the command; `at` is when it was due, `ran` when it really ran. "
        + "No entry is earlier than the one before it: if the clock went back, `ran` is what it said."
    static let limit = Parameter.limit(shown: 50, "At most this many entries; a pipe gets all of them.")
    static let session = Parameter.toggle("session", "Only entries of this session.")
    static let full = Parameter.toggle(
        "full", "Shows the whole text of each entry; otherwise long scripts are cut.")
    static var parameters: [ParameterDeclaration] { limit; session; full }
    static let effect = Effect.read
    static let result: ValueType = .table(shape)
    static let keywords = ["history", "log", "changes", "undo"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let store = try context.service(StoreFeature.store)
        let own = try call[session] ? store.session : nil, isWhole = try call[full]
        let entries = try limit.newest(call, context) { try store.journal(session: own, limit: $0, isWhole: isWhole) }
        return .table(Table(shape: shape, rows: entries.map(row)))
    }

    private static func row(_ entry: JournalEntry) -> [Value] {
        [
            .string(entry.name), .datetime(entry.at), .string(entry.kind.rawValue), .string(entry.command),
            .int(Int64(entry.added)),
            .int(Int64(entry.changed)), .int(Int64(entry.removed)), entry.undoneBy.map { .string("j\($0)") } ?? .null,
            entry.outside.map { .string($0) } ?? .null,
            entry.ran.map { .datetime($0) } ?? .null,
        ]
    }

    /// The latest entries that can be undone, for completion.
    static let entries: ParameterSpec.Suggestions = { context in
        try context.service(StoreFeature.store).journal(session: nil, limit: 50)
            .filter { $0.undoneBy == nil && ($0.kind == .do || $0.kind == .job) }.map { ($0.name, $0.command) }
    }
}
