import FamRegistry
import FamValues

/// K-E20, K-OP52.
struct NoteRow: Entity {
    static let singular = "note", plural = "notes"

    static let text = Column(
        "text", .string, "The text of the note.", argument: .positional, sensitivity: .personal, rule: FieldRules.text)
    static let child = Column(
        "child", .optional(.row(ChildRow.self)), "Who it is about; defaults to the whole family.",
        default: .value(nil))
    static let at = Column("at", .datetime, "When it was written.", .time, default: .now)
    static var columns: [FieldDeclaration] { text; child; at }

    static let spec = EntitySpec(
        NoteRow.self, summary: "A note that a parent keeps, about a child or about the family.",
        examples: [
            "": [
                Example(
                    "note add \"Slept well\" --child Leo\nnote (notes | first)",
                    prints: "Added note: [..].\ntext[..]Slept well\n…")
            ],
            "add": [
                Example(
                    "note add \"Asked for a goodnight song\" --child Leo\nnotes | get text",
                    prints: "Added note: [..].\nAsked for a goodnight song")
            ],
            "edit": [
                Example(
                    "note add Hm\nnotes | note edit --text \"Better today\"",
                    prints: "Added note: [..].\nChanged note: [..] (text).")
            ],
            "delete": [Example("note add Hm\nnotes | note delete", prints: "Added note: [..].\nDeleted note: [..].")],
        ], isNewestFirst: true)

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }
}
