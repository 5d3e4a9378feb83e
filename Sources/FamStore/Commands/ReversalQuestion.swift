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
    ///   - session: the one that they are of; nil where it may be any.
    static func about(
        _ entries: [JournalEntry], _ verb: String, _ store: Store, of session: Int64?,
        _ reverse: @escaping () throws -> UndoOutcome
    ) -> Question? {
        let rows = entries.reduce(0) { $0 + $1.added + $1.changed + $1.removed }
        guard rows > fewRows else { return nil }
        let what =
            entries.count == 1
            ? "\(entries[0].name) (\(SafeText.shown(entries[0].title)))" : many(entries, store, session)
        return Question("Go ahead?", refusal: "\(verb) \(what), \(count(try store.preview(reverse)))") {
            let parts = try store.preview(reverse)
            return ["This \(verb) \(what): \(count(parts))."] + parts.flatMap(lines)
        }
    }

    /// `12 entries`, and that others may have made them, where the command does not stay within a session or a script.
    private static func many(_ entries: [JournalEntry], _ store: Store, _ session: Int64?) -> String {
        let own = store.rangeOfOwnEntries
        // Scripts and single lines have no session, and so none that they stay within.
        let isOfAnyShell = (session ?? 0) == 0 && !entries.allSatisfy { own?.contains($0.number) == true }
        return "\(entries.count) entries" + (isOfAnyShell ? " of any shell" : "")
    }

    /// The rows that really differ afterward: what was added and changed is one row, and so is what was changed twice.
    private static func count(_ parts: [ReversalPart]) -> String {
        let all = parts.reduce(0) { $0 + $1.removed.count + $1.added.count + $1.changed.count }
        return "\(Counted.grouped(all)) \(all == 1 ? "row" : "rows")"
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
        let kind = rows.count == 1 ? "\(entity.words.one) \(one)" : "\(entity.words.many) \(many)"
        return "  \(Counted.grouped(rows.count)) \(kind)" + (names.isEmpty ? "" : ": \(names)\(more)")
    }
}
