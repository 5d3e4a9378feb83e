import FamRegistry
import FamText
import FamValues

/// S-E02: people, links and tasks as the earlier app stored them.
struct LegacyData {
    private let users: [RecordValue]
    private let relationships: [RecordValue]
    private let tasks: [RecordValue]

    private static let user = RowShape([Column("id", .string), Column("name", .string), Column("email", .string)])
    private static let relationship = RowShape([Column("parent", .string), Column("child", .string)])
    private static let task = RowShape([
        Column("title", .string), Column("child", .string), Column("done", .bool.optional),
    ])
    private static let file = RowShape([
        Column("users", .list(.record(user))), Column("relationships", .list(.record(relationship)).optional),
        Column("tasks", .list(.record(task)).optional),
    ])

    /// - Throws: `data-corrupted`.
    init(_ text: String) throws {
        let all = try RemoteObjects.read("[\(text)]", LegacyData.file)
        func list(_ name: String) -> [RecordValue] {
            guard case .list(let items)? = all.first?[name] else { return [] }
            return items.compactMap { if case .record(let record) = $0 { record } else { nil } }
        }
        users = list("users")
        relationships = list("relationships")
        tasks = list("tasks")
    }

    /// S-Q24. Throws if a task or a relationship refers to a person who is not in the file: nothing is dropped
    /// silently.
    func convert(_ context: any Context) throws -> (people: Int, tasks: Int) {
        let store = Users(context)
        let children = Set(relationships.compactMap { $0.field("child", as: String.self) })
        var byID: [String: UserRow] = [:], people = 0
        for user in users {
            guard let id = user.field("id", as: String.self), let email = user.field("email", as: String.self) else {
                continue
            }
            if let known = try store.user(email: email) {
                byID[id] = known
            } else {
                byID[id] = try store.add(
                    name: user.field("name") ?? "", email: email, role: children.contains(id) ? .child : .parent)
                people += 1
            }
        }
        func person(_ record: RecordValue, _ field: String) throws -> UserRow {
            let id = record.field(field, as: String.self) ?? ""
            if let user = byID[id] { return user }
            throw DataRepositoryError.notFound("User \(SafeText.shown(id))").diagnostic()
        }
        for relation in relationships {
            let child = try person(relation, "child"), email = try context.records.value(UserRow.email, of: child)
            _ = try store.link(email: email, to: try person(relation, "parent"))
        }
        var added = 0
        for task in tasks where try add(task, of: person(task, "child"), context) { added += 1 }
        return (people, added)
    }

    private func add(_ task: RecordValue, of child: UserRow, _ context: any Context) throws -> Bool {
        let title = task.field("title", as: String.self) ?? "", records = context.records
        guard
            try records.rows(TaskRow.self, where: .is(TaskRow.child, child), .is(TaskRow.title, title), limit: 1)
                .isEmpty
        else { return false }
        try records.insert(TaskRow.self) {
            $0[TaskRow.title] = title
            $0[TaskRow.child] = child
            $0[TaskRow.completed] = task.field("done") ?? false
        }
        return true
    }
}
