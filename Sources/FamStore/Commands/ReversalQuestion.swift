import FamRegistry
import FamText

/// The question before an undo or redo of many rows.
enum ReversalQuestion {
    /// With at most this many rows, no question is needed.
    static let fewRows = 10

    /// Nil for few rows, which the journal shows; otherwise uses the preview.
    /// - Parameters:
    ///   - verb: such as `takes back`; the sentence begins with the entries.
    ///   - entries: newest first.
    static func about(
        _ entries: [JournalEntry], _ verb: String, _ store: Store, _ reverse: @escaping () throws -> UndoOutcome
    ) -> Question? {
        let rows = entries.reduce(0) { $0 + $1.added + $1.changed + $1.removed }
        guard rows > fewRows else { return nil }
        let what =
            entries.count == 1 ? "\(entries[0].name) (\(SafeText.shown(entries[0].title)))" : "\(entries.count) entries"
        return Question("Go ahead?", refusal: "\(verb) \(what), \(Counted.grouped(rows)) rows") {
            let parts = try store.preview(reverse)
            let all = parts.reduce(0) { $0 + $1.removed.count + $1.added.count + $1.changed.count }
            return ["This \(verb) \(what): \(Counted.grouped(all)) \(all == 1 ? "row" : "rows")."]
                + parts.flatMap(lines)
        }
    }

    private static func lines(_ part: ReversalPart) -> [String] {
        let entity = part.entity
        return [
            line(part.removed, entity, "goes", "go"), line(part.added, entity, "comes back", "come back"),
            line(part.changed, entity, "changes", "change"),
        ].compactMap { $0 }
    }

    /// Such as `3 children go: Maya, Leo, Zoë`.
    private static func line(_ rows: PreviewedRows, _ entity: EntitySpec, _ one: String, _ many: String) -> String? {
        guard rows.count > 0 else { return nil }
        let names = rows.names.map { SafeText.shown($0) }.joined(separator: ", ")
        let more = rows.count > rows.names.count ? ", …" : ""
        let kind = rows.count == 1 ? "\(entity.name) \(one)" : "\(entity.plural) \(many)"
        return "  \(Counted.grouped(rows.count)) \(kind)" + (names.isEmpty ? "" : ": \(names)\(more)")
    }
}
