import FamRegistry

/// K-SC27, K-P52: asks for a goal where a child has none, with one proposal of each size (K-Q30).
enum GoalPrompt {
    static func blocks(for child: Child, _ parts: ScreenParts) -> [ScreenText.Block] {
        let name = parts.quoted(child.name)
        let options = KidGoalOptions.options(age: parts.children.age(child)).map { _, template in
            ScreenText.Block.text("\(template.icon) \(template.name), \(ScreenParts.stars(template.stars)): reward add \(name) --template \(template.id)")
        }
        return [parts.noGoal(child)] + options + [.text("More: go \(parts.quoted("/rewards/\(child.name)/templates"))")]
    }
}
