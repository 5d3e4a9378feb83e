import FamRegistry
import FamValues

enum PlusCancelCommand: Command {
    static let name: StaticString = "plus cancel"
    static let summary = "Ends Plus; goals beyond the limit stay."
    static let effect = Effect.write
    static let examples = [
        Example(
            "plus buy\nplus cancel", prints: "Plus is yours.\nPlus has ended. Your data is unchanged.")
    ]
    static let keywords = ["plan", "subscription", "end"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let isChanged = try Plan(context).cancel()
        context.output.notice(
            isChanged ? "Plus has ended. Your data is unchanged." : "There was no Plus to end.")
        return .null
    }
}
