import FamRegistry
import FamValues

enum RootCommand: Command {
    static let name: StaticString = "root"
    static let summary = "Goes back to the first page of the selected tab."
    static let discussion = "On the first page it changes nothing."
    static let effect = Effect.navigate
    static let keywords = ["top", "pop", "navigate"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let navigation = try Navigation(context)
        try navigation.router.refuseClosed(navigation.router.state.module)
        navigation.report(navigation.router.popToRoot())
        return .null
    }
}
