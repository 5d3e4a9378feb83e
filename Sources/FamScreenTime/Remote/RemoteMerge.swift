import FamRegistry
import FamText
import FamValues

/// Merges what was fetched into the household. Rows that are already here, by address, title and time, are unchanged,
/// so merging twice changes nothing.
struct RemoteMerge {
    let context: any Context
    private let store: Users
    private var records: any Records { context.records }

    init(_ context: any Context) {
        self.context = context
        store = Users(context)
    }

    /// Returns how many people are new.
    func users(_ objects: [RecordValue]) throws -> Int {
        var added = 0
        for object in objects {
            guard let email = object.field("email", as: String.self), try store.user(email: email) == nil else {
                continue
            }
            let child = try store.add(
                name: object.field("name") ?? "", email: email, role: object.field("role") ?? .parent)
            if let limit = object.field("limit", as: Int64.self) {
                _ = try Balances(context).setLimit(limit, of: child)
            }
            added += 1
        }
        for object in objects {
            for parent in object.field("parents", as: [String].self) ?? [] {
                if let email = object.field("email", as: String.self), let owner = try store.user(email: parent) {
                    _ = try store.link(email: email, to: owner)
                }
            }
        }
        return added
    }

    /// Returns how many tasks are new. Throws `not-found` for a task of an unknown child.
    func tasks(_ objects: [RecordValue]) throws -> Int {
        var added = 0
        for object in objects {
            let child = try person(object.field("child") ?? ""), title = object.field("title", as: String.self) ?? ""
            let created = object.field("created", as: Instant.self) ?? context.now
            let known = try records.rows(
                TaskRow.self, where: .is(TaskRow.child, child), .is(TaskRow.created, created),
                .is(TaskRow.title, title), limit: 1)
            guard known.isEmpty else { continue }
            try records.insert(TaskRow.self) {
                $0[TaskRow.title] = title
                $0[TaskRow.child] = child
                if let minutes = object.field("minutes", as: Int64.self) { $0[TaskRow.minutes] = minutes }
                $0[TaskRow.details] = object.field("details", as: String.self)
                $0[TaskRow.completed] = object.field("completed") ?? false
                $0[TaskRow.approved] = object.field("approved") ?? false
                $0[TaskRow.created] = created
            }
            added += 1
        }
        return added
    }

    /// Returns how many feed entries are new, of the ten newest.
    func activities(_ objects: [RecordValue]) throws -> Int {
        var added = 0
        let newest = objects.sorted { ($0.field("at") ?? Instant.distantPast) > ($1.field("at") ?? .distantPast) }
        for object in newest.prefix(RemotePart.activityLimit) {
            let user = try person(object.field("user") ?? ""), text = object.field("text", as: String.self) ?? ""
            let at = object.field("at", as: Instant.self) ?? context.now
            let known = try records.rows(
                ActivityRow.self, where: .is(ActivityRow.user, user), .is(ActivityRow.at, at),
                .is(ActivityRow.text, text), limit: 1)
            guard known.isEmpty else { continue }
            try records.insert(ActivityRow.self) {
                $0[ActivityRow.user] = user
                $0[ActivityRow.text] = text
                $0[ActivityRow.at] = at
            }
            added += 1
        }
        return added
    }

    private func person(_ email: String) throws -> UserRow {
        if let user = try store.user(email: email) { return user }
        throw DataRepositoryError.notFound("User with email \(SafeText.shown(email))").diagnostic()
    }
}

extension Instant {
    fileprivate static let distantPast = Instant(micros: .min)
}
