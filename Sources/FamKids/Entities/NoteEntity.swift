import FamRegistry
import FamValues

extension EntitySpec {
    /// K-E20, K-OP52.
    static let note = EntitySpec(
        "note", plural: "notes",
        summary: "A note that a parent keeps, about a child or about the family.",
        timeField: "at",
        fields: [
            FieldSpec("text", .string, "What is noted.", argument: .positional, sensitivity: .personal, rule: FieldRules.text),
            FieldSpec("child", .entity("child").optional, "Whom it is about; the whole family unless given.", default: .value(.null)),
            FieldSpec("at", .datetime, "When it was written.", default: .now),
        ],
        examples: [
            "": [Example("note add \"Slept well\" --child Leo\nnote (notes | last)", prints: "Added note [..].\ntext[..]Slept well\n…")],
            "add": [
                Example(
                    "note add \"Asked for a goodnight song\" --child Leo\nnotes | sort -at | get text",
                    prints: "Added note [..].\nAsked for a goodnight song")
            ],
            "edit": [
                Example("note add Hm\nnotes | note edit --text \"Better today\"", prints: "Added note [..].\nChanged note [..]: text.")
            ],
            "delete": [Example("note add Hm\nnotes | note delete", prints: "Added note [..].\nDeleted note [..].")],
        ])
}
