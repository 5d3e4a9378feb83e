import FamRegistry
import FamText
import FamValues

enum PlusRestoreCommand: Command {
    static let name: StaticString = "plus restore"
    static let summary = "Restores an earlier purchase of Plus."
    static let effect = Effect.write
    static let examples = [
        Example(
            "plus buy\nplus cancel\nplus restore",
            prints: "Plus is yours.\nPlus has ended. Your data is unchanged.\nPlus is back.")
    ]
    static let keywords = ["plan", "subscription", "again"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        guard let isBack = try Plan(context).restore() else {
            throw Diagnostic(.planLimit, "there is no earlier purchase to restore", help: "`plus buy` buys one")
        }
        try Plan(context).lowerPaywall()
        context.output.notice(isBack ? "Plus is back." : "Plus is already yours.")
        return .null
    }
}
