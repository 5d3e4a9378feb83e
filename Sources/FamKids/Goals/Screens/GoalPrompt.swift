import FamNavigation
import FamRegistry

/// K-SC27, K-P52: asks for a goal if the child has none, with one suggestion of each size (K-Q30).
enum GoalPrompt {
    static func blocks(for child: Child, _ parts: ScreenParts) throws -> [ScreenText.Block] {
        let name = parts.context.word(for: child.row.ref)
        let options = KidGoalOptions.options(age: parts.children.age(child)).map { _, template in
            ScreenText.Block.empty(
                "\(template.icon) \(template.name), \(ScreenParts.stars(template.stars))", template.name,
                "reward add \(name) --template \(template.id)")
        }
        return [parts.noGoal(child)] + options + [
            .button("More goals", try parts.context.go(.rewardTemplates, child.row.ref))
        ]
    }
}
