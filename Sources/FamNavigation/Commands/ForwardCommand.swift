import FamRegistry
import FamText
import FamValues

enum ForwardCommand: Command {
    static let name: StaticString = "forward"
    static let summary = "Reverses the last `back`."
    static let discussion =
        "Each `forward` reverses one more `back`, up to where the first one began. Going anywhere else in between ends "
        + "that."
    static let effect = Effect.navigate
    static let keywords = ["next", "return", "navigate", "redo"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let navigation = try Navigation(context)
        try navigation.refuseToLeave()
        guard let diff = navigation.router.forward() else {
            throw Diagnostic(
                .nothingPresented, "there is nothing to go forward to",
                help: "`forward` reverses `back`, until you go somewhere else")
        }
        navigation.report(diff)
        return .null
    }
}
