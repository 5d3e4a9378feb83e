import FamRegistry
import FamValues

extension ScreenSpec {
    /// N-G15, K-SC11: templates that suit the child's age.
    static let rewardTemplates = ScreenSpec(
        "kids.rewardTemplatePicker", pattern: [.fixed("rewards"), .row(name: "child", entity: "child", of: nil), .fixed("templates")],
        title: "Goal templates", summary: "Goals to begin with that suit a child's age.", presentation: .page, tab: "rewards"
    ) { request, context in
        let parts = ScreenParts(context)
        guard let child = try parts.child(request) else { return parts.gone("Child") }
        let age = parts.children.age(child)
        let shape = RowShape([Column("", .string), Column("goal", .string), Column("stars", .int), Column("template", .string)])
        let templates = RewardTemplate.suiting(age: age)
        let rows = templates.map { template -> [Value] in
            [.string(template.icon), .string(template.name), .int(template.stars), .string(template.id)]
        }
        let intro = age.map { "For \($0) \($0 == 1 ? "year" : "years")." } ?? "For every age, since there is no birth date."
        return ScreenText(
            title: "Goal templates for \(child.name)",
            blocks: [
                .text(intro), .table(Table(shape: shape, rows: rows)),
                .text("Take one: reward add \(parts.quoted(child.name)) --template \(templates.first?.id ?? "")"),
            ])
    }
}
