import FamNavigation
import FamRegistry
import FamText
import FamValues

/// S-P40: draws a section of the dashboard separately.
enum SectionCommand: Command {
    static let name: StaticString = "screentime section"
    static let summary = "Draws one section of the dashboard."
    static let section = Parameter("section", .cases(of: DashboardSection.self), "Which one.")
    static var parameters: [ParameterDeclaration] { section }
    static let effect = Effect.read
    static let examples = [
        Example(
            "screentime section header",
            prints: "Header\n══════\nHello, Ana\nNotifications (1): go /screentime/notifications\n…")
    ]
    static let keywords = ["show", "part", "widget"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let section = try call[section]
        let state = try context.service(DashboardModel.key).shown(context)
        let text = ScreenText(title: section.title, blocks: try section.body(state, context))
        context.output.drawn(try ScreenRenderer(context).render(text))
        return .null
    }
}
