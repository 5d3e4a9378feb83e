import FamRegistry
import FamValues

/// S-OP60, S-Q14.
enum TaskMoreCommand: Command {
    static let name: StaticString = "screentime more"
    static let summary = "Shows 20 more of each kind on the Tasks tab, until you leave it."
    static let effect = Effect.read
    static let examples = [Example("screentime more", prints: "The Tasks tab shows up to 40 of each kind.")]
    static let keywords = ["tasks", "longer", "list", "next"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let shown = try context.service(DashboardModel.key).showMoreTasks()
        context.output.notice("The Tasks tab shows up to \(shown) of each kind.")
        return .null
    }
}
