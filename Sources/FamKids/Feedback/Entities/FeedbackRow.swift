import FamRegistry
import FamValues

/// K-Q38: kept here until the family exports it with `feedbacks | save FILE`.
struct FeedbackRow: Entity {
    static let singular = "feedback", plural = "feedbacks"

    static let text = Column(
        "text", .string, "In your own words.", argument: .positional, sensitivity: .personal, rule: FieldRules.text)
    static let at = Column("at", .datetime, "When it was written.", .time, default: .now)
    static var columns: [FieldDeclaration] { text; at }

    static let spec = EntitySpec(
        FeedbackRow.self, summary: "The family's feedback for the makers; kept here until it is exported.",
        examples: [
            "": [
                Example(
                    "feedback add \"More themes\"\nfeedback (feedbacks | last)",
                    prints: "…\ntext  More themes\nat    just now")
            ],
            "add": [Example("feedback add \"More themes, please\"", prints: "Added feedback: [..].")],
            "edit": [
                Example(
                    "feedback add \"More themes\"\nfeedbacks | feedback edit --text \"More themes, please\"",
                    prints: "…\nChanged feedback: [..] (text).")
            ],
            "delete": [
                Example(
                    "feedback add \"More themes\"\nfeedbacks | feedback delete", prints: "…\nDeleted feedback: [..].")
            ],
        ])

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }
}
