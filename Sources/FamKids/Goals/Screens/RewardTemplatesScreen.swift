import FamRegistry
import FamValues

extension ScreenSpec {
    /// N-G15, K-SC11: templates that suit the child's age.
    static let rewardTemplates: ScreenSpec = ScreenSpec(
        "kids.rewardTemplatePicker",
        pattern: [.fixed("rewards"), .row(.child), .fixed("templates")],
        title: "Goal templates", summary: "Goals to start from that suit a child's age.", presentation: .page,
        tab: "rewards"
    ) { request, context in
        let parts = ScreenParts(context)
        guard let child = try parts.child(request) else { return .gone("Child") }
        let age = parts.children.age(child)
        let shape = RowShape([Column("", .string), Column("goal", .string), Column("stars", .int)])
        let templates = RewardTemplate.suiting(age: age)
        let rows = templates.map { template -> [Value] in
            [.string(template.icon), .string(template.name), .int(template.stars)]
        }
        let intro =
            age.map { "For \($0) \($0 == 1 ? "year" : "years")." } ?? "For every age, since there is no birth date."
        return ScreenText(
            title: "Goal templates for \(child.name)",
            blocks: [
                .text(intro),
                .rows(Table(shape: shape, rows: rows), column: "take", templates.map { take($0, child, context) }),
            ])
    }

    private static func take(_ template: RewardTemplate, _ child: Child, _ context: any Context) -> Action {
        Action(template.name, "reward add \(context.word(for: child.row.ref)) --template \(template.id)")
    }
}
