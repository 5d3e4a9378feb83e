import FamRegistry
import FamText
import FamValues

enum BackCommand: Command {
    static let name: StaticString = "back"
    static let summary = "Undoes the last navigation."
    static let discussion =
        "Each `back` goes one change further: pages, tabs, sheets and covers come back as they were, and `forward` "
        + "reverses it. Data is not touched; see `undo`."
    static let effect = Effect.navigate
    static let actsOnLayer = true
    static let keywords = ["previous", "return", "navigate"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let navigation = try Navigation(context)
        try navigation.refuseToLeave()
        guard let diff = navigation.router.back() else {
            throw Diagnostic(.nothingPresented, "there is nothing to go back to")
        }
        navigation.report(diff)
        return .null
    }
}
