import FamRegistry
import FamStore
import FamText

/// What a person is asked at the prompt before rows go (shell.md, "Manners").
extension Engine {
    private var asks: Bool { options.isInteractive && !options.assumeYes && !isPlanning }

    /// Runs what is destructive: a command by its effect, or the stage `delete`. At the prompt it is tried first, so that the
    /// question names every row that would go or change, however deep it hangs; after a no nothing has happened.
    /// - Throws: `declined` after a no, and what `body` throws.
    func confirmed<T>(isAllowed: Bool = false, _ body: () throws -> T) throws -> T {
        guard asks, !isAllowed else { return try body() }
        try ask(Engine.question(about: try tried(body)))
        return try body()
    }

    /// Asks before many rows are changed at once.
    func confirmEdit(of count: Int, _ entity: EntitySpec, isAllowed: Bool) throws {
        guard asks, !isAllowed, count > 1 else { return }
        try ask("Change \(Engine.counted(count, entity))?")
    }

    private func ask(_ question: String?) throws {
        guard let question else { return }
        guard sink.confirm(question) else { throw Diagnostic(.declined, "nothing was changed") }
    }

    /// What `body` would change; it says nothing meanwhile, and the ids that it takes are free again.
    private func tried<T>(_ body: () throws -> T) throws -> [PlannedChange] {
        let outer = sink, ordinal = commandOrdinal, entry = randomEntry
        sink = SilentSink(outer)
        defer {
            sink = outer
            commandOrdinal = ordinal
            randomEntry = entry
        }
        return try store.trial { _ = try body() }
    }

    /// `Delete 1 child, 1,204 events and 2 rewards?`; nil where nothing would change.
    static func question(about changes: [PlannedChange]) -> String? {
        let removed = changes.filter { $0.removed > 0 }.map { counted($0.removed, $0.entity) }
        let changed = changes.filter { $0.changed > 0 }.map { counted($0.changed, $0.entity) }
        let parts = [removed.isEmpty ? nil : "delete " + list(removed), changed.isEmpty ? nil : "change " + list(changed)].compactMap { $0 }
        guard let first = parts.first?.first else { return nil }
        return first.uppercased() + parts.joined(separator: ", and ").dropFirst() + "?"
    }

    private static func list(_ parts: [String]) -> String {
        parts.count < 2 ? parts.joined() : parts.dropLast().joined(separator: ", ") + " and " + parts[parts.count - 1]
    }

    /// `1,204 events`, `1 child`
    static func counted(_ count: Int, _ entity: EntitySpec) -> String {
        "\(grouped(count)) \(count == 1 ? entity.name : entity.plural)"
    }

    /// 1204 as `1,204`.
    static func grouped(_ count: Int) -> String {
        var digits = Array(String(count))
        var index = digits.count - 3
        while index > 0 {
            digits.insert(",", at: index)
            index -= 3
        }
        return String(digits)
    }
}
