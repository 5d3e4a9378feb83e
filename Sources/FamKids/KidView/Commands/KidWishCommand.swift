import FamNavigation
import FamRegistry
import FamText
import FamValues

/// K-OP62: what a child does in its own view.
enum KidWishCommand: Command {
    static let name: StaticString = "kid wish"
    static let summary = "Makes a wish of the child's own view the child's goal."
    static let discussion =
        "The view shows three wishes while the child has no goal: a small, a medium and a large one."
    static let wish = Parameter("wish", .string, "The wish, by its name in the view or its id.", suggestions: wishes)
    static var parameters: [ParameterDeclaration] { wish }
    static let effect = Effect.write
    static let examples = [
        Example(
            "go /kids/Leo/view\nkid wish zoo",
            prints: "/kids/Leo/view ([..])\nThe goal is Day at the zoo, 50 stars.")
    ]
    static let keywords = ["goal", "child", "view", "choose"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let child = try shown(context)
        if let goal = try RewardsStore(context).currentGoal(of: child.row) {
            throw Diagnostic(.onePerChild, "there is already a goal: \(SafeText.shown(goal.name))")
        }
        let options = options(child, context), typed = try call[wish]
        guard let chosen = options.first(where: { [$0.id, $0.name.lowercased()].contains(typed.lowercased()) }) else {
            throw Diagnostic(
                .notFound, "`\(SafeText.shown(typed))` is not one of the wishes",
                help: "there are \(options.map { "`\($0.id)`" }.joined(separator: ", "))")
        }
        try context.records.insert(RewardRow.self) {
            $0[RewardRow.child] = child.row
            $0[RewardRow.template] = chosen.id
        }
        context.output.notice("The goal is \(chosen.name), \(ScreenParts.stars(chosen.stars)).")
        return .null
    }

    /// The child whose view is open.
    private static func shown(_ context: any Context) throws -> Child {
        let cover = try context.service(Router.key).state.current.cover?.entry
        guard let cover, cover.screen == ScreenSpec.kidView.id, let id = cover.row(.child) else {
            throw Diagnostic(.nothingPresented, "no child's view is open", help: "`go /kids/CHILD/view` opens one")
        }
        let row = try context.records.find(ChildRow.self, id.description)
        guard let child = try ChildrenStore(context).child(row) else {
            throw Diagnostic(.notFound, "the child has been deleted", help: "`kid leave` leaves the view")
        }
        return child
    }

    private static func options(_ child: Child, _ context: any Context) -> [RewardTemplate] {
        KidGoalOptions.options(age: ChildrenStore(context).age(child)).map(\.template)
    }

    private static let wishes: ParameterSpec.Suggestions = { context in
        options(try shown(context), context).map { ($0.id, "\($0.name), \(ScreenParts.stars($0.stars))") }
    }
}
