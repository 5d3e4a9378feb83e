import FamRegistry
import FamValues

extension EntitySpec {
    /// K-Q38: kept here; `feedbacks | save FILE` is how it leaves.
    static let feedback = EntitySpec(
        "feedback", plural: "feedbacks",
        summary: "What the family wants to tell the makers; kept here until it is exported.",
        timeField: "at",
        fields: [
            FieldSpec("text", .string, "In your own words.", argument: .positional, sensitivity: .personal, rule: FieldRules.text),
            FieldSpec("at", .datetime, "When it was written.", default: .now),
        ],
        examples: [
            "": [Example("feedback add \"More themes\"\nfeedback (feedbacks | last)", prints: "…\ntext  More themes\nat    just now")],
            "add": [Example("feedback add \"More themes, please\"", prints: "Added feedback [..].")],
            "edit": [
                Example("feedback add \"More themes\"\nfeedbacks | feedback edit --text \"More themes, please\"", prints: "…\nChanged feedback [..]: text.")
            ],
            "delete": [Example("feedback add \"More themes\"\nfeedbacks | feedback delete", prints: "…\nDeleted feedback [..].")],
        ])
}
