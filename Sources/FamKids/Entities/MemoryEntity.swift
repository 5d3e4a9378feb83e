import FamRegistry
import FamText
import FamValues

extension EntitySpec {
    /// K-E14: a moment that a parent marked as memorable. It has the words, the media and the day of its own, so it stays as it is when the
    /// moment changes or goes.
    static let memory = EntitySpec(
        "memory", plural: "memories", aliases: ["special-moments"],
        summary: "A special moment: one to remember, with a title, words and media.",
        label: "title", owner: "child", timeField: "at",
        fields: [
            FieldSpec("child", .entity("child"), "Whose moment it is.", argument: .positional),
            FieldSpec("title", .string, "What to remember it by.", argument: .positional, sensitivity: .personal, rule: FieldRules.title),
            FieldSpec("event", .entity("event").optional, "The moment that was marked; empty when it was deleted.", default: .value(.null), isQuiet: true),
            FieldSpec("note", .string.optional, "A few words about it.", default: .value(.null), sensitivity: .personal),
            FieldSpec("media", .list(.string), "Pictures and other files, as paths or URLs.", default: .value(.list([])), isQuiet: true),
            FieldSpec("at", .datetime, "When it happened.", default: .now),
        ],
        examples: [
            "": [
                Example(
                    "memory add Maya \"First swim\"\nmemory \"First swim\"",
                    prints: "Added memory First swim.\nchild  Maya\ntitle  First swim\n…")
            ],
            "add": [Example("memory add Maya \"First swim\" --note \"a whole length\"", prints: "Added memory First swim.")],
            "edit": [
                Example("memory add Leo Kite\nmemory edit Kite --note \"red and blue\"", prints: "Added memory Kite.\nChanged memory Kite: note.")
            ],
            "delete": [Example("memory add Leo Kite\nmemory delete Kite", prints: "Added memory Kite.\nDeleted memory Kite.")],
        ],
        check: fitsItsMoment)

    /// A moment is marked once, for its own child.
    @Sendable private static func fitsItsMoment(_ old: RowDraft?, _ new: inout RowDraft, _ context: any Context) throws {
        guard case .entity(let event) = new["event"], old?["event"] != new["event"] || old?["child"] != new["child"] else { return }
        guard try context.records.value(of: event, field: "child") == new["child"] else {
            throw Diagnostic(.invalidValue, "the moment is another child's")
        }
        if old?["event"] != new["event"], try !context.records.rows(.memory, where: [("event", new["event"])], limit: 1).isEmpty {
            throw Diagnostic(.invalidValue, "the moment is marked as special already", help: "`moment unmark` takes the mark away")
        }
    }
}
